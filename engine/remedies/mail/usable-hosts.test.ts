import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readEvidence } from '../../../scripts/recordings/golden.ts';
import { mapSeen, seen } from '../../model/observed.ts';
import { withEvidence } from '../situation.ts';
import { mailHostsOf } from './usable-hosts.ts';

const EVIDENCE = readEvidence('exemplaire.example');

/** One server of the zone tells these MX, the others what they tell. */
const told = (...texts: readonly string[]) =>
  withEvidence(EVIDENCE, 'dns', (dns) => ({
    ...dns,
    agreement: (dns.agreement ?? []).map((set) => ({
      ...set,
      servers: mapSeen(set.servers, ([first, ...others]) =>
        first && set.type === 'MX'
          ? [{ ...first, texts: seen(texts) }, ...others]
          : [...(first ? [first] : []), ...others],
      ),
    })),
  }));

test('a mail server that one server of the zone tells is one that no value may leave out', () => {
  const usable = mailHostsOf(EVIDENCE).usable;
  assert.ok(usable.length > 0);
  assert.deepEqual(mailHostsOf(EVIDENCE).left, []);
  assert.deepEqual(mailHostsOf(told('10 mx9.exemplaire.example', `20 ${usable[0]}`)), {
    usable,
    left: ['mx9.exemplaire.example'],
  });
  assert.deepEqual(mailHostsOf(told('0 ')).left, []);
});
