import { legibleWithin } from '@rempart/contract';
import type { Advice } from '../advice.ts';
import type { Verdict } from '../judge.ts';
import type { Action } from './action.ts';
import type { RemedyId } from './list.ts';
import type { WordsFor, WordsOf } from './words/model.ts';

/** The words of one action; values from the network stand in them legibly. */
export interface ActionWords {
  readonly title: string;
  readonly why: string;
  readonly steps: readonly string[];
  readonly criterion: string;
  readonly rollback: string;
}

/** What a language says of actions. */
export interface RemedyWords {
  readonly remedies: WordsFor<RemedyId>;
  readonly advise: (verdict: Verdict) => Advice;
  readonly taskOf: (verdict: Verdict) => string | null;
  /** The title of an action for a rule that has no task of its own. */
  readonly correct: (title: string) => string;
  readonly criterion: string;
  readonly rollback: string;
}

/** How one language describes an action. */
export function actionsIn(words: RemedyWords): (action: Pick<Action, 'subject'>) => ActionWords {
  return ({ subject }) => {
    if (subject.kind === 'rule') {
      const { title, why, found, remedy } = words.advise(subject.verdict);
      return {
        title: words.taskOf(subject.verdict) ?? words.correct(title),
        why,
        steps: [found, ...(remedy ? [remedy] : [])],
        criterion: words.criterion,
        rollback: words.rollback,
      };
    }
    const remedy = words.remedies[subject.remedy] as WordsOf<unknown>;
    const facts = legibleWithin(subject.facts);
    const said = (text: WordsOf<unknown>['why']) => (typeof text === 'string' ? text : text(facts));
    return {
      title: remedy.title(facts),
      why: said(remedy.why),
      steps: remedy.steps(facts),
      criterion: said(remedy.criterion),
      rollback: remedy.rollback,
    };
  };
}
