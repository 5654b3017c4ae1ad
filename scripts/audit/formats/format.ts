import type { AuditDocument } from '@rempart/engine/fr';
import type { Weighed } from '../accepted.ts';

/** A document of several audits, written as each of them ends. */
export interface Format {
  readonly head: string;
  readonly between: string;
  readonly tail: string;
  /** `file`: what was judged in place of the DNS, null where nothing was. */
  readonly one: (document: AuditDocument, weighed: Weighed, file: string | null) => string;
}

export const FORMATS = ['text', 'json', 'sarif', 'junit', 'markdown'] as const;
export type FormatId = (typeof FORMATS)[number];

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
