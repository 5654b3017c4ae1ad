import assert from 'node:assert/strict';
import { test } from 'node:test';
import { advice as policy } from './policy.fr.ts';
import { advice as record } from './record.fr.ts';

const plain = (text: string) => text.replaceAll('\u00A0', ' ');

test('every way to a stricter policy begins with a month of reports, then quarantine, then refusal', () => {
  const { remedy: present } = record['dmarc/record-present'];
  const { remedy: observed } = policy['dmarc/policy-p'];
  const { remedy: missing } = policy['dmarc/policy-p-missing'];
  for (const told of [present({ sends: true } as never), observed({ invalid: [] } as never), missing]) {
    assert.match(plain(told), /un mois au moins.*quarantine.*reject/);
  }
});

test('a domain that sends nothing refuses at once, wherever it is told so', () => {
  const { remedy: present } = record['dmarc/record-present'];
  for (const told of [present({ sends: false } as never), policy['dmarc/policy-nomail'].remedy]) {
    assert.match(plain(told), /« v=DMARC1; p=reject »/);
    assert.doesNotMatch(told, /quarantine/);
  }
});

test('names that do not exist are said to send almost nothing, not nothing', () => {
  assert.match(policy['dmarc/policy-np'].why, /^Presque aucun vrai message .*Vos rapports montrent/);
});
