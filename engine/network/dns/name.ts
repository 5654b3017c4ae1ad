import { randomFillSync } from 'node:crypto';

/** A name as it stands in a message, and where reading goes on behind it. */
export interface NameRead {
  readonly name: string;
  readonly end: number;
}

/** Names that were read in a message without a pointer, by where they begin: others point to them. */
export type Suffixes = Map<number, { readonly name: string; readonly octets: number }>;

/** A name of 255 octets has no more labels than this, hence no use for more pointers (RFC 1035 §2.3.4). */
const MAX_POINTERS = 126;
const MAX_NAME_OCTETS = 255;
const MAX_LABEL_OCTETS = 63;
const POINTER = 0xc0;

/**
 * Reads a name, compressed or not, in presentation form: lower case, no final dot, and octets that could be mistaken escaped
 * (RFC 4343 §2.1), so that the label `a.b` never passes for two. Throws a RangeError where the octets are no name.
 */
export function readName(packet: Buffer, start: number, suffixes: Suffixes = new Map()): NameRead {
  const labels: string[] = [];
  let labelsBefore = 0;
  let octetsBefore = 1;
  let octets = 1;
  let end = -1;
  let segment = start;
  let offset = start;
  for (let pointers = 0; ; ) {
    const length = octetAt(packet, offset);
    if (length === 0) {
      if (pointers < 2)
        suffixes.set(segment, { name: labels.slice(labelsBefore).join('.'), octets: octets - octetsBefore });
      return { name: labels.join('.'), end: end < 0 ? offset + 1 : end };
    }
    if (length >= POINTER) {
      const target = ((length & ~POINTER) << 8) | octetAt(packet, offset + 1);
      if (end < 0) end = offset + 2;
      pointers += 1;
      // Backward only (RFC 1035 §4.1.4, "a prior occurrence"): a circle is impossible.
      if (target >= segment || pointers > MAX_POINTERS) throw new RangeError('compression pointer astray');
      const suffix = suffixes.get(target);
      if (suffix) {
        if (octets + suffix.octets > MAX_NAME_OCTETS) throw new RangeError('name too long');
        return { name: [...labels, ...(suffix.name === '' ? [] : [suffix.name])].join('.'), end };
      }
      labelsBefore = labels.length;
      octetsBefore = octets;
      segment = target;
      offset = target;
      continue;
    }
    octets += length + 1;
    if (length > MAX_LABEL_OCTETS) throw new RangeError('unknown label type');
    if (octets > MAX_NAME_OCTETS) throw new RangeError('name too long');
    if (offset + 1 + length > packet.length) throw new RangeError('name past the end');
    labels.push(presentLabel(packet, offset + 1, offset + 1 + length));
    offset += length + 1;
  }
}

/** Where reading goes on behind a name that is not read itself. Throws a RangeError past the end. */
export function endOfName(packet: Buffer, start: number): number {
  for (let index = start; ; ) {
    const length = octetAt(packet, index);
    if (length === 0) return index + 1;
    if (length >= POINTER) return index + 2;
    if (length > MAX_LABEL_OCTETS) throw new RangeError('unknown label type');
    index += length + 1;
  }
}

/** Whether a question can be put about this name: printable ASCII labels within the bounds of RFC 1035 §2.3.4; '' is the root. */
export function isAskable(name: string): boolean {
  if (name === '') return true;
  const labels = name.split('.');
  const fits =
    name.length <= MAX_NAME_OCTETS - 2 && labels.every(({ length }) => length > 0 && length <= MAX_LABEL_OCTETS);
  return fits && /^[!-[\]-~]+$/.test(name);
}

/**
 * Gives each letter of a name as it is sent a case of its own: what a forger has to guess besides port and id (draft-vixie-dnsext-dns0x20).
 * Lengths of labels are no letters.
 */
export function mixCase(octets: Buffer): void {
  const coins = randomOctets(octets.length);
  for (let index = 0; index < octets.length; index += 1) {
    const octet = octets[index] ?? 0;
    if (octet >= 0x61 && octet <= 0x7a && (coins[index] ?? 0) & 1) octets[index] = octet ^ 0x20;
  }
}

/** Drawn for many questions at once: asking the system for each takes longer than the rest of the question. */
const POOL = Buffer.alloc(8_192);
let drawn = POOL.length;

function randomOctets(length: number): Buffer {
  if (drawn + length > POOL.length) {
    randomFillSync(POOL);
    drawn = 0;
  }
  drawn += length;
  return POOL.subarray(drawn - length, drawn);
}

function octetAt(packet: Buffer, offset: number): number {
  const octet = packet[offset];
  if (octet === undefined) throw new RangeError('name past the end');
  return octet;
}

/** Printable ASCII but the dot and the backslash. */
const PLAIN_LABEL = /^[!--/-[\]-~]+$/;

/** One label in the form of `readName`. */
export function presentLabel(octets: Buffer, start = 0, end = octets.length): string {
  const text = octets.toString('latin1', start, end);
  if (PLAIN_LABEL.test(text)) return text.toLowerCase();
  return Array.from(octets.subarray(start, end), escapeOctet).join('').toLowerCase();
}

function escapeOctet(octet: number): string {
  const character = String.fromCharCode(octet);
  if (character === '.' || character === '\\') return `\\${character}`;
  return octet > 0x20 && octet < 0x7f ? character : `\\${String(octet).padStart(3, '0')}`;
}
