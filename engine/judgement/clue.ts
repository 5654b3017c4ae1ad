import type { Outcome } from '../model/outcome.ts';
import type { CheckId, FactsOf, OutcomeOf, ProtocolId } from '../protocols/index.ts';
import { type CheckName, idsOf } from '../protocols/index.ts';

/** A finding that tells something: a check with one of these outcomes and, where they decide, with such facts. */
export interface Clue {
  readonly check: CheckId;
  readonly on: readonly Outcome['outcome'][];
  readonly only?: (facts: unknown) => boolean;
  /** It tells of every one there is: a verdict that leaves some out does not bear it out. */
  readonly ofAll?: true;
}

/** The compiler holds the outcomes and the facts to those that the rule of this check can reach. */
export function clue<Id extends CheckId, const On extends OutcomeOf<Id>['outcome']>(
  check: Id,
  on: readonly On[],
  only?: (facts: FactsOf<Id, On>) => boolean,
): Clue {
  return { check, on, ...(only && { only: only as (facts: unknown) => boolean }) };
}

/** The same, where its facts have to be all there is. */
export function ofAll(clue: Clue): Clue {
  return { ...clue, ofAll: true };
}

/** The same outcomes of several checks of one protocol. */
export function clues<Id extends ProtocolId>(
  on: readonly Outcome['outcome'][],
  protocol: Id,
  ...names: readonly CheckName<Id>[]
): readonly Clue[] {
  return idsOf(protocol, ...names).map((check) => ({ check, on }));
}

/**
 * The verdict that bears a clue out; undefined where there is none. An outcome that is only supposed has no facts (null), and may have
 * those that a clue asks for.
 */
export function borneOut<Judged extends Outcome & { readonly check: CheckId }>(
  { check, on, only, ofAll }: Clue,
  verdicts: readonly Judged[],
): Judged | undefined {
  const found = verdicts.find((verdict) => verdict.check === check);
  if (!found || !on.includes(found.outcome)) return undefined;
  if (ofAll && 'unseen' in found && found.unseen) return undefined;
  return !only || found.facts === null || only(found.facts) ? found : undefined;
}
