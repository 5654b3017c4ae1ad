import assert from 'node:assert/strict';
import { test } from 'node:test';
import { evidenceIn } from '../engine/remedies/situation.ts';
import { widerRandomDomain } from '../engine/testing/random-domain.ts';
import { readEvidence } from '../engine/testing/recordings.ts';
import { proveGenerated } from './prover.ts';

/** The first of those that `generated-plans.long.test.ts` proves. */
const DOMAINS = 20;
const SEED = 777;

test(`${DOMAINS} generated domains: every invariant holds before and after each step of their plans`, () => {
  assert.ok(proveGenerated(DOMAINS, SEED).size > 20);
});

test('a generated domain publishes one DMARC record, whichever protocol reads it', () => {
  const base = readEvidence('exemplaire.example');
  for (let seed = 1; seed <= 40; seed += 1) {
    const evidence = widerRandomDomain(base, seed);
    const [dmarc, spf, bimi] = [
      evidenceIn(evidence, 'dmarc')?.walk,
      evidenceIn(evidence, 'spf')?.walk,
      evidenceIn(evidence, 'bimi')?.dmarc,
    ].map((walk) => walk?.[0]?.texts);
    assert.ok(dmarc?.seen);
    assert.deepEqual([spf, bimi], [dmarc, dmarc], `seed ${seed}`);
  }
});
