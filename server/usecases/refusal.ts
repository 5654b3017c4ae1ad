import type { NameChoice, RefusalCode, refusalMessagesUntil } from '@rempart/contract';

interface Opening {
  readonly at: Date;
  readonly now: Date;
}

/** A refusal that a visitor may expect; `http/refuse.ts` adds the HTTP status and the French text. */
export class Refusal extends Error {
  override readonly name = 'Refusal';
  readonly code: RefusalCode;
  /** Seconds after which a retry makes sense; null where that is not known. */
  readonly retryAfter: number | null;

  /** The names to choose from; null where there is no choice. */
  readonly choice: NameChoice | null;

  /** When the same request is accepted again, as the text says it on the day of `now`; null where the text names no moment. */
  readonly opening: Opening | null;

  constructor(
    code: RefusalCode,
    retryAfter: number | null = null,
    choice: NameChoice | null = null,
    opening: Opening | null = null,
  ) {
    super(code);
    this.code = code;
    this.retryAfter = retryAfter;
    this.choice = choice;
    this.opening = opening;
  }

  static until(code: keyof typeof refusalMessagesUntil, at: Date, now: Date): Refusal {
    return new Refusal(code, Math.ceil((at.getTime() - now.getTime()) / 1000), null, { at, now });
  }
}
