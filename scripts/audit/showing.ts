import type { AuditEvidence, Conclusion } from '@rempart/engine';
import type { Arguments } from './arguments.ts';
import type { Format, FormatId } from './formats/format.ts';
import { junit } from './formats/junit.ts';
import { markdown } from './formats/markdown.ts';
import { sarif } from './formats/sarif.ts';
import { wordsIn } from './language.ts';
import { shown } from './screen.ts';
import type { TerminalWords } from './words.ts';

const DOCUMENTS: Readonly<Partial<Record<FormatId, (words: TerminalWords) => Format>>> = { sarif, junit, markdown };

interface Showing {
  /** The text of one audit, with what stands before it. */
  readonly one: (evidence: AuditEvidence, conclusion: Conclusion) => string;
  /** What stands after the last; null where nothing does. */
  readonly end: () => string | null;
}

/** Draws audits in the form that was asked for, one after the other. `file`: what was judged in place of the DNS. */
export function showing(asked: Arguments, file: string | null = null): Showing {
  const words = wordsIn[asked.language];
  const format = DOCUMENTS[asked.format]?.(words);
  if (!format) return { one: (evidence, conclusion) => shown(words, evidence, conclusion, asked), end: () => null };
  let count = 0;
  return {
    one: (evidence, conclusion) => {
      const text = format.one(evidence, conclusion, file);
      count += 1;
      return `${count === 1 ? format.head : format.between}${text}`;
    },
    end: () => `${count === 0 ? format.head : ''}${format.tail}` || null,
  };
}

/** Whether a grade stays below the one that was asked for; so does a domain without a grade. */
export function isLower({ grade: { letter } }: Conclusion, { failUnder }: Arguments): boolean {
  return failUnder !== null && (letter === null || letter > failUnder);
}
