import type { Audited } from '@rempart/engine';
import { openThread, type Thread } from '@rempart/report';
import type { PlannedStep } from '../ports/steps.ts';

/** A plan takes some hundredths of a second; only one that would never end takes this long. */
const TIME_LIMIT_MS = 20_000;
const QUEUE = 16;

export function openSteps(): Thread<Audited, readonly PlannedStep[]> {
  return openThread(new URL('./steps-thread.ts', import.meta.url), { timeLimitMs: TIME_LIMIT_MS, queue: QUEUE });
}
