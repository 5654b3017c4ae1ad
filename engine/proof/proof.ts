import type { AuditEvidence } from '../evidence.ts';
import type { Verdict } from '../judge.ts';
import type { Silence } from '../model/observed.ts';
import type { ProtocolId } from '../protocols/index.ts';
import { commandOf } from '../trace/command.ts';
import type { TracedExchange } from '../trace/exchange.ts';
import { askedOf, linesOf, statusOf } from '../trace/lines.ts';
import { choose } from './choose.ts';

/** One question and its answer, as they are shown. */
export interface Proof {
  /** Of the exchange within the trace. */
  readonly id: number;
  readonly asked: string;
  /** Who answered; null where nobody did. */
  readonly server: string | null;
  /** ISO 8601. */
  readonly at: string;
  readonly elapsedMs: number;
  /** Seconds; null where there was no record. */
  readonly ttl: number | null;
  /** 'NOERROR', '301 200', 'TLSv1.3', 'open'; null where nothing came. */
  readonly status: string | null;
  readonly silence: Silence | null;
  /** The answer line by line. */
  readonly lines: readonly string[];
  /** Puts the same question from elsewhere; null where there is no honest one. */
  readonly command: string | null;
}

/** The proofs of one protocol, each once, and which of them prove which rule. */
export interface ProtocolProofs {
  readonly proofs: readonly Proof[];
  /** `left`: how many more questions prove it, beyond those that are shown. */
  readonly byCheck: ReadonlyMap<string, { readonly ids: readonly number[]; readonly left: number }>;
}

/** What proves the verdicts, by protocol. Empty where the evidence has no trace. */
export function proofsOf(
  evidence: AuditEvidence,
  verdicts: readonly Verdict[],
): ReadonlyMap<ProtocolId, ProtocolProofs> {
  const chosen = choose(evidence, verdicts);
  return new Map(
    [...Map.groupBy(verdicts, ({ protocol }) => protocol)].map(([protocol, own]) => {
      const used = new Map<number, TracedExchange>();
      const byCheck = new Map<string, { ids: readonly number[]; left: number }>();
      for (const { check } of own) {
        const { exchanges = [], left = 0 } = chosen.get(check) ?? {};
        for (const exchange of exchanges) used.set(exchange.id, exchange);
        byCheck.set(check, { ids: exchanges.map(({ id }) => id), left });
      }
      const proofs = [...used.values()].sort((a, b) => a.id - b.id).map(proofOf);
      return [protocol, { proofs, byCheck }];
    }),
  );
}

function proofOf(exchange: TracedExchange): Proof {
  const { id, question, server, at, elapsedMs, answer } = exchange;
  const records = answer.seen && answer.value.kind === 'records' ? answer.value : null;
  return {
    id,
    asked: askedOf(question),
    server,
    at,
    elapsedMs,
    ttl: records?.ttl ?? null,
    status: answer.seen ? statusOf(answer.value) : null,
    silence: answer.seen ? null : answer.silence,
    lines: answer.seen ? linesOf(answer.value) : answer.detail ? [answer.detail] : [],
    command: commandOf(exchange),
  };
}
