import type { AuditEvidence } from '@rempart/engine';
import { randomDomain } from '../engine/testing/random-domain.ts';
import { readEvidence } from '../engine/testing/recordings.ts';
import { assertHarmless } from './harmless.ts';

/** For tests: asserts that no plan for so many generated domains can hurt. Gives the ids of all actions that were planned. */
export function assertGeneratedHarmless(count: number, seed: number): ReadonlySet<string> {
  const base: AuditEvidence = readEvidence('exemplaire.example');
  const met = new Set<string>();
  for (let index = 0; index < count; index += 1) {
    try {
      for (const id of assertHarmless(randomDomain(base, seed + index))) met.add(id);
    } catch (error) {
      throw new Error(`HARM_SEED=${seed + index} is the first domain of a run that fails`, { cause: error });
    }
  }
  return met;
}
