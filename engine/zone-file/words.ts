import type { ZoneFault } from './faults.ts';
import type { Word } from './record-words.ts';

/** One entry of a master file: what parentheses hold together is one entry (RFC 1035 §5.1). */
export interface Entry {
  /** Where it begins, from 1. */
  readonly line: number;
  /** It begins with blanks: its owner is that of the entry before. */
  readonly continued: boolean;
  readonly words: readonly PlacedWord[];
}

/** With where it stands in the text, its quotation marks included. */
export interface PlacedWord extends Word {
  readonly at: number;
  readonly end: number;
}

/** Splits a master file into entries; comments are gone. Each octet is looked at once. */
export function readEntries(text: string): {
  readonly entries: readonly Entry[];
  readonly faults: readonly ZoneFault[];
} {
  const entries: Entry[] = [];
  const faults: ZoneFault[] = [];
  let words: PlacedWord[] = [];
  let line = 1;
  let begun = 1;
  let continued = false;
  let depth = 0;
  let isStart = true;
  const close = () => {
    if (words.length > 0) entries.push({ line: begun, continued, words });
    words = [];
    isStart = true;
  };
  const push = (word: PlacedWord) => words.push(words.at(-1)?.end === word.at ? { ...word, glued: true } : word);
  // A line break; blanks; a comment; a bracket; a string, ended or not; any other word, with its escapes.
  const pieces = /\r?\n|[ \t\r\f]+|;[^\n]*|[()]|"(?:[^"\\\n]|\\.)*("?)|(?:[^\s;()"\\]|\\[^\r\n]|\\(?=\s|$))+|./gs;
  for (const { 0: piece, 1: ending, index: at } of text.matchAll(pieces)) {
    if (piece.endsWith('\n')) {
      if (depth === 0) close();
      line += 1;
      continue;
    }
    const isBlank = /^\s/.test(piece);
    if (isStart) {
      begun = line;
      continued = isBlank;
      isStart = false;
    }
    if (isBlank || piece.startsWith(';')) continue;
    if (words.length === 0 && depth === 0) begun = line;
    if (piece === '(') depth += 1;
    else if (piece === ')') {
      depth -= 1;
      if (depth < 0) {
        faults.push({ code: 'PARENTHESES', line, found: ')' });
        depth = 0;
      }
    } else if (piece.startsWith('"')) {
      if (ending !== '"') faults.push({ code: 'UNENDED_STRING', line, found: piece.slice(0, 40) });
      push({ text: piece.slice(1, ending === '"' ? -1 : undefined), quoted: true, at, end: at + piece.length });
    } else push({ text: piece, quoted: false, at, end: at + piece.length });
  }
  close();
  if (depth > 0) faults.push({ code: 'PARENTHESES', line: begun, found: '(' });
  return { entries, faults };
}
