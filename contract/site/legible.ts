/**
 * Characters that are invisible, or change how text is displayed: controls (C0, DEL, C1), format characters (bidirectional marks, zero
 * width, soft hyphen, tags), surrogate halves, unassigned code points, and the separators of lines and of paragraphs.
 */
export const STEERING = /[\p{Cc}\p{Cf}\p{Cs}\p{Cn}\p{Zl}\p{Zp}]/u;

/** Replaces a removed character. */
export const REMOVED = '\u25a1';

const EACH = /[\p{Cc}\p{Cf}\p{Cs}\p{Cn}\p{Zl}\p{Zp}]/gu;

/** Makes untrusted text safe to display: a mark replaces each character that is invisible, or changes how text is displayed. */
export function legible(text: string): string {
  return withoutSteering(text, () => REMOVED);
}

/** The same for a text of several lines, each of which stays one; the line end behind the last is left out. */
export function legibleLines(text: string): string {
  return text
    .replace(/\r?\n$/, '')
    .split(/\r?\n/)
    .map(legible)
    .join('\n');
}

/** Replaces each such character. */
export function withoutSteering(text: string, instead: (character: string) => string): string {
  return text.replace(EACH, instead);
}

/** A JSON value with every text within made legible, the names of fields too. */
export function legibleWithin<Value>(value: Value): Value {
  return legibleValue(value) as Value;
}

function legibleValue(value: unknown): unknown {
  if (typeof value === 'string') return legible(value);
  if (Array.isArray(value)) return value.map(legibleValue);
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [legible(name), legibleValue(inner)]));
}

/** JSON (RFC 8259 §7) with such characters escaped as `\uXXXX`: it parses to the same value, and cannot control a terminal. */
export function plainJson(value: unknown): string {
  return withoutSteering(JSON.stringify(value), (character) =>
    Array.from({ length: character.length }, (_, index) => escapeOf(character.charCodeAt(index))).join(''),
  );
}

function escapeOf(unit: number): string {
  return `\\u${unit.toString(16).padStart(4, '0')}`;
}
