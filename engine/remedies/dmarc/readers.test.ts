import assert from 'node:assert/strict';
import { test } from 'node:test';
import { seen } from '../../model/observed.ts';
import { appliedRecord } from '../../protocols/dmarc/policy.ts';
import { tightens } from './readers.ts';

const applied = (text: string) => {
  const found = appliedRecord({
    domain: 'exemple.fr',
    walk: [
      { name: '_dmarc.exemple.fr', texts: seen(text === '' ? [] : [`v=DMARC1; ${text}; rua=mailto:d@exemple.fr`]) },
    ],
  });
  return found.seen ? found.value : null;
};

for (const [before, after, isTighter] of [
  ['', 'p=none', false],
  ['', 'p=quarantine', true],
  ['p=none', 'p=none; sp=quarantine', true],
  ['p=none', 'p=none; np=reject', true],
  // Receivers of RFC 7489 honour the share and do not know the trial.
  ['p=reject; pct=0', 'p=reject; t=y', true],
  ['p=reject; pct=0', 'p=reject', true],
  ['p=reject; pct=0', 'p=quarantine', true],
  ['p=reject; pct=0', 'p=none', false],
  ['p=quarantine; pct=50', 'p=quarantine', true],
  ['p=quarantine; pct=50', 'p=quarantine; pct=40', false],
  ['p=reject; pct=50', 'p=quarantine; pct=100', true],
  // Those of RFC 9989 honour the trial and do not know the share.
  ['p=reject; t=y', 'p=reject', true],
  ['p=reject; t=y', 'p=reject; pct=0', true],
  ['p=none; pct=50', 'p=none', false],
  ['p=reject; sp=none', 'p=reject', true],
  ['p=reject', 'p=reject; sp=none', false],
  ['p=reject; np=bogus', 'p=reject', true],
  ['p=reject; np=bogus', 'p=none', false],
] as const) {
  test(`from "${before}" to "${after}" is ${isTighter ? '' : 'not '}stricter for some receiver`, () => {
    assert.equal(tightens(applied(before), applied(after)), isTighter);
  });
}
