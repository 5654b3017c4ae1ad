/** What is wrong with a file of records. Codes never change: pipelines read them. */
export type ZoneFaultCode =
  | 'BAD_CLASS'
  | 'BAD_NAME'
  | 'BAD_RECORD'
  | 'BAD_TTL'
  | 'BAD_TYPE'
  | 'BAD_YAML'
  | 'CNAME_AND_OTHER'
  | 'DNAME_REFUSED'
  | 'EMPTY_ZONE'
  | 'GENERATE_REFUSED'
  | 'INCLUDE_REFUSED'
  | 'NO_ORIGIN'
  | 'NO_OWNER'
  | 'OUT_OF_ZONE'
  | 'PARENTHESES'
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

/** Thrown by parsers of one record; the reader of the file adds the line. */
export class RecordFault extends Error {
  readonly code: ZoneFaultCode;

  constructor(code: ZoneFaultCode, found: string) {
    super(found);
    this.code = code;
  }
}
