import type { ActionShown, PlanShown } from '@rempart/contract';
import { partyName } from '../atlas/atlas.ts';
import type { AuditEvidence } from '../evidence.ts';
import type { Verdict } from '../judgement/judge.ts';
import type { Action } from '../remedies/action.ts';
import type { FirstThing, FirstThingWords } from '../remedies/first-thing.ts';
import { partiesOf } from '../remedies/parties.ts';
import { planOf } from '../remedies/plan.ts';
import type { ActionWords } from '../remedies/words.ts';
import type { Message } from './message.ts';

/** What a language says of the plan in short. */
export interface BriefPlanWords {
  readonly describeAction: (action: Action) => ActionWords;
  readonly describeFirstThing: (first: FirstThing) => FirstThingWords;
  readonly messageOf: (
    action: Action,
    actions: readonly Action[],
    evidence: AuditEvidence,
    first: FirstThingWords | null,
  ) => Message;
  readonly onlyIf: (action: Action, evidence: AuditEvidence, nameOf: (id: string) => string) => readonly string[];
  readonly titlesIn: (actions: readonly Action[]) => (id: string) => string;
}

/** The plan in short, in one language. */
export function briefPlan(words: BriefPlanWords, evidence: AuditEvidence, verdicts: readonly Verdict[]): PlanShown {
  const { actions, first, firstThing, path, nextLetter } = planOf(evidence, { verdicts });
  const said = firstThing && words.describeFirstThing(firstThing);
  const named = (id: string) => actions.find((action) => action.id === id) as Action;
  const inShort = (action: Action) => actionInShort(words, action, actions, evidence);
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

function actionInShort(
  words: BriefPlanWords,
  action: Action,
  actions: readonly Action[],
  evidence: AuditEvidence,
): ActionShown {
  const { id, who, effort, risk, week, notBefore, checks } = action;
  const { title, why } = words.describeAction(action);
  const party = partiesInWords(action, evidence);
  const conditions = words.onlyIf(action, evidence, words.titlesIn(actions));
  return { id, title, why, who, party, effort, risk, week, notBefore, conditions, checks };
}

/** The companies that hold what an action changes, where they are known: « OVHcloud ». */
function partiesInWords({ who }: Pick<Action, 'who'>, evidence: AuditEvidence): string | null {
  const known = partiesOf(evidence).flatMap(({ role, id }) => (role === who && id !== null ? [partyName(id)] : []));
  return known.length === 0 ? null : [...new Set(known)].join(', ');
}
