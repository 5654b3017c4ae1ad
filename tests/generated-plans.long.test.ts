import assert from 'node:assert/strict';
import { test } from 'node:test';
import { gathered } from '../engine/remedies/situation.ts';
import { widerRandomDomain } from '../engine/testing/random-domain.ts';
import { readEvidence } from '../scripts/recordings/golden.ts';
import { proveGenerated } from './prover.ts';

/** The same domains each time; HARM_SEED chooses others, HARM_DOMAINS how many (CONTRIBUTING.md). */
const SEED = Number(process.env['HARM_SEED'] ?? 777);
const USUAL = 200;
const DOMAINS = Number(process.env['HARM_DOMAINS'] ?? USUAL);

test(`${DOMAINS} generated domains: every invariant holds before and after each step of their plans (HARM_SEED=${SEED})`, (context) => {
  const steps = proveGenerated(DOMAINS, SEED);
  context.diagnostic(`${[...steps.values()].reduce((sum, one) => sum + one, 0)} steps of ${steps.size} kinds`);
  if (DOMAINS < USUAL) return;
  for (const id of [
    'spf/record',
    'smtp/certificate',
    'smtp/dane',
    'dns/caa',
    'mta-sts/pause',
    'mta-sts/enforce',
    'dmarc/share',
  ])
    assert.ok(steps.has(id), `${id} was planned for none of the generated domains`);
});

test('a generated domain publishes one DMARC record, whichever protocol reads it', () => {
  const base = readEvidence('exemplaire.example');
  for (let seed = 1; seed <= 40; seed += 1) {
    const evidence = widerRandomDomain(base, seed);
    const [dmarc, spf, bimi] = [
      gathered(evidence, 'dmarc')?.walk,
      gathered(evidence, 'spf')?.walk,
      gathered(evidence, 'bimi')?.dmarc,
    ].map((walk) => walk?.[0]?.texts);
    assert.ok(dmarc?.seen);
    assert.deepEqual([spf, bimi], [dmarc, dmarc], `seed ${seed}`);
  }
});
