import type { AuditDocument } from '@rempart/engine/fr';
import type { Weighed } from '../accepted.ts';
import type { JudgedFile } from '../judged-file.ts';

/** A document of several audits, written as each of them ends. */
export interface Format {
  readonly head: string;
  readonly between: string;
  readonly tail: string;
  /** `judged`: the file that was judged in place of the DNS, null where none was. */
  readonly one: (document: AuditDocument, weighed: Weighed, judged: Judged | null) => string;
}

/** A file of records, what is said of it, and the line that a finding is about. */
export interface Judged extends JudgedFile {
  readonly lineOf: (check: string) => number;
}

/** Of any number of audits. */
export const FORMATS = ['text', 'json', 'sarif', 'junit', 'markdown'] as const;
/** Of one, as a plugin of a monitor, with statuses of its own. */
export const MONITOR_FORMAT = 'nagios';
export type FormatId = (typeof FORMATS)[number] | typeof MONITOR_FORMAT;

/** The same as lines to print: each audit with what stands before it, then what stands after the last; null where nothing does. */
export function streamed(format: Format) {
  let count = 0;
  return {
    one: (...audit: Parameters<Format['one']>): string => {
      count += 1;
      return `${count === 1 ? format.head : format.between}${format.one(...audit)}`;
    },
    end: (): string | null => `${count === 0 ? format.head : ''}${format.tail}` || null,
  };
}
