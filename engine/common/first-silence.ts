import type { Observed, Unseen } from '../model/observed.ts';

/** The first of several observations that was not made; undefined where all were. */
export function firstSilence(observations: readonly Observed<unknown>[]): Unseen | undefined {
  return observations.find((observed): observed is Unseen => !observed.seen);
}
