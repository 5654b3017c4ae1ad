import type { Observed } from './observed.ts';

/**
 * How an audit may wait for the servers of others (decision 0052). Where a turn would come too late the question ends as `limit` and is
 * noted in `refused`; the caller that started the audit makes an appointment and audits again, with the same patience, from what was
 * answered already.
 */
export interface Patience {
  /** Nobody watches: it keeps the even rate from its first connection on, and leaves the burst to those who do. */
  readonly unhurried: boolean;
  /** Epoch milliseconds from which an address may be asked again, by address. Before that its questions are refused at once. */
  readonly appointments: Map<string, number>;
  /** How many turns came too late in this attempt, by address. */
  readonly refused: Map<string, number>;
  /** What was definite in earlier attempts, by the whole question. */
  readonly answers: Map<string, KeptAnswer>;
  /** Whether it takes what other audits were answered; null before the first attempt has begun. */
  takesShared: boolean | null;
}

/** An answer that may serve again, plain enough for JSON. */
export interface KeptAnswer {
  /** Epoch milliseconds of the question. */
  readonly askedMs: number;
  /** When the answer came, ISO 8601, and after how long. */
  readonly told: { readonly at: string; readonly elapsedMs: number };
  readonly answer: Observed<unknown>;
}

/** Answers that the audits of several processes have in common, by the whole question. It never fails: what cannot be read is not there. */
export interface AnswerStore {
  readonly find: (question: string) => Promise<KeptAnswer | null>;
  readonly keep: (question: string, answer: KeptAnswer) => void;
}

/** Of an audit that begins. */
export function newPatience(unhurried: boolean): Patience {
  return { unhurried, appointments: new Map(), refused: new Map(), answers: new Map(), takesShared: null };
}
