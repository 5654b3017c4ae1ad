import { DEEPEST_ELEMENT, LONGEST_VALUE } from './bounds.ts';
import { RefusedReport } from './report.ts';
import { charactersOf, isSpace, nameAt, requireCharacters, tagEnd } from './xml-grammar.ts';

/** Takes what an XML text holds as it is read. */
export interface XmlTaker<Role> {
  /** What an element is for, by its path of names without their prefixes: `feedback/record/row`. */
  readonly roleOf: (path: string) => Role;
  /** Whether the text within it is wanted. */
  readonly takes: (role: Role) => boolean;
  readonly open: (role: Role) => void;
  /** `value`: the text directly within the element, trimmed and cut at a bound; "" where it is not wanted. */
  readonly close: (role: Role, value: string) => void;
}

/**
 * Reads a text once from front to end. Nothing is fetched, and no entity but the five of XML itself is known (XML 1.0, without §2.8's document
 * types; decision 0064).
 * @throws {RefusedReport} `xml-doctype` where one is declared, `xml-malformed` where the text is no XML.
 */
export function readXml<Role>(text: string, taker: XmlTaker<Role>): void {
  requireCharacters(text);
  new XmlReader(text, taker).read();
}

/** A path that occurs, and those that were found below it: its words are put together once, not at each of ten thousand rows. */
interface Place<Role> {
  readonly above: Place<Role> | null;
  readonly name: string;
  readonly path: string;
  /** How its tags are written: `row>`, `</row>`. */
  readonly opening: Codes;
  readonly closing: Codes;
  readonly role: Role;
  readonly takes: boolean;
  readonly below: Map<string, Place<Role>>;
  /** The first below it, and the next beside it, when it was read last: of a report's records each is written as the one before. */
  first: Place<Role> | null;
  next: Place<Role> | null;
}

/** UTF-16 code units: numbers in an array are compared in half the time that letters of a string take. */
type Codes = Uint16Array;

/** Reports have some sixty paths; paths beyond this number are not cached, so that a report cannot fill the memory. */
const PLACES_KEPT = 256;
const [SLASH, BANG, QUESTION, OPEN] = [47, 33, 63, 60];

class XmlReader<Role> {
  readonly #text: string;
  readonly #codes: Codes;
  readonly #taker: XmlTaker<Role>;
  readonly #hasReturns: boolean;
  /** Where the next of each stands: text before them is meant as it is written. */
  #reference = -1;
  #sectionEnd = -1;
  readonly #roots = new Map<string, Place<Role>>();
  /** Of each element that is open, the text so far. */
  readonly #values: string[] = [];
  #here: Place<Role> | null = null;
  /** What was closed last within `#here`. */
  #before: Place<Role> | null = null;
  #left = PLACES_KEPT;
  #isRootRead = false;

  constructor(text: string, taker: XmlTaker<Role>) {
    this.#text = text;
    this.#codes = codesOf(text);
    this.#taker = taker;
    this.#hasReturns = text.includes('\r');
  }

