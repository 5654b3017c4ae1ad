import type { AuditEvidence } from '../evidence.ts';
import type { Letter } from '../judgement/grade-rules.ts';
import type { Verdict } from '../judgement/judge.ts';
import type { CheckId } from '../protocols/index.ts';
import type { Action } from '../remedies/action.ts';
import type { FirstThing, FirstThingWords } from '../remedies/first-thing.ts';
import { partiesInWords } from '../remedies/party-names.ts';
import { planOf } from '../remedies/plan.ts';
import type { Risk, Who } from '../remedies/remedy.ts';
import type { ActionWords } from '../remedies/words.ts';
import type { Message } from './message.ts';

export interface BriefPlan {
  /** The head of the plan; at most three. */
  readonly first: readonly BriefAction[];
  /** The fact that counts most today; `first` begins with the step that begins to end it. */
  readonly firstThing: BriefFirstThing | null;
  /** What the owner sends to the person who does the first of them; null where nothing is to be done. */
  readonly message: Message | null;
  readonly nextLetter: {
    readonly letter: Letter;
    readonly points: number;
    /** How many actions it takes in all; at most three are given. */
    readonly needed: number;
    /** Weeks from today. */
    readonly week: number;
    readonly actions: readonly BriefAction[];
  } | null;
  /** In the recommended order, the grade after each. */
  readonly path: readonly {
    readonly id: string;
    readonly title: string;
    readonly week: number;
    readonly letter: Letter | null;
    readonly points: number | null;
  }[];
}

export interface BriefFirstThing extends FirstThingWords {
  readonly check: CheckId;
  /** Whether it is what lets others write in the domain's name. */
  readonly isForgery: boolean;
  /** The day on which something ends, where that is the fact; ISO 8601. */
  readonly on: string | null;
  /** The step that ends it. */
  readonly ends: string;
  /** The letter and the points after it. */
  readonly after: { readonly letter: Letter | null; readonly points: number | null };
}

export interface BriefAction {
  readonly id: string;
  readonly title: string;
  readonly why: string;
  readonly who: Who;
  /** The companies that hold it, where they are known. */
  readonly party: string | null;
  /** Minutes. */
  readonly effort: number;
  readonly risk: Risk;
  readonly week: number;
  readonly checks: readonly CheckId[];
}

/** What a language says of the plan in short. */
export interface BriefPlanWords {
  readonly describeAction: (action: Action) => ActionWords;
  readonly describeFirstThing: (first: FirstThing, evidence: AuditEvidence) => FirstThingWords;
  readonly messageOf: (
    action: Action,
    actions: readonly Action[],
    evidence: AuditEvidence,
    first: FirstThingWords | null,
  ) => Message;
}

/** The plan in short, in one language. */
export function briefPlan(words: BriefPlanWords, evidence: AuditEvidence, verdicts: readonly Verdict[]): BriefPlan {
  const { actions, first, firstThing, path, nextLetter } = planOf(evidence, { verdicts });
  const said = firstThing && words.describeFirstThing(firstThing, evidence);
  const named = (id: string) => actions.find((action) => action.id === id) as Action;
  const inShort = (action: Action) => actionInShort(words, action, evidence);
  return {
    first: first.map(inShort),
    firstThing:
      firstThing && said
        ? {
            ...said,
            check: firstThing.verdict.check,
            isForgery: firstThing.scenarios.some(({ id }) => id === 'impersonation'),
            on: firstThing.on,
            ends: firstThing.ends.id,
            after: { letter: firstThing.after.letter, points: firstThing.after.points },
          }
        : null,
    message: first[0] ? words.messageOf(first[0], actions, evidence, said) : null,
    nextLetter: nextLetter && { ...nextLetter, actions: nextLetter.actions.map((id) => inShort(named(id))) },
    path: path.map(({ action, week, letter, points }) => ({
      id: action,
      title: words.describeAction(named(action)).title,
      week,
      letter,
      points,
    })),
  };
}

function actionInShort(words: BriefPlanWords, action: Action, evidence: AuditEvidence): BriefAction {
  const { id, who, effort, risk, week, checks } = action;
  const { title, why } = words.describeAction(action);
  return { id, title, why, who, party: partiesInWords(action, evidence), effort, risk, week, checks };
}
