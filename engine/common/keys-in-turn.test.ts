import assert from 'node:assert/strict';
import { test } from 'node:test';
import { awaitsTurn } from './keys-in-turn.ts';

const CASES: readonly (readonly [says: string, target: string, leading: string, awaits: boolean])[] = [
  [
    'the other of two',
    'selector2-a-fr._domainkey.a.onmicrosoft.com',
    'selector1-a-fr._domainkey.a.onmicrosoft.com',
    true,
  ],
  ['one of them without a number', 'cle2.domainkey.d1.domains.proton.ch', 'cle.domainkey.d1.domains.proton.ch', true],
  [
    'another account',
    'selector2-a-fr._domainkey.b.onmicrosoft.com',
    'selector1-a-fr._domainkey.a.onmicrosoft.com',
    false,
  ],
  [
    'another domain',
    'selector2-b-fr._domainkey.a.onmicrosoft.com',
    'selector1-a-fr._domainkey.a.onmicrosoft.com',
    false,
  ],
  ['a key of another year', '20250101.dkim.vendeur.com', '20260101.dkim.vendeur.com', false],
  ['another token', 'kxzpq7.dkim.amazonses.com', 'bwmtr3.dkim.amazonses.com', false],
];

for (const [says, target, leading, awaits] of CASES)
  test(`a key that waits for its turn: ${says}`, () => assert.equal(awaitsTurn(target, [leading]), awaits));
