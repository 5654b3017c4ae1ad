import assert from 'node:assert/strict';
import { test } from 'node:test';
import { advice as caaEnglish } from './caa/advice/caa.en.ts';
import { advice as caa } from './caa/advice/caa.fr.ts';
import { advice as issuanceEnglish } from './caa/advice/issuance.en.ts';
import { advice as issuance } from './caa/advice/issuance.fr.ts';
import { advice as dnssecEnglish } from './dnssec/advice/dnssec.en.ts';
import { advice as dnssec } from './dnssec/advice/dnssec.fr.ts';
import { advice as signingEnglish } from './dnssec/advice/signing.en.ts';
import { advice as signing } from './dnssec/advice/signing.fr.ts';
import { advice as answersEnglish } from './zone/advice/answers.en.ts';
import { advice as answers } from './zone/advice/answers.fr.ts';
import { advice as delegationEnglish } from './zone/advice/delegation.en.ts';
import { advice as delegation } from './zone/advice/delegation.fr.ts';
import { advice as serversEnglish } from './zone/advice/servers.en.ts';
import { advice as servers } from './zone/advice/servers.fr.ts';
import { advice as ttlEnglish } from './zone/advice/ttl.en.ts';
import { advice as ttl } from './zone/advice/ttl.fr.ts';

type Words = Readonly<Record<string, Readonly<Record<string, unknown>>>>;

const PAIRS: readonly (readonly [french: Words, english: Words])[] = [
  [caa, caaEnglish],
  [issuance, issuanceEnglish],
  [dnssec, dnssecEnglish],
  [signing, signingEnglish],
  [answers, answersEnglish],
  [delegation, delegationEnglish],
  [servers, serversEnglish],
  [ttl, ttlEnglish],
];

test('English words have the shape of the French ones, and are plain English', () => {
  for (const [french, english] of PAIRS) {
    assert.deepEqual(Object.keys(english), Object.keys(french));
    for (const [id, words] of Object.entries(english)) {
      assert.deepEqual(Object.keys(words).toSorted(), Object.keys(french[id] ?? {}).toSorted(), id);
      for (const [kind, text] of Object.entries(words))
        if (typeof text === 'string') assert.match(text, /^[\x20-\x7e…]+$/, `${id} ${kind}`);
    }
  }
});
