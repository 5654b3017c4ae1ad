import { RefusedReport } from './report.ts';

/**
 * The productions of XML 1.0 that `xml.ts` needs, each by its name in the standard, over text that has a character for each octet of UTF-8.
 * All throw `xml-malformed`.
 */

/** Char (§2.2): of the whole text, once. */
export function requireCharacters(octets: Uint8Array): void {
  const { buffer, byteOffset, byteLength } = octets;
  const view = Buffer.from(buffer, byteOffset, byteLength);
  // Node searches for each of these in less time than a loop over the octets takes for all.
  if (NO_CHARACTERS.some((character) => view.includes(character))) throw malformed();
}

const [TAB, LINE_FEED, RETURN, SPACE] = [9, 10, 13, 32];
/** The controls that XML forbids, U+FFFE and U+FFFF. */
const NO_CHARACTERS: readonly (number | Buffer)[] = [
  ...Array.from({ length: SPACE }, (_, code) => code).filter((code) => ![TAB, LINE_FEED, RETURN].includes(code)),
  ...['\ufffe', '\uffff'].map((character) => Buffer.from(character)),
];

/** The characters of octets; U+FFFD stands for what is no UTF-8. */
export function decoded(octets: string): string {
  return BEYOND_ASCII.test(octets) ? Buffer.from(octets, 'latin1').toString('utf8') : octets;
}

const BEYOND_ASCII = /[\u0080-\u00ff]/;

/** Name (§2.3) at this place, in octets; "" where none begins here. */
export function nameAt(text: string, offset: number): string {
  OCTETS_OF_NAME.lastIndex = offset;
  const octets = OCTETS_OF_NAME.exec(text)?.[0] ?? '';
  const name = decoded(octets);
  return octets === '' || name === octets || isName(name) ? octets : '';
}

const OCTETS_OF_NAME = /[:A-Z_a-z\u0080-\u00ff][:A-Z_a-z.0-9\u0080-\u00ff-]*/y;
/** NameStartChar, and what NameChar has besides. */
const STARTS =
  /[:A-Z_a-z\u{C0}-\u{D6}\u{D8}-\u{F6}\u{F8}-\u{2FF}\u{370}-\u{37D}\u{37F}-\u{1FFF}\u{200C}-\u{200D}\u{2070}-\u{218F}\u{2C00}-\u{2FEF}\u{3001}-\u{D7FF}\u{F900}-\u{FDCF}\u{FDF0}-\u{FFFD}\u{10000}-\u{EFFFF}]/u;
const FOLLOWS = /[\u{300}-\u{36F}.0-9\u{B7}\u{203F}\u{2040}-]/u;

function isName(name: string): boolean {
  return [...name].every((character, index) => STARTS.test(character) || (index > 0 && FOLLOWS.test(character)));
}

/** S (§2.3), or nothing. */
export function isSpace(text: string, from: number, to: number): boolean {
  for (let offset = from; offset < to; offset += 1) {
    const code = text.charCodeAt(offset);
    if (code !== 32 && code !== 10 && code !== 13 && code !== 9) return false;
  }
  return true;
}

/** Attributes of a tag and its end (§3.1), after the name. No attribute of a report is read. */
export function tagEnd(text: string, from: number): { readonly end: number; readonly isEmpty: boolean } {
  const names = new Set<string>();
  let offset = from;
  for (;;) {
    const start = afterSpace(text, offset);
    if (text[start] === '>') return { end: start + 1, isEmpty: false };
    if (text.startsWith('/>', start)) return { end: start + 2, isEmpty: true };
    const name = nameAt(text, start);
    if (start === offset || name === '' || names.has(name)) throw malformed();
    names.add(name);
    const equals = afterSpace(text, start + name.length);
    const quoted = afterSpace(text, equals + 1);
    const quote = text[quoted];
    const end = quote === '"' || quote === "'" ? text.indexOf(quote, quoted + 1) : -1;
    if (text[equals] !== '=' || end < 0) throw malformed();
    const value = text.slice(quoted + 1, end);
    if (value.includes('<')) throw malformed();
    charactersOf(value);
    offset = end + 1;
  }
}

function afterSpace(text: string, from: number): number {
  let offset = from;
  while (isSpace(text, offset, offset + 1) && offset < text.length) offset += 1;
  return offset;
}

/** References (§4.1) as the characters that they stand for: the five of §4.6, and those by number. */
export function charactersOf(text: string): string {
  return text.includes('&') ? text.replace(REFERENCE, character) : text;
}

const REFERENCE = /&(?:(lt|gt|amp|quot|apos)|#(\d+)|#x([0-9a-fA-F]+))?(;?)/g;
const NAMED: Readonly<Record<string, string>> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" };
const LAST_CHARACTER = 0x10ffff;

function character(_: string, name?: string, decimal?: string, hexadecimal?: string, end?: string): string {
  const named = name === undefined ? undefined : NAMED[name];
  if (end !== ';') throw malformed();
  if (named !== undefined) return named;
  const code = decimal === undefined ? Number.parseInt(hexadecimal ?? '', 16) : Number(decimal);
  // NaN: neither a name nor a number.
  if (!(code <= LAST_CHARACTER)) throw malformed();
  const found = String.fromCodePoint(code);
  if (!found.isWellFormed()) throw malformed();
  requireCharacters(Buffer.from(found));
  return found;
}

function malformed(): RefusedReport {
  return new RefusedReport('xml-malformed');
}
