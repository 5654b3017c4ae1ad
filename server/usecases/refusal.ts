import type { NameChoice, RefusalCode } from '@rempart/contract';

/** What a visitor may expect to be refused; `http/refuse.ts` gives it a status and its French. */
export class Refusal extends Error {
  override readonly name = 'Refusal';
  readonly code: RefusalCode;
  /** Seconds after which it is worth asking again; null where that is not known. */
  readonly retryAfter: number | null;

  /** Between which names to choose; null where there is no choice. */
  readonly choice: NameChoice | null;

  constructor(code: RefusalCode, retryAfter: number | null = null, choice: NameChoice | null = null) {
    super(code);
    this.code = code;
    this.retryAfter = retryAfter;
    this.choice = choice;
  }
}
