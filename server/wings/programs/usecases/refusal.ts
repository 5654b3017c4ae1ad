import type { ApiErrorCode, ApiSaid } from '@rempart/contract/api';

/** A refusal that a caller of the API may expect. `field` and `value`: what it concerns. */
export class ApiRefusal extends Error {
  override readonly name = 'ApiRefusal';
  readonly code: ApiErrorCode;
  readonly field: string | null;
  readonly value: string | null;
  /** Selects a text in the caller's language where the code alone says too little. */
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

/** The longest part of a sent value that is repeated to the caller. */
const LONGEST_VALUE = 200;
