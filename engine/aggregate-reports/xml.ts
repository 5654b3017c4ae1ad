import { isAscii } from 'node:buffer';
import { DEEPEST_ELEMENT, LONGEST_VALUE } from './bounds.ts';
import { RefusedReport } from './report.ts';
import { charactersOf, decoded, isSpace, nameAt, requireCharacters, tagEnd } from './xml-grammar.ts';
import { asLatin1, FIRST_BEYOND_ASCII, isRepeated, nextBeyondAscii, standsAt } from './xml-octets.ts';
import { newPlace, type Place, pathOf } from './xml-place.ts';

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
 * Reads the octets of a text in UTF-8 once from front to end; those that are no UTF-8 are read as U+FFFD. Nothing is fetched, and no entity
 * but the five of XML itself is known (XML 1.0, without §2.8's document types; decision 0064).
 * @throws {RefusedReport} `xml-doctype` where one is declared, `xml-malformed` where the text is no XML.
 */
export function readXml<Role>(octets: Uint8Array, taker: XmlTaker<Role>): void {
  requireCharacters(octets);
  new XmlReader(octets, taker).read();
}

/** Reports have some sixty paths; paths beyond this number are not cached, so that a report cannot fill the memory. */
const PLACES_KEPT = 256;
const FEW = 8;
const [SLASH, BANG, QUESTION, OPEN, RETURN] = [47, 33, 63, 60, 13];

class XmlReader<Role> {
  /** Compared in half the time that letters of a string take. */
  readonly #octets: Uint8Array;
  /** The same with a character for each octet: what is searched for in it is ASCII, and only what is kept is decoded. */
  readonly #text: string;
  readonly #taker: XmlTaker<Role>;
  readonly #hasReturns: boolean;
  /** Where the next of each stands: text before them is meant as it is written. */
  #beyondAscii = -1;
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

  constructor(octets: Uint8Array, taker: XmlTaker<Role>) {
    this.#octets = octets;
    this.#text = asLatin1(octets);
    this.#taker = taker;
    this.#hasReturns = octets.includes(RETURN);
    if (isAscii(octets)) this.#beyondAscii = octets.length;
  }

  read(): void {
    const octets = this.#octets;
    let offset = 0;
    while (offset < octets.length) {
      if (octets[offset] !== OPEN) {
        let end = offset + 1;
        while (end < octets.length && octets[end] !== OPEN) end += 1;
        this.#characters(offset, end);
        offset = end;
        continue;
      }
      const code = octets[offset + 1];
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
    if (this.#reference < to) return charactersOf(this.#lines(from, to));
    return isWanted ? this.#lines(from, to) : '';
  }

  /** The characters of these octets; ends of lines are one character (§2.11). */
  #lines(from: number, to: number): string {
    if (this.#beyondAscii < from) this.#beyondAscii = nextBeyondAscii(this.#octets, from);
    const words = this.#text.slice(from, to);
    const characters = this.#beyondAscii < to ? decoded(words) : words;
    return this.#hasReturns ? characters.replace(/\r\n?/g, '\n') : characters;
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
    const isLikely = likely !== null && likely.above === here && standsAt(likely.opening, this.#octets, offset + 1);
    const known = isLikely ? likely : this.#plainBelow(here, offset + 1);
    if (known) {
      if (!isLikely) this.#expect(known);
      const start = offset + 1 + known.opening.length;
      const end = this.#leaf(known, start);
      if (end > start) return end;
      this.#open(known);
      return start;
    }
    const name = nameAt(this.#text, offset + 1);
    if (name === '') throw malformed();
    const { end, isEmpty } = tagEnd(this.#text, offset + 1 + name.length);
    const place = this.#placeOf(name);
    this.#expect(place);
    this.#open(place);
    if (isEmpty) this.#close(place);
    return end;
  }

  /** Next time, this one is tried first. */
  #expect(place: Place<Role>): void {
    if (this.#before) this.#before.next = place;
    else if (this.#here) this.#here.first = place;
  }

  /** One of the first few that were found below, where its opening tag stands here without attributes. */
  #plainBelow(here: Place<Role> | null, offset: number): Place<Role> | undefined {
    return here?.few.find(({ opening }) => standsAt(opening, this.#octets, offset));
  }

  /**
   * Reads an element that holds text alone, up to the end of its closing tag; returns its start where it holds more, which is read piece by
   * piece.
   */
  #leaf(place: Place<Role>, start: number): number {
    const octets = this.#octets;
    if (this.#values.length >= DEEPEST_ELEMENT) throw malformed();
    let end = start + place.to - place.from;
    if (place.to === 0 || !isRepeated(octets, place.from, place.to, start)) {
      let close = start;
      while (close < octets.length && octets[close] !== OPEN) close += 1;
      if (!standsAt(place.closing, octets, close)) return start;
      const written = this.#written(start, close, place.takes);
      end = close + place.closing.length;
      place.value = trimmed(written);
      place.from = start;
      place.to = end;
    }
    this.#before = place;
    this.#taker.open(place.role);
    this.#taker.close(place.role, place.value);
    return end;
  }

  #closeTag(offset: number): number {
    const here = this.#here;
    if (here === null) throw malformed();
    if (standsAt(here.closing, this.#octets, offset)) {
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
    this.#taker.close(place.role, trimmed(value));
  }

  #placeOf(name: string): Place<Role> {
    const above = this.#here;
    const siblings = above?.below ?? this.#roots;
    const known = siblings.get(name);
    if (known) return known;
    const path = pathOf(above, name);
    const role = this.#taker.roleOf(path);
    const place = newPlace({ above, name, path, role, takes: this.#taker.takes(role) });
    if (this.#left-- <= 0) return place;
    siblings.set(name, place);
    if (above && above.few.length < FEW) above.few.push(place);
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
      if (this.#here.takes) this.#take(this.#lines(offset + 9, end));
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

function trimmed(value: string): string {
  if (value === '' || (value.length <= LONGEST_VALUE && !beginsOrEndsEmpty(value))) return value;
  return value.trimStart().slice(0, LONGEST_VALUE).trimEnd();
}

const LAST_SPACE = 32;

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
