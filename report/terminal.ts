import { legible } from '@rempart/contract';
import type { Tone } from './summary.ts';

/** Lines of at most `width` columns. Words part at plain spaces only, so that no-break spaces hold; a word too long is cut. */
export function wrap(text: string, width: number): readonly string[] {
  const lines: string[] = [];
  let line = '';
  for (const word of legible(text)
    .split(' ')
    .flatMap((long) => cut(long, width))) {
    const longer = line === '' ? word : `${line} ${word}`;
    if (columnsOf(longer) <= width) {
      line = longer;
      continue;
    }
    lines.push(line);
    line = word;
  }
  return [...lines, line];
}

/** Columns that a terminal needs: none for a combining mark, two for a wide character. */
export function columnsOf(text: string): number {
  let columns = 0;
  for (const character of text) {
    const width = WIDE.test(character) ? 2 : 1;
    columns += COMBINING.test(character) ? 0 : width;
  }
  return columns;
}

/** Colours of a terminal, each ended where it began. */
export function paint(text: string, tone: Tone | 'strong' | 'faint'): string {
  return `\u001b[${COLOURS[tone]}m${text}\u001b[0m`;
}

const COLOURS: Readonly<Record<Tone | 'strong' | 'faint', string>> = {
  pass: '32',
  info: '36',
  warn: '33',
  fail: '31;1',
  unknown: '35',
  strong: '1',
  faint: '2',
};

const COMBINING = /\p{M}/u;
const WIDE =
  /[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6\u{1f300}-\u{1faff}\u{20000}-\u{3fffd}]/u;

function cut(word: string, width: number): readonly string[] {
  if (columnsOf(word) <= width) return [word];
  const pieces: string[] = [];
  let piece = '';
  for (const character of word) {
    if (columnsOf(piece + character) > width) {
      pieces.push(piece);
      piece = '';
    }
    piece += character;
  }
  return [...pieces, piece];
}
