import { textsIn } from '../common/texts.ts';
import type { AuditEvidence } from '../evidence.ts';
import type { Verdict } from '../judgement/judge.ts';
import type { ProtocolId } from '../protocols/index.ts';
import { isTooLong } from '../protocols/spf/meant.ts';
import type { TracedExchange } from '../trace/exchange.ts';
import { type Decider, decidersOf } from './decisive.ts';

/** So many exchanges are shown for one rule; the others are counted. */
const MOST = 6;

/** What proves the rules of one protocol, each exchange once, in the order of asking, and which of them prove which rule. */
export interface ProtocolProofs {
  readonly exchanges: readonly TracedExchange[];
  readonly byCheck: ReadonlyMap<string, CheckProofs>;
}

/** The most telling exchange first; `left`: how many more prove it, beyond those that are shown. */
export interface CheckProofs {
  readonly ids: readonly number[];
  readonly left: number;
}

/** What proves the verdicts, by protocol. Without exchanges where the evidence has no trace. */
export function proofsOf(
  evidence: AuditEvidence,
  verdicts: readonly Verdict[],
): ReadonlyMap<ProtocolId, ProtocolProofs> {
  const known = new Map(evidence.trace?.exchanges.map((exchange) => [exchange.id, exchange]));
  return new Map(
    [...Map.groupBy(verdicts, ({ protocol }) => protocol)].map(([protocol, own]) => {
      const deciders = isUnproved(protocol, evidence) ? new Map() : decidersOf(protocol, evidence);
      const byCheck = new Map(
        own.map(({ check, facts }) => {
          const ids = inOrder(deciders.get(check) ?? [], known, facts);
          return [check, { ids: ids.slice(0, MOST), left: Math.max(0, ids.length - MOST) }];
        }),
      );
      const used = new Set([...byCheck.values()].flatMap(({ ids }) => ids));
      return [protocol, { exchanges: [...known.values()].filter(({ id }) => used.has(id)), byCheck }];
    }),
  );
}

/** A proof judges again for each question, and takes minutes over an SPF record that its owner has to write again anyway. */
function isUnproved(protocol: ProtocolId, { protocols: { spf } }: AuditEvidence): boolean {
  return protocol === 'spf' && spf?.seen === true && isTooLong(spf.value);
}

/**
 * Visits to a server before the questions to a resolver that led there; then questions about what the facts name, and visits that show it;
 * then what decides fewest rules, for it says most of this one.
 */
function inOrder(
  deciders: readonly Decider[],
  known: ReadonlyMap<number, TracedExchange>,
  facts: Verdict['facts'],
): readonly number[] {
  const named = textsIn(facts);
  const ranked = deciders.map(({ exchanges, reach }) => {
    const exchange = known.get(exchanges[0] ?? 0);
    const question = exchange?.question;
    const isLookup = question?.kind === 'dns' && !question.to;
    const isNamed =
      question?.kind === 'dns'
        ? named.has(question.name)
        : [...textsIn(exchange?.answer)].some((text) => named.has(text));
    return { exchanges, rank: [Number(isLookup), Number(!isNamed), reach] };
  });
  ranked.sort((a, b) => a.rank.map((place, index) => place - (b.rank[index] ?? 0)).find((order) => order !== 0) ?? 0);
  return [...new Set(ranked.flatMap(({ exchanges }) => exchanges))].filter((id) => known.has(id));
}
