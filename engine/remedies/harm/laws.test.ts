import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { AuditEvidence } from '../../evidence.ts';
import { conclude } from '../../judgement/conclude.ts';
import { mapSeen, unseen } from '../../model/observed.ts';
import type { CheckId } from '../../protocols/index.ts';
import { policyUrl } from '../../protocols/mta-sts/policy-file.ts';
import { readEvidence } from '../../testing/recordings.ts';
import type { Action } from '../action.ts';
import { withDmarc } from '../dmarc/published.ts';
import { withPorts } from '../doors.ts';
import { withSessions } from '../mail/sessions.ts';
import { healthySession } from '../once-repaired.ts';
import { planOf } from '../plan.ts';
import { recordChange } from '../remedy.ts';
import { evidenceIn, withEvidence } from '../situation.ts';
import { withSpf } from '../spf/published.ts';
import { breachesOf, harmless } from './laws.ts';
import { benchOf, lawsOf, type Planted, step } from './testing.ts';

const sound = readEvidence('exemplaire.example');
const leaky = readEvidence('passoire.example');

const publishes = (evidence: AuditEvidence, text: string, more: Planted = {}) =>
  step('some/dmarc', {
    records: [recordChange({ name: `_dmarc.${evidence.domain}`, type: 'TXT', before: [], after: [text] })],
    apply: (world) => withDmarc(world, text),
    ...more,
  });
const withPolicy = (text: string) => withDmarc(sound, `v=DMARC1; ${text}`);
const REPORTS = `rua=mailto:d@${sound.domain}`;

for (const [before, after, more, laws] of [
  [`p=reject; pct=0; ${REPORTS}`, `p=reject; t=y; ${REPORTS}`, {}, ['dmarc']],
  [`p=reject; pct=0; ${REPORTS}`, `p=none; ${REPORTS}`, {}, []],
  [`p=none; ${REPORTS}`, `p=quarantine; ${REPORTS}`, {}, ['dmarc']],
  [`p=none; ${REPORTS}`, `p=quarantine; ${REPORTS}`, { risk: 'watch', waits: 4 }, []],
  [`p=none; ${REPORTS}`, `p=quarantine; ${REPORTS}`, { risk: 'watch', waits: 2 }, ['dmarc']],
  ['p=none', 'p=quarantine', { risk: 'watch', waits: 4 }, ['dmarc']],
] as const) {
  test(`dmarc: from "${before}" to "${after}" ${laws.length > 0 ? 'is' : 'is not'} held against a step of week ${'waits' in more ? more.waits : 0}`, () => {
    const today = withPolicy(before);
    const found = lawsOf([publishes(today, `v=DMARC1; ${after}`, more)], today);
    assert.deepEqual(
      found.filter((law) => law === 'dmarc'),
      laws,
    );
  });
}

const policy = (mode: string, ...hosts: readonly string[]) =>
  ['version: STSv1', `mode: ${mode}`, ...hosts.map((host) => `mx: ${host}`), 'max_age: 604800', ''].join('\n');
const serves = (evidence: AuditEvidence, text: string, more: Planted = {}) =>
  step('some/mta-sts', {
    served: [{ url: policyUrl(evidence.domain), contentType: 'text/plain', text, placeholders: [] }],
    ...more,
  });
const own = [`mx1.${sound.domain}`, `mx2.${sound.domain}`];
const silent = withEvidence(sound, 'mta-sts', (found) => ({
  ...found,
  mail: mapSeen(found.mail, (mail) => ({
    ...mail,
    hosts: mail.hosts.map((host) => ({
      ...host,
      sessions: host.sessions.map((one) => ({ ...one, session: unseen('timeout') })),
    })),
  })),
}));
const unread = withEvidence(sound, 'mta-sts', (found) => ({
  ...found,
  record: mapSeen(found.record, (record) => ({ ...record, texts: ['v=STSv1; id=2026-11-20;'] })),
}));

for (const [title, evidence, text, laws] of [
  ['a policy in force may be served again', sound, policy('enforce', ...own), []],
  ['servers that were not heard are not enforced', silent, policy('enforce', ...own), ['mta-sts']],
  ['a policy that nobody reads is not revived', unread, policy('enforce', ...own), ['mta-sts']],
  ['on trial it may be', unread, policy('testing', ...own), []],
  ['a host that is no server of the domain is not named', sound, policy('testing', 'mx.autre.example'), ['mta-sts']],
  ['nor one that is gone', leaky, policy('testing', 'mx.domaine-abandonne.example'), ['mta-sts']],
] as const) {
  test(`mta-sts: ${title}`, () => {
    assert.deepEqual(lawsOf([serves(evidence, text)], evidence), laws);
  });
}

