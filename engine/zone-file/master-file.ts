import { RecordFault, type ZoneFault } from './faults.ts';
import { checkForm } from './forms.ts';
import { isAbsolute, isWithin, plainOwner } from './names.ts';
import { readData } from './rdata.ts';
import { isTtl, nameIn, readSeconds, type Word } from './record-words.ts';
import { kindOfType, type TypeKind, takesType, typeCalled } from './types.ts';
import { type Entry, readEntries } from './words.ts';
import { assemble, Gathered, type ZoneReading } from './zone.ts';

/** Where a file tells no time to live at all. */
const DEFAULT_TTL = 3_600;
const MAX_TTL = 2 ** 31 - 1;
const CLASSES = new Set(['IN', 'CH', 'HS', 'CS', 'ANY']);

/**
 * Reads a zone file (RFC 1035 §5, RFC 2308 §4): $ORIGIN, $TTL, parentheses, names relative to the origin, `@`, escapes, strings in quotes,
 * comments, time to live and class in either order or left out, types and data in the generic form of RFC 3597. `$INCLUDE` and `$GENERATE`
 * are refused, as is what they would bring in. The zone is the owner of the SOA record, else `origin`, else the first $ORIGIN. What signers
 * make (RRSIG, DNSKEY and the like) is passed over; a record that no rule reads is kept, and noted.
 */
export function readMasterFile(text: string, origin: string | null = null): ZoneReading {
  const { entries, faults } = readEntries(text.replace(/^\uFEFF/, ''));
  const reader = new Reader(origin, ownerOfSoa(entries, origin));
  const all = [...faults, ...entries.flatMap((entry) => reader.read(entry))];
  if (all.length > 0) return { ok: false, faults: all.toSorted((one, other) => one.line - other.line) };
  reader.noteMissingDots();
  const zone = reader.apex ?? origin ?? reader.firstOrigin;
  if (zone === null) return { ok: false, faults: [{ code: 'NO_ORIGIN', line: 1, found: '' }] };
  return assemble(zone, reader.gathered);
}

/**
 * The zone that the owner of the SOA record names, null where it is relative. Cloudflare writes it without its final dot, which the domain
 * that was asked for, or the absolute names of the file, tell.
 */
function ownerOfSoa(entries: readonly Entry[], origin: string | null): string | null {
  const owner = ownerWritten(
    entries.find(({ words, continued }) => !continued && headOf(words.slice(1))?.type === 'SOA'),
  );
  if (owner === null) return null;
  if (isAbsolute(owner)) return plainName(owner);
  const name = plainName(owner);
  const isNamed = name === origin || entries.some((entry) => isWithin(ownerWritten(entry) ?? '', `${owner}.`));
  return name !== null && owner.includes('.') && isNamed ? name : null;
}

function ownerWritten(entry: Entry | undefined): string | null {
  const [first] = entry?.words ?? [];
  return entry && !entry.continued && first && !first.quoted ? first.text.toLowerCase() : null;
}

function plainName(written: string): string | null {
  try {
    return plainOwner(written);
  } catch (error) {
    if (!(error instanceof RecordFault)) throw error;
    return null;
  }
}

interface Head {
  readonly ttl: string | null;
  readonly class: string | null;
  readonly type: string;
  /** As the file writes it. */
  readonly written: string;
  readonly kind: TypeKind;
  readonly data: readonly Word[];
}

/** A class by its name, or by its number (RFC 3597 §5); null where it is none. */
function classCalled(word: string): string | null {
  const name = word.toUpperCase();
  if (name === 'CLASS1') return 'IN';
  return CLASSES.has(name) || /^CLASS\d{1,5}$/.test(name) ? name : null;
}

/** Time to live and class stand before the type in either order, each at most once. null where no type follows. */
function headOf(words: readonly Word[]): Head | null {
  let ttl: string | null = null;
  let ofClass: string | null = null;
  for (const [index, { text, quoted }] of words.entries()) {
    if (quoted) return null;
    if (classCalled(text) !== null && ofClass === null) ofClass = text;
    else if (ttl === null && isTtl(text)) ttl = text;
    else {
      const type = typeCalled(text);
      const kind = kindOfType(type);
      return kind && { ttl, class: ofClass, type, written: text, kind, data: words.slice(index + 1) };
    }
  }
  return null;
}

/**
 * The same of a record of the file. A word that no type can be, or that stands before one, is a name in the wrong place. Types of no
 * registry are written in capitals, before some data.
 */
function headIn(words: readonly Word[]): Head {
  const head = headOf(words);
  const [first] = words.filter(({ text }) => !isTtl(text) && classCalled(text) !== 'IN');
  if (head === null) throw new RecordFault(first ? 'BAD_TYPE' : 'BAD_RECORD', first?.text ?? '');
  if (head.class !== null && classCalled(head.class) !== 'IN') throw new RecordFault('BAD_CLASS', head.class);
  const isForeign = head.kind === 'foreign' && head.written === head.type && head.data.length > 0;
  if (head.kind === 'foreign' && (!isForeign || (!takesType(head.type) && isRecord(head.data))))
    throw new RecordFault('BAD_TYPE', head.written);
  return head;
}

