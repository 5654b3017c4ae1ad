import type { Letter } from '@rempart/engine';

/** A finding that the owner accepts until a day, and why. */
export interface Accepted {
  /** The id of its rule. */
  readonly check: string;
  /** The last day on which it is accepted: UTC, « 2027-01-31 ». */
  readonly until: string;
  readonly why: string;
}

/** What of a document is accepted today, and what its grade would be if none of that had been checked. */
export interface Weighed {
  readonly accepted: ReadonlyMap<string, Accepted>;
  /** The measured grade where nothing is accepted. */
  readonly letter: Letter | null;
  readonly points: number | null;
  /** The letters if all that could not be measured failed, and if it passed. */
  readonly floor: Letter | null;
  readonly ceiling: Letter | null;
}

/** What may be wrong with a line of a baseline; these codes do not change. */
export type BaselineFault =
  | 'BAD_JSON'
  | 'BAD_FIELDS'
  | 'BAD_DOMAIN'
  | 'UNKNOWN_CHECK'
  | 'BAD_DAY'
  | 'TOO_FAR'
  | 'BAD_WHY'
  | 'TWICE';
