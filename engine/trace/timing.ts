import type { ProtocolId } from '../protocols/index.ts';
import type { Question } from './exchange.ts';
import { describeQuestion } from './lines.ts';

/** When a question was put and when its answer came, in milliseconds from the beginning of the audit. */
export interface Timing {
  readonly question: Question;
  /** Whose gatherers asked. Empty: the audit itself. */
  readonly protocols: readonly ProtocolId[];
  readonly askedMs: number;
  readonly settledMs: number;
}

/** A question is put in the same turn as the answer that it waited for; a busy process takes a little longer. */
const SAME_MOMENT_MS = 3;

/**
 * The questions that made the audit last, first to last: each was put when the one before it had been answered, and the last answer
 * ended the audit. Of answers that come together, one to the same protocol is the cause; where there is none, or several, a link may
 * name the neighbour of the true one.
 */
export function longestChain(timings: readonly Timing[]): readonly Timing[] {
  const byEnd = timings.toSorted((a, b) => b.settledMs - a.settledMs);
  const chain: Timing[] = [];
  for (let next = byEnd[0]; next; ) {
    chain.unshift(next);
    const { askedMs, protocols } = next;
    const before: readonly Timing[] = byEnd.filter(
      (one) => one.settledMs <= askedMs + SAME_MOMENT_MS && one.askedMs < askedMs && one.settledMs > one.askedMs,
    );
    const [last] = before;
    const since = (last?.settledMs ?? 0) - SAME_MOMENT_MS;
    next = before.find((one) => one.settledMs >= since && one.protocols.some((id) => protocols.includes(id))) ?? last;
  }
  return chain;
}

/** `   120 –   340 ms  smtp,dns  SMTP mx.exemple.fr 192.0.2.1:25` */
export function timingLine({ question, protocols, askedMs, settledMs }: Timing): string {
  const times = [askedMs, settledMs].map((ms) => ms.toFixed(0).padStart(6)).join(' –');
  return `${times} ms  ${describeQuestion(question)}  (${protocols.join(', ') || 'audit'})`;
}
