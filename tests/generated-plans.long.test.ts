import assert from 'node:assert/strict';
import { test } from 'node:test';
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