test('keys: a short key is not published again, nor one that another step withdraws', () => {
  const texts = (selector: string) => {
    const answer = evidenceIn(leaky, 'dkim')?.selectors.find((one) => one.selector === selector)?.answer;
    return answer?.seen ? answer.value.texts : [];
  };
  const name = `default._domainkey.${leaky.domain}`;
  const [short = ''] = texts('default');
  const without = short.replace('t=y; ', '');
  assert.notEqual(without, short);
  const republished = step('some/key', {
    records: [recordChange({ name, type: 'TXT', before: [short], after: [without] })],
  });
  assert.deepEqual(lawsOf([republished], leaky), ['keys']);
  const good = 'v=DKIM1; k=ed25519; p=11qYAYKxCrfVS/7TyWQHOg7hcvPapiMlrwIaaPcHURo=';
  const fine = step('some/key', { records: [recordChange({ name, type: 'TXT', before: [short], after: [good] })] });
  assert.deepEqual(lawsOf([fine], leaky), []);
  const gone = step('other/key', { records: [recordChange({ name, type: 'TXT', before: [short], after: [] })] });
  assert.deepEqual(lawsOf([fine, gone], leaky), ['keys']);
});

for (const [type, name, value, isHeld] of [
  ['TXT', leaky.domain, 'v=spf1 include:spf.domaine-abandonne.example -all', true],
  ['TXT', leaky.domain, 'v=spf1 a:serveur.inconnu.example -all', true],
  ['TXT', leaky.domain, `v=spf1 a:mx1.${leaky.domain} include:spf.protection.outlook.com -all`, false],
  ['MX', leaky.domain, '10 mx.domaine-abandonne.example.', true],
  ['MX', leaky.domain, `10 mx1.${leaky.domain}.`, false],
  ['TXT', `_dmarc.${leaky.domain}`, 'v=DMARC1; p=none; rua=mailto:x@inconnu.example', true],
  ['TXT', `_smtp._tls.${leaky.domain}`, 'v=TLSRPTv1; rua=mailto:x@inconnu.example', true],
] as const) {
  test(`hosts: "${value}" ${isHeld ? 'authorises a third party' : 'names only the owner’s servers'}`, () => {
    const action = step('some/record', { records: [recordChange({ name, type, before: [], after: [value] })] });
    assert.deepEqual(lawsOf([action], leaky), isHeld ? ['hosts'] : []);
  });
}

const ADDRESS = '192.0.2.49';
const shuts = (port: number, more: Planted = {}) =>
  step('some/close', { apply: (world) => withPorts(world, 'closed', [{ address: ADDRESS, port }]), ...more });
const opens = (port: number) =>
  step('some/open', { apply: (world) => withPorts(world, 'open', [{ address: ADDRESS, port }]) });

test('ports: IMAP is not shut where nothing encrypted was seen, MySQL may be', () => {
  assert.deepEqual(lawsOf([shuts(143)], leaky), ['ports']);
  assert.deepEqual(lawsOf([shuts(3306)], leaky), []);
});

test('ports: a step before may open the replacement, with time to move', () => {
  assert.deepEqual(lawsOf([opens(993), shuts(143, { follows: ['some/open'] })], leaky), ['ports']);
  assert.deepEqual(lawsOf([opens(993), shuts(143, { waits: 1, risk: 'watch', follows: ['some/open'] })], leaky), []);
});

test('ports: a door through which a machine is administered is shut only in a step that asks for another way in', () => {
  const open = withPorts(leaky, 'open', [{ address: ADDRESS, port: 5900 }]);
  for (const port of [3389, 5900]) {
    assert.deepEqual(lawsOf([shuts(port)], open), ['ports']);
    const told = shuts(port, { needs: [{ kind: 'other-way-in', ports: [`${ADDRESS}:${port}`] }] });
    assert.deepEqual(lawsOf([told], open), []);
  }
});

test('a step that harms is kept out of the plan with all that follows it, and is reported', () => {
  const bad = shuts(143);
  const { kept, withheld } = harmless(
    [opens(993), bad, step('some/later', { follows: ['some/close'] })],
    benchOf(leaky),
  );
  assert.deepEqual(
    kept.map(({ id }) => id),
    ['some/open'],
  );
  assert.deepEqual(
    withheld.map(({ action, law }) => [action, law]),
    [['some/close', 'ports']],
  );
});

