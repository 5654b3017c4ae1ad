import { legible, REMOVED } from '@rempart/contract';

/** What a drawer can show. */
export interface Drawable {
  /** Whether the drawer has a glyph for this character. */
  readonly covers: (codePoint: number) => boolean;
  /** Characters kept; what is beyond is counted. */
  readonly longest: number;
}

/** After two marks: no writing stacks more on one letter, and what is above would cover other lines. */
const STACKED = /(\p{M}{2})\p{M}+/gu;

/** An untrusted text, made fit to be drawn: nothing hidden, nothing that steers, nothing without end. */
export function drawable(text: string, { covers, longest }: Drawable): string {
  const characters = [...text];
  const kept = characters.slice(0, longest);
  const shown = legible(kept.join('').replace(STACKED, `$1${REMOVED}`));
  const drawn = [...shown].map((character) => (covers(character.codePointAt(0) ?? 0) ? character : named(character)));
  const left = characters.length - kept.length;
  return left > 0 ? `${drawn.join('')}… (+ ${left.toLocaleString('fr-FR')})` : drawn.join('');
}

/** A character for which no face has a sign, by its number. */
function named(character: string): string {
  return `[U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}]`;
}
