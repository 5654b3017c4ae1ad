import type { AuditEvidence, Conclusion, Letter } from '@rempart/engine';
import type { Arguments } from './arguments.ts';
import type { Baseline } from './baseline.ts';
import { type Format, type FormatId, streamed } from './formats/format.ts';
import { junit } from './formats/junit.ts';
import { markdown } from './formats/markdown.ts';
import { sarif } from './formats/sarif.ts';
import { wordsIn } from './language.ts';
import { shown } from './screen.ts';
import type { TerminalWords } from './words.ts';

const DOCUMENTS: Readonly<Partial<Record<FormatId, (words: TerminalWords) => Format>>> = { sarif, junit, markdown };

interface Showing {
  /** The text of one audit, with what stands before it, and whether it stays below the grade that was asked for. */
  readonly one: (
    evidence: AuditEvidence,
    conclusion: Conclusion,
  ) => { readonly text: string; readonly isUnder: boolean };
  /** What stands after the last; null where nothing does. */
  readonly end: () => string | null;
}

/** Draws audits in the form that was asked for, one after the other. `file`: what was judged in place of the DNS. */
export function showing(asked: Arguments, baseline: Baseline, file: string | null = null): Showing {
  const words = wordsIn[asked.language];
  const format = DOCUMENTS[asked.format]?.(words);
  const stream = format && streamed(format);
  return {
    one: (evidence, conclusion) => {
      const document = words.engine.auditDocument(evidence, conclusion);
      const weighed = baseline.weigh(document);
      const text = stream ? stream.one(document, weighed, file) : shown(words, evidence, conclusion, asked, weighed);
      return { text, isUnder: isLower(weighed.letter, asked.failUnder) };
    },
    end: () => stream?.end() ?? null,
  };
}

/** Whether a letter stays below the one that was asked for; so does a domain without one. */
export function isLower(letter: Letter | null, failUnder: Letter | null): boolean {
  return failUnder !== null && (letter === null || letter > failUnder);
}
