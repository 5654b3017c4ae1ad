import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readEvidence } from '../engine/testing/recordings.ts';
import { assertHarmless } from './harmless.ts';
import { assertGeneratedHarmless } from './harmless-generated.ts';

/** The long test has all recorded domains, and fifty generated ones. */
const RECORDED = ['moyenne.example', 'passoire.example', 'etourdi.example'];
const DOMAINS = 3;

for (const domain of RECORDED) {
  test(`${domain}: no step of the plan, and nothing printed from it, can hurt`, () => {
    assertHarmless(readEvidence(domain));
  });
}

test(`${DOMAINS} generated domains: no step of a plan, and nothing printed from it, can hurt`, () => {
  assert.ok(assertGeneratedHarmless(DOMAINS, 1).size > 5);
});