  read(): void {
    const codes = this.#codes;
    let offset = 0;
    while (offset < codes.length) {
      if (codes[offset] !== OPEN) {
        let end = offset + 1;
        while (end < codes.length && codes[end] !== OPEN) end += 1;
        this.#characters(offset, end);
        offset = end;
        continue;
      }
      const code = codes[offset + 1];
      if (code === SLASH) offset = this.#closeTag(offset);
      else if (code === BANG) offset = this.#declaration(offset);
      else if (code === QUESTION) offset = this.#instruction(offset);
      else offset = this.#openTag(offset);
    }
    if (this.#here || !this.#isRootRead) throw malformed();
  }

  #characters(from: number, to: number): void {
    const here = this.#here;
    if (here?.takes) this.#take(this.#written(from, to, true));
    else if (here === null) {
      if (!isSpace(this.#text, from, to)) throw malformed();
    } else this.#written(from, to, false);
  }

  /** Text between tags as it is meant; "" where it is not wanted. */
  #written(from: number, to: number, isWanted: boolean): string {
    const text = this.#text;
    if (this.#sectionEnd < from) this.#sectionEnd = placeOr(text.length, text.indexOf(']]>', from));
    if (this.#sectionEnd < to) throw malformed();
    if (this.#reference < from) this.#reference = placeOr(text.length, text.indexOf('&', from));
    if (this.#reference < to) return charactersOf(this.#lines(text.slice(from, to)));
    return isWanted ? this.#lines(text.slice(from, to)) : '';
  }

  /** Ends of lines are one character (§2.11). */
  #lines(words: string): string {
    return this.#hasReturns ? words.replace(/\r\n?/g, '\n') : words;
  }

  #take(words: string): void {
    const offset = this.#values.length - 1;
    const before = this.#values[offset];
    if (before === undefined || before.length >= LONGEST_VALUE) return;
    const more = before === '' && beginsOrEndsEmpty(words) ? words.trimStart() : words;
    const kept = more.length > LONGEST_VALUE ? more.slice(0, LONGEST_VALUE) : more;
    this.#values[offset] = before === '' ? kept : before + kept;
  }

  #openTag(offset: number): number {
    const here = this.#here;
    if (here === null && this.#isRootRead) throw malformed();
    const likely = this.#before ? this.#before.next : (here?.first ?? null);
    if (likely !== null && likely.above === here && standsAt(likely.opening, this.#codes, offset + 1)) {
      this.#open(likely);
      return offset + 1 + likely.opening.length;
    }
    const name = nameAt(this.#text, offset + 1);
    if (name === '') throw malformed();
    const { end, isEmpty } = tagEnd(this.#text, offset + 1 + name.length);
    const place = this.#placeOf(name);
    if (this.#before) this.#before.next = place;
    else if (here) here.first = place;
    this.#open(place);
    if (isEmpty) this.#close(place);
    return end;
  }

  #closeTag(offset: number): number {
    const here = this.#here;
    if (here === null) throw malformed();
    if (standsAt(here.closing, this.#codes, offset)) {
      this.#close(here);
      return offset + here.closing.length;
    }
    const { name } = here;
    const end = this.#text.indexOf('>', offset);
    const isSame = this.#text.startsWith(name, offset + 2) && end >= 0;
    if (!isSame || !isSpace(this.#text, offset + 2 + name.length, end)) throw malformed();
    this.#close(here);
    return end + 1;
  }

  #open(place: Place<Role>): void {
    if (this.#values.length >= DEEPEST_ELEMENT) throw malformed();
    this.#here = place;
    this.#before = null;
    this.#values.push('');
    this.#taker.open(place.role);
  }

  #close(place: Place<Role>): void {
    const value = this.#values.pop() ?? '';
    this.#here = place.above;
    this.#before = place;
    if (place.above === null) this.#isRootRead = true;
    const isPlain = value === '' || (value.length <= LONGEST_VALUE && !beginsOrEndsEmpty(value));
    this.#taker.close(place.role, isPlain ? value : value.slice(0, LONGEST_VALUE).trimEnd());
  }

  #placeOf(name: string): Place<Role> {
    const above = this.#here;
    const siblings = above?.below ?? this.#roots;
    const known = siblings.get(name);
    if (known) return known;
    const local = name.slice(name.indexOf(':') + 1);
    const path = above ? `${above.path}/${local}` : local;
    const role = this.#taker.roleOf(path);
    const place: Place<Role> = {
      ...{ above, name, path, opening: codesOf(`${name}>`), closing: codesOf(`</${name}>`) },
      ...{ role, takes: this.#taker.takes(role) },
      ...{ below: new Map(), first: null, next: null },
    };
    if (this.#left-- > 0) siblings.set(name, place);
    return place;
  }

  /** A comment or a section of text; a document type is refused before anything in it is read. */
  #declaration(offset: number): number {
    const text = this.#text;
    if (text.startsWith('<!--', offset)) {
      const end = text.indexOf('--', offset + 4);
      if (end < 0 || text[end + 2] !== '>') throw malformed();
      return end + 3;
    }
    if (text.startsWith('<![CDATA[', offset) && this.#here) {
      const end = text.indexOf(']]>', offset + 9);
      if (end < 0) throw malformed();
      if (this.#here.takes) this.#take(this.#lines(text.slice(offset + 9, end)));
      return end + 3;
    }
    throw text.startsWith('<!DOCTYPE', offset) ? new RefusedReport('xml-doctype') : malformed();
  }

  /** Passed over; the one that declares XML stands before everything else. */
  #instruction(offset: number): number {
    if (offset === 0) {
      const declared = DECLARATION.exec(this.#text)?.[0];
      if (declared !== undefined) return declared.length;
    }
    const target = nameAt(this.#text, offset + 2);
    const end = this.#text.indexOf('?>', offset + 2 + target.length);
    const after = offset + 2 + target.length;
    if (target === '' || /^xml$/i.test(target) || end < 0) throw malformed();
    if (end !== after && !isSpace(this.#text, after, after + 1)) throw malformed();
    return end + 2;
  }
}

function codesOf(text: string): Codes {
  const codes = new Uint16Array(text.length);
  Buffer.from(codes.buffer).write(text, 'utf16le');
  return codes;
}

function standsAt(words: Codes, codes: Codes, offset: number): boolean {
  for (let index = 0; index < words.length; index += 1) if (words[index] !== codes[offset + index]) return false;
  return true;
}

const LAST_SPACE = 32;
const FIRST_BEYOND_ASCII = 128;

/** Whether trimming may change a text that is not empty; U+00A0 and others beyond ASCII are white space as well. */
function beginsOrEndsEmpty(text: string): boolean {
  const [first, last] = [text.charCodeAt(0), text.charCodeAt(text.length - 1)];
  return first <= LAST_SPACE || last <= LAST_SPACE || first >= FIRST_BEYOND_ASCII || last >= FIRST_BEYOND_ASCII;
}

function placeOr(end: number, found: number): number {
  return found < 0 ? end : found;
}

const DECLARATION =
  /^<\?xml[ \t\r\n]+version[ \t\r\n]*=[ \t\r\n]*(?:"1\.\d+"|'1\.\d+')(?:[ \t\r\n]+encoding[ \t\r\n]*=[ \t\r\n]*(?:"[A-Za-z][\w.-]*"|'[A-Za-z][\w.-]*'))?(?:[ \t\r\n]+standalone[ \t\r\n]*=[ \t\r\n]*(?:"(?:yes|no)"|'(?:yes|no)'))?[ \t\r\n]*\?>/;

function malformed(): RefusedReport {
  return new RefusedReport('xml-malformed');
}
