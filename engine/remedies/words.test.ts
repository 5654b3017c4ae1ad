import assert from 'node:assert/strict';
import { test } from 'node:test';
import { describeAction } from './words.fr.ts';

const NONE = {
  registry: null,
  senders: [],
  reportsTo: [],
  dropped: [],
  unagreed: [],
  strays: [],
  kept: null,
  alias: null,
};
const FACTS = { name: '_dmarc.exemple.fr', isNew: true, ...NONE };
const described = (further: { readonly isMute: boolean; readonly policy: string }) =>
  describeAction({
    subject: { kind: 'remedy', remedy: 'dmarc/record', facts: { ...FACTS, ...further } } as never,
  });

test('a domain that sends nothing waits for no report, and has no address to replace', () => {
  const mute = described({ isMute: true, policy: 'reject' });
  assert.doesNotMatch([mute.why, ...mute.steps, mute.criterion].join(' '), /rapports|adresse|chaque jour/);
  const sending = described({ isMute: false, policy: 'none' });
  assert.match([sending.why, ...sending.steps, sending.criterion].join(' '), /Remplacez l’adresse.*premiers rapports/);
});

test('one header is described in a word', () => {
  const { title } = describeAction({
    subject: { kind: 'remedy', remedy: 'web/headers', facts: { host: 'exemple.fr', lines: ['X: y'] } } as never,
  });
  assert.equal(title, 'Ajouter un en-tête de sécurité au site');
});

test('a policy that is already « quarantine » is not said to become it', () => {
  const facts = { name: '_dmarc.exemple.fr', weeks: 4, isMute: false, alias: null };
  const stepsFrom = (from: string) =>
    describeAction({
      subject: { kind: 'remedy', remedy: 'dmarc/quarantine', facts: { ...facts, from } } as never,
    }).steps.join(' ');
  assert.match(stepsFrom('none'), /p=none devient p=quarantine/);
  assert.doesNotMatch(stepsFrom('quarantine'), /devient/);
});

test('what a step is done for is what was found, and not what the same step mends elsewhere', () => {
  const why = (remedy: string, facts: object) =>
    describeAction({ subject: { kind: 'remedy', remedy, facts } } as never).why;
  const zone = { zone: 'exemple.fr', broken: 'signatures', dsHours: 24 };
  assert.match(why('dns/dnssec-repair', { ...zone, faults: ['dns/dnssec-status'] }), /ne répondent plus/);
  for (const fault of ['dns/dnssec-denial', 'dns/dnssec-rrsig-left', 'dns/dnssec-servers'])
    assert.doesNotMatch(why('dns/dnssec-repair', { ...zone, faults: [fault] }), /ne répondent plus/);
  assert.match(why('cname/aliases', { names: ['a.exemple.fr'], claim: 'open' }), /est abandonné/);
  assert.doesNotMatch(why('cname/aliases', { names: ['a.exemple.fr'], claim: 'gone' }), /est abandonné/);
  const servers = { left: ['mx.exemple.fr'], isBound: false };
  const renamed = [{ host: 'mail.exemple.fr', to: 'mx.exemple.fr' }];
  assert.match(why('smtp/mx', { ...servers, withdrawn: [], renamed }), /alias, mail\.exemple\.fr/);
  const withdrawn = [{ host: 'vieux.exemple.fr', why: 'lost' }];
  assert.match(why('smtp/mx', { ...servers, withdrawn, renamed }), /vieux\.exemple\.fr est à retirer\s: il n’a pas/);
  const COSTS = { lookups: { before: 1, after: 1 }, allowed: 10, name: 'exemple.fr' };
  const spf = { tooLong: null, isNew: false, merged: 1, isClosed: false, added: [], mends: [], ...COSTS };
  const whys = [{ isNew: true }, { merged: 2 }, { isClosed: true }, { added: ['mx'] }, {}].map((further) =>
    why('spf/record', { ...spf, ...further }),
  );
  assert.equal(new Set(whys).size, whys.length);
});
