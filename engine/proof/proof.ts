import type { AuditEvidence } from '../evidence.ts';
import type { Verdict } from '../judge.ts';
import type { ProtocolId } from '../protocols/index.ts';
import type { TracedExchange } from '../trace/exchange.ts';
import { choose } from './choose.ts';

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
  const chosen = choose(evidence, verdicts);
  return new Map(
    [...Map.groupBy(verdicts, ({ protocol }) => protocol)].map(([protocol, own]) => {
      const used = new Set<TracedExchange>();
      const byCheck = new Map<string, CheckProofs>();
      for (const { check } of own) {
        const { exchanges = [], left = 0 } = chosen.get(check) ?? {};
        for (const exchange of exchanges) used.add(exchange);
        byCheck.set(check, { ids: exchanges.map(({ id }) => id), left });
      }
      return [protocol, { exchanges: [...used].sort((a, b) => a.id - b.id), byCheck }];
    }),
  );
}
