import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { AuditEvidence } from '@rempart/engine';
import { randomDomain } from '../engine/testing/random-domain.ts';
import { readEvidence, recordedDomains } from '../scripts/recordings/golden.ts';
import { assertHarmless } from './harmless.ts';

/** Any number; HARM_SEED repeats a run that failed. */
const SEED = Number(process.env.HARM_SEED ?? Math.floor(Math.random() * 2 ** 31));
const DOMAINS = 100;

for (const domain of recordedDomains()) {
  test(`${domain}: no step of the plan, and nothing printed from it, can hurt`, () => {
    assertHarmless(readEvidence(domain));
  });
}

test(`${DOMAINS} generated domains: no step of a plan, and nothing printed from it, can hurt (HARM_SEED=${SEED})`, () => {
  const base: AuditEvidence = readEvidence('exemplaire.example');
  const met = new Set<string>();
  for (let at = 0; at < DOMAINS; at += 1) {
    try {
      for (const id of assertHarmless(randomDomain(base, SEED + at))) met.add(id);
    } catch (error) {
      throw new Error(`HARM_SEED=${SEED + at} is the first domain of a run that fails`, { cause: error });
    }
  }
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
