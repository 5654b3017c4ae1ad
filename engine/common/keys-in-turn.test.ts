import assert from 'node:assert/strict';
import { test } from 'node:test';
import { seen, unseen } from '../model/observed.ts';
import { type KeyAliasState, withStates } from './keys-in-turn.ts';

const SECOND = 'selector2-a-fr._domainkey.a.onmicrosoft.com';
const MICROSOFT = ['selector1', 'selector2'];

interface Case {
  readonly says: string;
  readonly target: string;
  /** Where another alias leads to a key. */
  readonly leading?: string;
  readonly senders?: readonly (readonly string[])[] | 'silent';
  readonly unknownDomains?: readonly string[];
  readonly state: KeyAliasState;
}

const CASES: readonly Case[] = [
  {
    says: 'the other of two',
    target: SECOND,
    leading: 'selector1-a-fr._domainkey.a.onmicrosoft.com',
    state: 'waits',
  },
  {
    says: 'one of them without a number',
    target: 'cle2.domainkey.d1.domains.proton.ch',
    leading: 'cle.domainkey.d1.domains.proton.ch',
    state: 'waits',
  },
  {
    says: 'another account',
    target: SECOND,
    leading: 'selector1-a-fr._domainkey.b.onmicrosoft.com',
    state: 'lost',
  },
  {
    says: 'another domain',
    target: 'selector2-b-fr._domainkey.a.onmicrosoft.com',
    leading: 'selector1-a-fr._domainkey.a.onmicrosoft.com',
    state: 'lost',
  },
  {
    says: 'a key of another year',
    target: '20250101.dkim.vendeur.com',
    leading: '20260101.dkim.vendeur.com',
    state: 'lost',
  },
  {
    says: 'another token',
    target: 'kxzpq7.dkim.amazonses.com',
    leading: 'bwmtr3.dkim.amazonses.com',
    state: 'lost',
  },
  { says: 'a sender that has not begun to sign', target: SECOND, senders: [MICROSOFT], state: 'waits' },
  { says: 'a sender with other selectors', target: SECOND, senders: [['google']], state: 'lost' },
  {
    says: 'a sender that signs from another account',
    target: SECOND,
    leading: 'selector1-a-fr._domainkey.b.onmicrosoft.com',
    senders: [MICROSOFT],
    state: 'lost',
  },
  {
    says: 'a domain that the DNS does not know',
    target: SECOND,
    senders: [MICROSOFT],
    unknownDomains: ['onmicrosoft.com'],
    state: 'lost',
  },
  { says: 'nobody says who sends', target: SECOND, senders: 'silent', state: 'untold' },
];

for (const { says, target, leading, senders = [], unknownDomains = [], state } of CASES)
  test(`an alias without a key at its end is ${state}: ${says}`, () => {
    const without = { selector: 'selector2', first: target, target, isEmpty: true };
    const others = leading === undefined ? [] : [{ ...without, selector: 'selector1', first: leading, isEmpty: false }];
    const named = senders === 'silent' ? unseen('timeout') : seen(senders.map((selectors) => ({ selectors })));
    assert.equal(withStates([without, ...others], named, unknownDomains)[0]?.state, state);
  });
