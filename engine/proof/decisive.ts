import type { AuditEvidence } from '../evidence.ts';
import { judgeRule, type Rule, rulesOf } from '../judgement/judge.ts';
import type { Outcome } from '../model/outcome.ts';
import type { ProtocolId } from '../protocols/index.ts';
import { isObserved, sourcesOf, withheld } from './withheld.ts';

/** Exchanges that stand behind exactly the same observations: they prove the same, together. */
type Source = readonly number[];

/** A source that decides a verdict, with how many rules of its protocol it decides: the fewer, the more it says of this one. */
export interface Decider {
  readonly exchanges: Source;
  readonly reach: number;
}

/** Groups of answers that say the same are looked for so often, for each rule. */
const GROUPS = 6;

/**
 * What decides each rule of one protocol, by the id of the rule. An exchange proves a verdict where the verdict would be another
 * without it: answers are taken away and the evidence is judged again (decision 0033). Nobody writes down what proves what, so
 * nobody can forget it or get it wrong.
 */
export function decidersOf(id: ProtocolId, evidence: AuditEvidence): ReadonlyMap<string, readonly Decider[]> {
  const known = found.get(evidence) ?? new Map<ProtocolId, Deciders>();
  found.set(evidence, known);
  const deciders = known.get(id) ?? findDeciders(id, evidence);
  known.set(id, deciders);
  return deciders;
}

type Deciders = ReadonlyMap<string, readonly Decider[]>;

/** A result, its report and its document all prove the same evidence, which never changes. */
const found = new WeakMap<AuditEvidence, Map<ProtocolId, Deciders>>();

function findDeciders(id: ProtocolId, evidence: AuditEvidence): Deciders {
  const gathered = evidence.protocols[id];
  if (!gathered?.seen) return new Map();
  const rules = rulesOf(id);
  const without = (sources: readonly Source[]): AuditEvidence => ({
    ...evidence,
    protocols: { ...evidence.protocols, [id]: withheld(gathered, new Set(sources.flat())) },
  });
  const sources = sourcesOf(gathered);
  const verdicts = rules.map((rule) => wordOf(judgeRule(rule, id, evidence)));
  const touched = rules.map((rule, place) => {
    const exchanges = new Set<number>();
    const noted = { ...evidence, protocols: { ...evidence.protocols, [id]: noting(gathered, exchanges) } };
    // What reads otherwise through a view is asked about every source.
    return wordOf(judgeRule(rule, id, noted)) === verdicts[place] ? exchanges : null;
  });
  /** For each source, the rules that it decides by itself. */
  const decided = sources.map((source) => {
    const world = without([source]);
    return rules.map(
      (rule, place) =>
        source.some((exchange) => touched[place]?.has(exchange) ?? true) &&
        wordOf(judgeRule(rule, id, world)) !== verdicts[place],
    );
  });
  const reach = decided.map((rules) => rules.filter(Boolean).length);
  return new Map(
    rules.map((rule: Rule, place) => {
      const alone = sources.flatMap((exchanges, index) =>
        decided[index]?.[place] ? [{ exchanges, reach: reach[index] ?? 0 }] : [],
      );
      const spared = sources.filter((_, index) => !decided[index]?.[place]);
      const falls = (taken: readonly Source[]) => wordOf(judgeRule(rule, id, without(taken))) !== verdicts[place];
      const groups = redundantGroups(spared, falls).map((group) => ({ exchanges: group.flat(), reach: 0 }));
      return [rule.id, [...groups, ...alone]];
    }),
  );
}

/** Two outcomes are the same where this is. */
function wordOf({ outcome, facts }: Outcome): string {
  return `${outcome} ${JSON.stringify(facts)}`;
}

/** Of sources that can each be spared, because others say the same, the groups that cannot be spared together. */
function redundantGroups(
  sources: readonly Source[],
  falls: (taken: readonly Source[]) => boolean,
): readonly (readonly Source[])[] {
  const groups: (readonly Source[])[] = [];
  let left = sources;
  while (groups.length < GROUPS && left.length > 0 && falls(left)) {
    const group = smallest(left, falls);
    groups.push(group);
    left = left.filter((source) => !group.includes(source));
  }
  return groups;
}

/** The least of these sources without which the verdict falls: whatever can be given back is, half of them at a time. */
function smallest(sources: readonly Source[], falls: (taken: readonly Source[]) => boolean): readonly Source[] {
  let needed = sources;
  for (let size = Math.ceil(sources.length / 2); ; size = Math.ceil(size / 2)) {
    for (let from = 0; from < needed.length; ) {
      const fewer = [...needed.slice(0, from), ...needed.slice(from + size)];
      if (fewer.length > 0 && falls(fewer)) needed = fewer;
      else from += size;
    }
    if (size === 1) return needed;
  }
}

/**
 * A view of a part of an evidence that reads as the part does, and notes into `touched` the exchanges on which every observation rests that
 * was reached through it. Taking away an answer that a pure reader never reached cannot change what it concludes.
 */
function noting<T>(part: T, touched: Set<number>): T {
  const views = new WeakMap<object, object>();
  const viewOf = (value: unknown): unknown => {
    if (value === null || typeof value !== 'object') return value;
    const known = views.get(value);
    if (known) return known;
    if (isObserved(value)) for (const id of value.by ?? []) touched.add(id);
    const view = new Proxy(value, { get: (target, name) => viewOf(Reflect.get(target, name)) });
    views.set(value, view);
    return view;
  };
  return viewOf(part) as T;
}
