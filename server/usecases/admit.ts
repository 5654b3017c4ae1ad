import type { LimitedAct, Visitor } from '../domain/limits.ts';
import type { Tools } from '../ports/tools.ts';
import { Refusal } from './refusal.ts';

/** Counts a visitor's request against its limit. Enforced in the use-case rather than in middleware, so that no route can bypass it. */
export function enforceLimit(act: LimitedAct, visitor: Visitor, { limits }: Pick<Tools, 'limits'>): void {
  const seconds = limits.count(act, visitor);
  if (seconds > 0) throw new Refusal('RATE_LIMITED', seconds);
}
