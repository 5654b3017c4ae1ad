import { legibleWithin } from '@rempart/contract';
import type { Advice } from '../judgement/advice.ts';
import type { Verdict } from '../judgement/judge.ts';
import type { CheckId } from '../protocols/index.ts';
import type { Action, Described } from './action.ts';
import { type Change, changesFor } from './changes.ts';
import type { RemedyId } from './list.ts';
import type { RemedyWith, WordsFor, WordsOf } from './words/model.ts';

/** The words of one action; values from the network stand in them legibly. */
export interface ActionWords {
  readonly title: string;
  readonly why: string;
  readonly steps: readonly string[];
  readonly criterion: string;
  readonly rollback: string;
}

/**
 * The finding apart from what to do about it, for readers who have nothing else: the advice of a rule speaks of « these servers », and only
 * what was found names them. null where the steps say it, where the finding is all that can be said, or where it is none of today.
 */
export function findingApart(
  { subject }: Pick<Action, 'subject'>,
  steps: readonly string[],
): { readonly found: string | null; readonly steps: readonly string[] } {
  const [found, ...rest] = steps;
  return subject.kind === 'rule' && subject.shownBy === null && found !== undefined && rest.length > 0
    ? { found, steps: rest }
    : { found: null, steps };
}

/** What a language says of actions. */
export interface RemedyWords {
  readonly remedies: WordsFor<RemedyId>;
  readonly advise: (verdict: Verdict) => Advice;
  readonly taskOf: (verdict: Verdict) => string | null;
  /** The title of an action for a rule that has no task of its own. */
  readonly correct: (title: string) => string;
  readonly criterion: string;
  /** How what was changed is undone, by its kind. */
  readonly undone: (change: Change, check: CheckId) => string;
  /** What an audit would find once another action is done. */
  readonly foundAfter: (step: string, found: string) => string;
  readonly quoted: (title: string) => string;
  /** What comes first where an alias stands at the name: a provider may well hold the record there, and change it better. */
  readonly aliasStep: (name: string, alias: string) => string;
}

/** How one language describes an action. `nameOf`: how another action is called there, by its id; by its title where nothing is said. */
export function actionsIn(words: RemedyWords): (action: Described, nameOf?: (id: string) => string) => ActionWords {
  return (action, nameOf) => ownWords(action, words, nameOf);
}

function ownWords({ subject }: Described, words: RemedyWords, nameOf?: (id: string) => string): ActionWords {
  if (subject.kind === 'rule') {
    const { title, why, found: finding, remedy } = words.advise(subject.verdict);
    const { shownBy } = subject;
    const named = shownBy && (nameOf?.(shownBy.id) ?? words.quoted(actionsIn(words)(shownBy).title));
    const found = named === null ? finding : words.foundAfter(named, finding);
    return {
      title: words.taskOf(subject.verdict) ?? words.correct(title),
      why,
      steps: [found, ...(remedy ? [remedy] : [])],
      criterion: words.criterion,
      rollback: [
        ...new Set(changesFor(subject.verdict).map((change) => words.undone(change, subject.verdict.check))),
      ].join(' '),
    };
  }
  const remedy = words.remedies[subject.remedy] as WordsOf<unknown>;
  const facts = legibleWithin(subject.facts);
  const said = (text: WordsOf<unknown>['why']) => (typeof text === 'string' ? text : text(facts));
  return {
    title: remedy.title(facts),
    why: said(remedy.why),
    steps: [...aliasSteps(subject.remedy, facts, words), ...remedy.steps(facts)],
    criterion: said(remedy.criterion),
    rollback: said(remedy.rollback),
  };
}

/** Where the record stands that a step changes, and where an alias at that name leads; null without one. */
interface AtAlias {
  readonly name: string;
  readonly alias: string | null;
}

/** The remedies whose facts say so. */
const AT_ALIASES: Readonly<Record<RemedyWith<AtAlias>, true>> = {
  'dmarc/record': true,
  'dmarc/share': true,
  'dmarc/quarantine': true,
  'dmarc/reject': true,
  'dmarc/subdomains': true,
  'mta-sts/pause': true,
  'mta-sts/names': true,
  'mta-sts/record': true,
  'mta-sts/enforce': true,
  'mta-sts/longer': true,
  'mta-sts/longest': true,
  'mta-sts/reports': true,
  'bimi/record': true,
};

function aliasSteps(remedy: RemedyId, facts: unknown, { aliasStep }: RemedyWords): readonly string[] {
  if (!(remedy in AT_ALIASES)) return [];
  const { name, alias } = facts as AtAlias;
  return alias === null ? [] : [aliasStep(name, alias.replace(/\.$/, ''))];
}
