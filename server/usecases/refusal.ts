import type { RefusalCode } from '@house/contract';

/** What a visitor may expect to be refused; `http/app.ts` gives it a status and its French. */
export class Refusal extends Error {
  override readonly name = 'Refusal';
  readonly code: RefusalCode;

  constructor(code: RefusalCode) {
    super(code);
    this.code = code;
  }
}
