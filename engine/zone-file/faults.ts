/** What is wrong with a file of records. Codes never change: pipelines read them. */
export type ZoneFaultCode =
  | 'BAD_CLASS'
  | 'BAD_NAME'
  | 'BAD_RECORD'
  | 'BAD_TTL'
  | 'BAD_TYPE'
  | 'BAD_YAML'
  | 'CNAME_AND_OTHER'
  | 'EMPTY_ZONE'
  | 'GENERATE_REFUSED'
  | 'INCLUDE_REFUSED'
  | 'MISPLACED'
  | 'NO_ORIGIN'
  | 'NO_OWNER'
  | 'OUT_OF_ZONE'
  | 'PARENTHESES'
  | 'SEVERAL_RECORDS'
  | 'STRING_TOO_LONG'
  | 'UNENDED_STRING'
  | 'UNKNOWN_DIRECTIVE';

export interface ZoneFault {
  readonly code: ZoneFaultCode;
  /** Of the file, from 1. */
  readonly line: number;
  /** What stands there, as far as it says more than the code. */
  readonly found: string;
}

/** What is said of a file beside its result. These codes never change either. */
export type ZoneNoteCode =
  /** A record whose type no rule reads. */
  | 'KEPT_UNREAD'
  /** The final dot is missing from a target, to which the zone is added once more. */
  | 'MISSING_DOT'
  /** A name outside the zone, which no server of the zone would tell. */
  | 'OUT_OF_ZONE';

export interface ZoneNote extends Omit<ZoneFault, 'code'> {
  readonly code: ZoneNoteCode;
}

/** Thrown by parsers of one record; the reader of the file adds the line. */
export class RecordFault extends Error {
  readonly code: ZoneFaultCode;

  constructor(code: ZoneFaultCode, found: string) {
    super(found);
    this.code = code;
  }
}
