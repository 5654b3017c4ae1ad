import { measured } from '../common/processor-time.ts';
import type { Payer } from '../domain/costs.ts';
import type { LimitedAct, Visitor } from '../domain/limits.ts';
import type { Tools } from '../ports/tools.ts';
import { Refusal } from './refusal.ts';

/** Counts a visitor's request against its limit. Enforced in the use-case rather than in middleware, so that no route can bypass it. */
export function enforceLimit(act: LimitedAct, visitor: Visitor, { limits }: Pick<Tools, 'limits'>): void {
  const seconds = limits.count(act, visitor);
  if (seconds > 0) throw new Refusal('RATE_LIMITED', seconds);
}

/**
 * Does the work at the cost of these: what such a task took lately is asked of them before, and what this one took is booked after. Throws
 * `RATE_LIMITED` where one of them has spent its processor time.
 */
export async function atCostOf<T>(
  payers: readonly Payer[],
  task: string,
  { limits: { costs } }: Pick<Tools, 'limits'>,
  work: () => Promise<T>,
): Promise<T> {
  const seconds = costs.wait(payers, task);
  if (seconds > 0) throw new Refusal('RATE_LIMITED', seconds);
  return measured(work, costs.begin(payers, task));
}
