/**
 * Characters that do not show, or that steer what shows: controls (C0, DEL, C1), format characters (direction of reading, zero width, soft
 * hyphen, tags), halves of pairs, numbers without a character, and the separators of lines and of paragraphs.
 */
export const STEERING = /[\p{Cc}\p{Cf}\p{Cs}\p{Cn}\p{Zl}\p{Zp}]/u;

/** Stands where such a character was taken away. */
export const REMOVED = '\u25a1';

const EACH = new RegExp(STEERING, 'gu');

/** A text that strangers may have written, made fit to be shown: a mark in place of each character that does not show, or that steers. */
export function legible(text: string): string {
  return withoutSteering(text, () => REMOVED);
}

/** A text with something else in place of each such character. */
export function withoutSteering(text: string, instead: (character: string) => string): string {
  return text.replace(EACH, instead);
}

/** A value of JSON with every text within made legible, the names of fields too. */
export function legibleWithin<Value>(value: Value): Value {
  return shown(value) as Value;
}

function shown(value: unknown): unknown {
  if (typeof value === 'string') return legible(value);
  if (Array.isArray(value)) return value.map(shown);
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [legible(name), shown(inner)]));
}

/** JSON (RFC 8259 §7) in which such characters stand as `\uXXXX`: what is read back is the same, and no terminal is steered by it. */
export function plainJson(value: unknown): string {
  return withoutSteering(JSON.stringify(value), (character) =>
    Array.from({ length: character.length }, (_, index) => escapeOf(character.charCodeAt(index))).join(''),
  );
}

function escapeOf(unit: number): string {
  return `\\u${unit.toString(16).padStart(4, '0')}`;
}
