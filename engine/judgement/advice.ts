import { legibleWithin } from '@rempart/contract';
import type { ReasonsFor } from '../model/advice.ts';
import type { Silence } from '../model/observed.ts';
import type { UnseenPart } from '../model/outcome.ts';
import type { protocols } from '../protocols/index.ts';
import type { Verdict } from './judge.ts';

/** What is said of one verdict. */
export interface Advice {
  readonly title: string;
  /** What was found, with its numbers. */
  readonly found: string;
  /** What it means for the company. */
  readonly why: string;
  /** What to do; null where there is nothing to do. */
  readonly remedy: string | null;
}

/** The words of a rule, before anything is found. */
export interface Words {
  readonly title: string;
  readonly task?: string | ((facts: unknown) => string);
  readonly why: string | ((facts: unknown, outcome: Verdict['outcome']) => string);
  readonly remedy: string | ((facts: unknown) => string);
  readonly pass?: (facts: unknown) => string;
  readonly warn?: (facts: unknown) => string;
  readonly fail?: (facts: unknown) => string;
  readonly info?: (facts: unknown) => string;
}

interface Room {
  readonly advice: object;
  readonly reasons: object;
}

type AnyProtocol = (typeof protocols)[number];

/**
 * What a language must have: an entry for every rule of every protocol, and for every reason why one does not apply. Which words an entry
 * has is asked where it is written (`AdviceFor`), so that a missing one is one error.
 */
export type AdviceRooms = {
  readonly [P in AnyProtocol as P['id']]: {
    readonly advice: Readonly<Record<P['checks'][number]['id'], object>>;
    readonly reasons: ReasonsFor<P['checks']>;
  };
};

/** What a language says of verdicts. */
export interface AdviceWords {
  readonly rooms: AdviceRooms;
  readonly silence: (facts: { readonly silence: Silence; readonly detail?: string }) => string;
  /** Reasons that the engine itself gives. */
  readonly reasons: Readonly<Record<'no-such-domain', string>>;
  readonly notApplicable: string;
  /** What stands behind a finding that does not speak of all: whom it leaves out, and why. */
  readonly leftOut: (groups: readonly LeftOut[]) => string;
  /** What to do about a fault of servers that a mass provider runs. */
  readonly reportTo: (provider: string) => string;
}

/** Those that were not seen for one reason. */
export interface LeftOut {
  readonly silence: Silence;
  readonly names: readonly string[];
}

/** How one language speaks of verdicts; each function is documented where it is exported. */
export function adviceIn(language: AdviceWords) {
  const rooms: Readonly<Record<Verdict['protocol'], Room>> = language.rooms;

  const wordsOf = ({ check, protocol }: Pick<Verdict, 'check' | 'protocol'>): Words => {
    const words = (rooms[protocol].advice as Readonly<Record<string, Words>>)[check];
    if (!words) throw new Error(`no words for ${check}`);
    return words;
  };

  const reasonOf = (protocol: Verdict['protocol'], reason: string): string => {
    const known = { ...language.reasons, ...rooms[protocol].reasons } as Readonly<Record<string, string>>;
    return known[reason] ?? language.notApplicable;
  };

  const toldBeside = (unseen: readonly UnseenPart[] = []): readonly string[] => {
    const groups = [...Map.groupBy(legibleWithin(unseen), ({ silence }) => silence)].map(([silence, parts]) => ({
      silence,
      names: [...new Set(parts.map(({ of }) => of))],
    }));
    return groups.length > 0 ? [language.leftOut(groups)] : [];
  };

  const advise = (verdict: Verdict): Advice => {
    const words = wordsOf(verdict);
    const { title, remedy } = words;
    const whyOf = (facts: unknown) => (typeof words.why === 'string' ? words.why : words.why(facts, verdict.outcome));
    const why = whyOf(null);
    if (verdict.outcome === 'unknown') return { title, why, found: language.silence(verdict.facts), remedy: null };
    if (verdict.outcome === 'notApplicable')
      return { title, why, found: reasonOf(verdict.protocol, verdict.facts.reason), remedy: null };
    const facts = legibleWithin(verdict.facts);
    const found = [words[verdict.outcome]?.(facts) ?? title, ...toldBeside(verdict.unseen)].join(' ');
    const faulty = verdict.outcome === 'warn' || verdict.outcome === 'fail';
    if (!faulty) return { title, why: whyOf(facts), found, remedy: null };
    const told = typeof remedy === 'string' ? remedy : remedy(facts);
    const { provider } = verdict;
    return { title, why: whyOf(facts), found, remedy: provider === undefined ? told : language.reportTo(provider) };
  };

  return {
    advise,
    wordsOf,
    /** Without facts, that of the gravest fault. */
    taskOf: (rule: Pick<Verdict, 'check' | 'protocol'> & { readonly facts?: unknown }): string | null => {
      const { task = null } = wordsOf(rule);
      return typeof task === 'function' ? task(rule.facts === undefined ? null : legibleWithin(rule.facts)) : task;
    },
    titleOf: (rule: Pick<Verdict, 'check' | 'protocol'>): string => wordsOf(rule).title,
  };
}
