import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readEvidence, recordedDomains } from '../engine/testing/recordings.ts';
import { assertHarmless } from './harmless.ts';
import { assertGeneratedHarmless } from './harmless-generated.ts';

/** The same domains each time; HARM_SEED chooses others, and repeats a run that failed, HARM_DOMAINS how many. */
const SEED = Number(process.env['HARM_SEED'] ?? 777);
/** In as many every dangerous kind of step is planned; `generated-plans.long.test.ts` proves more of a wider kind. */
const USUAL = 50;
const DOMAINS = Number(process.env['HARM_DOMAINS'] ?? USUAL);

for (const domain of recordedDomains()) {
  test(`${domain}: no step of the plan, and nothing printed from it, can hurt`, () => {
    assertHarmless(readEvidence(domain));
  });
}

test(`${DOMAINS} generated domains: no step of a plan, and nothing printed from it, can hurt (HARM_SEED=${SEED})`, () => {
  const met = assertGeneratedHarmless(DOMAINS, SEED);
  if (DOMAINS < USUAL) return;
  // Each kind of dangerous step was really planned for some of them.
  for (const id of [
    'dmarc/record',
    'dmarc/share',
    'mta-sts/record',
    'mta-sts/enforce',
    'dkim/withdrawal',
    'dkim/records',
    'smtp/mx',
    'smtp/login',
    'tcp/reading-close',
    'tcp/shell-close',
  ])
    assert.ok(met.has(id), `${id} was planned for none of the generated domains`);
});
