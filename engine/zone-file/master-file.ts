import type { DnsRecord } from '../model/ask.ts';
import { RecordFault, type ZoneFault } from './faults.ts';
import { isTtl, isType, plainOwner, readData, readSeconds, SIGNED_TYPES, type Word } from './rdata.ts';
import { type Entry, readEntries } from './words.ts';
import { assemble, type Placed, type ZoneReading } from './zone.ts';

/** Where a file tells no time to live at all. */
const DEFAULT_TTL = 3_600;
const CLASSES = new Set(['IN', 'CH', 'HS', 'CS', 'ANY']);

/**
 * Reads a zone file (RFC 1035 §5, RFC 2308 §4): $ORIGIN, $TTL, parentheses, names relative to the origin, `@`, strings in quotes, comments,
 * time to live and class in either order or left out. `$INCLUDE` and `$GENERATE` are refused, as is what they would bring in. The zone is
 * the owner of the SOA record, else `origin`, else the first $ORIGIN. What signers make (RRSIG, DNSKEY and the like) is passed over.
 */
export function readMasterFile(text: string, origin: string | null = null): ZoneReading {
  const { entries, faults } = readEntries(text.replace(/^\uFEFF/, ''));
  const reader = new Reader(origin);
  const all = [...faults, ...entries.flatMap((entry) => reader.read(entry))];
  if (all.length > 0) return { ok: false, faults: all.toSorted((one, other) => one.line - other.line) };
  const zone = reader.apex ?? origin ?? reader.firstOrigin;
  if (zone === null) return { ok: false, faults: [{ code: 'NO_ORIGIN', line: 1, found: '' }] };
  return assemble(zone, reader.placed);
}

class Reader {
  readonly placed: Placed[] = [];
  /** The owner of the SOA record. */
  apex: string | null = null;
  firstOrigin: string | null = null;
  #origin: string | null;
  #owner: string | null = null;
  #default: number | null = null;
  #last: number | null = null;

  constructor(origin: string | null) {
    this.#origin = origin;
  }

  read({ line, continued, words }: Entry): readonly ZoneFault[] {
    try {
      const [first] = words;
      if (first && !first.quoted && first.text.startsWith('$')) this.#direct(first.text.toUpperCase(), words.slice(1));
      else this.#record(line, continued, words);
      return [];
    } catch (error) {
      if (!(error instanceof RecordFault)) throw error;
      return [{ code: error.code, line, found: error.message.slice(0, 100) }];
    }
  }

  #direct(directive: string, [argument]: readonly Word[]): void {
    const { text = '' } = argument ?? {};
    if (directive === '$INCLUDE') throw new RecordFault('INCLUDE_REFUSED', text);
    if (directive === '$GENERATE') throw new RecordFault('GENERATE_REFUSED', text);
    if (directive === '$TTL') this.#default = readSeconds(text);
    else if (directive === '$ORIGIN') {
      this.#origin = this.#absolute(text);
      this.firstOrigin ??= this.#origin;
    } else throw new RecordFault('UNKNOWN_DIRECTIVE', directive);
  }

  #record(line: number, continued: boolean, words: readonly Word[]): void {
    const [owner, ...rest] = continued ? [null, ...words] : words;
    if (owner) this.#owner = this.#absolute(owner.text);
    if (this.#owner === null) throw new RecordFault('NO_OWNER', words[0]?.text ?? '');
    const { ttl, type, data: told } = this.#head(rest as readonly Word[]);
    if (SIGNED_TYPES.has(type)) return;
    const data = readData(type, told, (name) => this.#absolute(name));
    if (data.type === 'SOA') {
      this.apex ??= this.#owner;
      this.#default ??= data.minimum;
    }
    if (ttl !== null) this.#last = ttl;
    const record: DnsRecord = { name: this.#owner, ttl: ttl ?? this.#default ?? this.#last ?? DEFAULT_TTL, data };
    this.placed.push({ line, record });
  }

  /** Time to live and class stand before the type in either order, each at most once. */
  #head(words: readonly Word[]) {
    let ttl: number | null = null;
    let hasClass = false;
    for (const [index, { text, quoted }] of words.entries()) {
      const word = text.toUpperCase();
      if (!quoted && CLASSES.has(word) && !hasClass) {
        if (word !== 'IN') throw new RecordFault('BAD_CLASS', text);
        hasClass = true;
      } else if (!quoted && ttl === null && isTtl(text)) ttl = readSeconds(text);
      else if (!quoted && isType(word)) return { ttl, type: word, data: words.slice(index + 1) };
      else throw new RecordFault('BAD_TYPE', text);
    }
    throw new RecordFault('BAD_RECORD', words.map(({ text }) => text).join(' '));
  }

  #absolute(name: string): string {
    if (name.endsWith('.')) return plainOwner(name);
    if (this.#origin === null) throw new RecordFault('NO_ORIGIN', name);
    if (name === '@') return this.#origin;
    return plainOwner(this.#origin === '' ? name : `${name}.${this.#origin}`);
  }
}
