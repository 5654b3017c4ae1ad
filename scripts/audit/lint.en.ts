import type { ZoneFaultCode, ZoneNoteCode } from '@rempart/engine';

/** What is wrong in a file of records that cannot be judged. */
export const zoneFaults: Readonly<Record<ZoneFaultCode, string>> = {
  BAD_CLASS: 'only the class IN is read',
  BAD_NAME: 'this name is not valid',
  BAD_RECORD: 'the record is incomplete or malformed',
  BAD_TTL: 'this TTL cannot be read',
  BAD_TYPE: 'unknown record type',
  BAD_YAML: 'this is not a readable octoDNS zone',
  CNAME_AND_OTHER: 'a CNAME cannot stand beside other records',
  EMPTY_ZONE: 'the file contains no record',
  GENERATE_REFUSED: '$GENERATE is not supported',
  INCLUDE_REFUSED: '$INCLUDE is not supported',
  MISPLACED: 'a record of this type cannot stand here',
  NO_ORIGIN: 'the domain of the zone is not known: add $ORIGIN, or the domain after the file',
  NO_OWNER: 'the first record has no name',
  OUT_OF_ZONE: 'this name does not belong to the zone',
  PARENTHESES: 'parenthesis opened or closed once too often',
  SEVERAL_RECORDS: 'the zone, or this name, may have one record of this type only',
  STRING_TOO_LONG: 'a string is longer than 255 octets',
  UNENDED_STRING: 'quotation mark that is never closed',
  UNKNOWN_DIRECTIVE: 'unknown directive',
};

/** What is noted of a file that is judged. */
export const zoneNotes: Readonly<Record<ZoneNoteCode, string>> = {
  KEPT_UNREAD: 'this record is kept unread',
  MISSING_DOT: 'a final dot is missing: the zone is added to this name once more',
  OUT_OF_ZONE: 'this line is left out: its name does not belong to the zone',
};

export function keptUnread(count: number, types: readonly string[]): string {
  return `${count} ${count === 1 ? 'line' : 'lines'} kept unread: ${types.join(', ')}`;
}

/** What is said of a change of a zone file. */
export const diffWords = {
  appeared: 'What it breaks',
  repaired: 'What it mends',
  nothing: 'The change breaks nothing and mends nothing.',
  nothingMeasured: (unknown: number) =>
    `The change breaks and mends nothing that could be measured; ${unknown} ${unknown === 1 ? 'check' : 'checks'} could not be.`,
  line: 'Line',
  finding: 'Finding, and what to do',
};
