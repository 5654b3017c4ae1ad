import type { Letter } from '../judgement/grade-rules.ts';
import type { Verdict } from '../judgement/judge.ts';
import type { CheckId, ProtocolId } from '../protocols/index.ts';
import type { RemedyId } from './list.ts';
import type { Proposal, Who } from './remedy.ts';

/** Something to do, and what it does to the grade. The words are in `words.fr.ts`. */
export interface Action extends Proposal {
  /** A remedy's id, or `rule:` and the id of a check for which there is no remedy of its own. */
  readonly id: string;
  readonly subject: Subject;
  readonly who: Who;
  /** All other actions of the plan that come first. */
  readonly follows: readonly string[];
  /** The last of them: none of these comes before another one of them. */
  readonly directlyAfter: readonly string[];
  /** The verdicts that it removes, with those before it done. */
  readonly checks: readonly CheckId[];
  readonly protocols: readonly ProtocolId[];
  /** Some of its effect cannot be shown by judging changed evidence, and is supposed. */
  readonly supposed: boolean;
  /** Weeks from today. */
  readonly week: number;
  /** ISO 8601 day in Paris (`first-days.ts`); null: it may be done at once. */
  readonly notBefore: string | null;
  /** The grade with this action and those before it done, and nothing else; none is promised of advice, nor with it. */
  readonly effect: Effect;
}

/** What decides which words are used: a remedy with its facts, or a verdict when nothing more than its own advice can be said. */
export type Subject =
  | { readonly kind: 'remedy'; readonly remedy: RemedyId; readonly facts: unknown }
  | {
      readonly kind: 'rule';
      readonly verdict: Verdict;
      /** The action after which the verdict is one of an audit, where it is none today. */
      readonly shownBy: Pick<Action, 'id' | 'subject'> | null;
    };

/**
 * Whether an action is told by the words of a check alone: what it makes of the domain nobody can compute, so that it promises no letter,
 * and none that comes after it counts on it.
 */
export function isAdvice({ subject }: Pick<Action, 'subject'>): boolean {
  return subject.kind === 'rule';
}

/** An action as far as its words need it. */
export type Described = Pick<Action, 'subject'>;

export interface Effect {
  readonly letter: Letter | null;
  readonly points: number | null;
  /** Points gained, before caps. */
  readonly gain: number;
}
