import assert from 'node:assert/strict';
import { test } from 'node:test';
import { describeAction } from './words.fr.ts';

const FACTS = { name: '_dmarc.exemple.fr', isNew: true, reportsTo: [], dropped: [], strays: [], alias: null };
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