function isRecord(words: readonly Word[]): boolean {
  const head = headOf(words);
  return (
    head !== null && head.data.length > 0 && head.kind !== 'foreign' && words.some(({ text }) => text === head.type)
  );
}

/** A time to live beyond 31 bits is none (RFC 2181 §8). */
function lifeOf(written: string): number {
  const seconds = readSeconds(written);
  return seconds > MAX_TTL ? 0 : seconds;
}

class Reader {
  readonly gathered = new Gathered();
  /** The owner of the SOA record. */
  apex: string | null = null;
  firstOrigin: string | null = null;
  readonly #soaOwner: string | null;
  #origin: string | null;
  #owner: string | null = null;
  #default: number | null = null;
  #last: number | null = null;
  #minimum: number | null = null;
  /** Targets that name the zone, to which it was added once more. */
  readonly #doubled: { readonly line: number; readonly written: string; readonly name: string }[] = [];

  /** `soaOwner` names the zone where nothing else does. */
  constructor(origin: string | null, soaOwner: string | null) {
    this.#origin = origin ?? soaOwner;
    this.#soaOwner = soaOwner;
  }

  read({ line, continued, words }: Entry): readonly ZoneFault[] {
    try {
      const [first] = words;
      if (!continued && first && !first.quoted && first.text.startsWith('$'))
        this.#direct(first.text.toUpperCase(), words.slice(1));
      else this.#record(line, continued, words);
      return [];
    } catch (error) {
      if (!(error instanceof RecordFault)) throw error;
      return [{ code: error.code, line, found: error.message.slice(0, 100) }];
    }
  }

  /** Once all is read: a target that the file has a record for is what its writer meant. */
  noteMissingDots(): void {
    const { notes, names } = this.gathered;
    const standing = new Set(names.map(({ name }) => name));
    for (const { line, written, name } of this.#doubled)
      if (!standing.has(name)) notes.push({ code: 'MISSING_DOT', line, found: written });
  }

  #direct(directive: string, [argument, ...others]: readonly Word[]): void {
    const { text = '', quoted } = argument ?? {};
    if (directive === '$INCLUDE') throw new RecordFault('INCLUDE_REFUSED', text);
    if (directive === '$GENERATE') throw new RecordFault('GENERATE_REFUSED', text);
    if (others.length > 0) throw new RecordFault('BAD_RECORD', directive);
    if (directive === '$TTL') this.#default = lifeOf(text);
    else if (directive === '$ORIGIN') {
      if (quoted) throw new RecordFault('BAD_NAME', text);
      this.#origin = this.#absolute(text);
      this.firstOrigin ??= this.#origin;
    } else throw new RecordFault('UNKNOWN_DIRECTIVE', directive);
  }

  #record(line: number, continued: boolean, words: readonly Word[]): void {
    const owner = continued ? undefined : words[0];
    const { ttl, type, kind, data: told } = headIn(continued ? words : words.slice(1));
    if (owner) this.#owner = type === 'SOA' ? this.#zone(owner.text) : this.#absolute(nameIn(owner));
    const name = this.#owner;
    if (name === null) throw new RecordFault('NO_OWNER', words[0]?.text ?? '');
    const stated = ttl === null ? null : lifeOf(ttl);
    this.#last = stated ?? this.#last;
    if (kind === 'signed' || kind === 'unread') checkForm(type, told, (written) => this.#absolute(written));
    if (kind === 'signed') return;
    if (kind === 'flattened') {
      this.gathered.flatten(line, name, this.#target(told[0]?.text ?? '', line));
      return;
    }
    const data = kind === 'read' ? readData(type, told, (target) => this.#target(target, line)) : null;
    if (data?.type === 'SOA') {
      this.apex ??= name;
      this.#minimum ??= data.minimum;
    }
    const life = stated ?? this.#default ?? this.#last ?? this.#minimum ?? DEFAULT_TTL;
    if (data) this.gathered.add(line, { name, ttl: life, data });
    else this.gathered.keep(line, name, { type, ttl: life, isForeign: kind === 'foreign' });
  }

  /** The owner of an SOA record that names the zone without its final dot names the zone. */
  #zone(owner: string): string {
    const name = isAbsolute(owner) ? null : plainName(owner);
    return name !== null && (name === this.#soaOwner || name === this.#origin) ? name : this.#absolute(owner);
  }

  /** The name that a record leads to. */
  #target(written: string, line: number): string {
    const name = this.#absolute(written);
    if (!isAbsolute(written) && this.#origin && isWithin(plainOwner(written), this.#origin))
      this.#doubled.push({ line, written, name });
    return name;
  }

  #absolute(name: string): string {
    if (isAbsolute(name)) return plainOwner(name);
    if (this.#origin === null) throw new RecordFault('NO_ORIGIN', name);
    if (name === '@') return this.#origin;
    return plainOwner(this.#origin === '' ? name : `${name}.${this.#origin}`);
  }
}
