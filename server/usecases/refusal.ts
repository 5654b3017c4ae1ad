import type { NameChoice, RefusalCode } from '@rempart/contract';

/** A refusal that a visitor may expect; `http/refuse.ts` adds the HTTP status and the French text. */
export class Refusal extends Error {
  override readonly name = 'Refusal';
  readonly code: RefusalCode;
  /** Seconds after which a retry makes sense; null where that is not known. */
  readonly retryAfter: number | null;

  /** The names to choose from; null where there is no choice. */
  readonly choice: NameChoice | null;

  constructor(code: RefusalCode, retryAfter: number | null = null, choice: NameChoice | null = null) {
    super(code);
    this.code = code;
    this.retryAfter = retryAfter;
    this.choice = choice;
  }
}