for (const [published, proposed, isHeld] of [
  [
    'v=spf1 include:_spf.tiers.exampleip4:192.0.2.1 -all',
    'v=spf1 include:_spf.tiers.example ip4:192.0.2.1 -all',
    false,
  ],
  ['v=spf1 include:_spf.tiers.example, -all', 'v=spf1 include:_spf.tiers.example -all', false],
  ['v=spf1 include:exämple.example -all', 'v=spf1 include:xn--exmple-cua.example -all', false],
  ['v=spf1 include:_spf.tiers.example -all', 'v=spf1 include:tiers.example -all', true],
  ['v=spf1 include:_spf.tiers.example -all', 'v=spf1 include:_spf.autre.example -all', true],
] as const)
  test(`hosts: "${proposed}" ${isHeld ? 'names a host that does not stand' : 'names hosts that stand'} in "${published}"`, () => {
    const today = withSpf(sound, published);
    const change = recordChange({ name: sound.domain, type: 'TXT', before: [published], after: [proposed] });
    const found = lawsOf([step('some/record', { records: [change] })], today);
    assert.deepEqual(
      found.filter((law) => law === 'hosts'),
      isHeld ? ['hosts'] : [],
    );
  });

test('a new certificate of a server with TLSA records waits until these name its key', () => {
  const untrusted = withSessions(sound, [`mx1.${sound.domain}`], {
    smtp: (session) => session,
    encryption: ({ address }) => {
      const sessions = evidenceIn(sound, 'smtp')?.servers[0]?.sessions ?? [];
      const found = sessions.find((one) => one.address === address)?.session;
      const tls = found?.seen ? found.value.starttls.session : null;
      return tls && { ...tls, trusted: false, trustFault: 'DEPTH_ZERO_SELF_SIGNED_CERT' };
    },
  });
  const { actions, withheld } = planOf(untrusted, conclude(untrusted));
  assert.deepEqual(withheld, []);
  const renewed = actions.find(({ id }) => id === 'smtp/certificate');
  assert.ok(renewed?.needs.some((need) => need.kind === 'tlsa-first' && need.hosts.includes(`mx1.${sound.domain}`)));
  assert.ok(renewed);
  // The step keeps the key that the records name; one that changes it is kept out.
  assert.deepEqual(lawsOf([{ ...renewed, needs: [], assumedPassing: [], follows: [] }], untrusted), []);
  const withNewKey = step('some/certificate', {
    apply: (world) =>
      withSessions(world, [`mx1.${sound.domain}`], {
        smtp: (session) => session,
        encryption: ({ host, address }) => healthySession(host, address, world),
      }),
  });
  assert.deepEqual(lawsOf([withNewKey], sound), ['worsened']);
});

test('spf: a sender of today is not forgotten without asking whether it is used', () => {
  const text = evidenceIn(sound, 'spf')?.policy.records;
  const [record = ''] = text?.seen ? text.value : [];
  const [, dropped = ''] = record.split(' ');
  const shorter = record.replace(` ${dropped}`, '');
  const drops = (more: Planted) => step('some/spf', { apply: (world) => withSpf(world, shorter), ...more });
  const laws = (action: Action) => lawsOf([action], sound).filter((law) => law === 'spf');
  assert.deepEqual(laws(drops({})), ['spf']);
  const told = { needs: [{ kind: 'unused', values: [dropped] }] } as const;
  assert.deepEqual(laws(drops(told)), ['spf'], 'no report has come yet');
  assert.deepEqual(laws(drops({ ...told, waits: 2, risk: 'watch' })), ['spf']);
  assert.deepEqual(laws(drops({ ...told, waits: 4, risk: 'watch' })), []);
});

test('worsened: a step that breaks what passes is kept out, unless it says so', () => {
  const breaks = (more: Planted) =>
    step('some/reports', {
      apply: (world) =>
        withEvidence(world, 'mta-sts', (found) => ({
          ...found,
          reporting: mapSeen(found.reporting, (reporting) => ({ ...reporting, texts: [] })),
        })),
      ...more,
    });
  const worse = breachesOf([breaks({})], benchOf(sound));
  assert.ok(worse.length > 0 && worse.every(({ law }) => law === 'worsened'));
  const needs = worse.map(
    ({ detail }) => ({ kind: 'worsens', check: detail.split(' ')[0] as CheckId, why: 'mail-first' }) as const,
  );
  assert.deepEqual(lawsOf([breaks({ needs })], sound), []);
});
