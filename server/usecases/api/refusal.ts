import type { ApiErrorCode, ApiSaid } from '@rempart/contract/api';

/** What a caller of the API may expect to be refused. `field` and `value`: what it is about. */
export class ApiRefusal extends Error {
  override readonly name = 'ApiRefusal';
  readonly code: ApiErrorCode;
  readonly field: string | null;
  readonly value: string | null;
  /** Picks what is said, in the caller's language, where the code alone says too little. */
  readonly said: Said | null;
  readonly retryAfter: number | null;

  constructor(
    code: ApiErrorCode,
    {
      field = null,
      value = null,
      said = null,
      retryAfter = null,
    }: {
      readonly field?: string | null;
      readonly value?: string | null;
      readonly said?: Said | null;
      readonly retryAfter?: number | null;
    } = {},
  ) {
    super(code);
    this.code = code;
    this.field = field;
    this.value = value === null ? null : value.slice(0, LONGEST_VALUE);
    this.said = said;
    this.retryAfter = retryAfter;
  }
}

type Said = (words: ApiSaid) => string;

/** So much of what was sent is said back. */
const LONGEST_VALUE = 200;
