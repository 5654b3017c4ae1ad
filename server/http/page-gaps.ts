import { constants, crc32, deflateRawSync } from 'node:zlib';

/** A text with gaps that are filled for each answer; the rest is compressed in advance. */
export interface Gapped {
  /** The parts before, between and after the gaps. */
  readonly plain: readonly Buffer[];
  /** The same parts as DEFLATE blocks, each of which ends at an octet boundary and refers to none before it. */
  readonly packed: readonly Buffer[];
  /** Which gap follows each part but the last. */
  readonly gaps: readonly string[];
}

/** What each gap is filled with, by the text that holds its place. */
export type Fillings = Readonly<Record<string, string>>;

/** `places`: the texts that hold the places of gaps. */
export function gapped(text: string, places: readonly string[]): Gapped {
  const parts = places.reduce<readonly string[]>(splitAt, [text]);
  const plain = parts.filter((_, index) => index % 2 === 0).map((passage) => Buffer.from(passage));
  return {
    plain,
    packed: plain.map((one) => deflateRawSync(one, { finishFlush: constants.Z_FULL_FLUSH })),
    gaps: parts.filter((_, index) => index % 2 === 1),
  };
}

/** Of alternating passages and places, the passages split at one more place. */
function splitAt(parts: readonly string[], place: string): readonly string[] {
  return parts.flatMap((part, index) =>
    index % 2 === 1 ? [part] : part.split(place).flatMap((passage, nth) => (nth === 0 ? [passage] : [place, passage])),
  );
}

/** The whole text. */
export function fillGaps({ plain, gaps }: Gapped, fillings: Fillings): Buffer {
  return between(plain, gaps, (gap) => Buffer.from(fillings[gap] ?? ''));
}

/**
 * The whole text as gzip (RFC 1952): nothing is compressed again, the fillings are stored in blocks without compression (RFC 1951 §3.2.4).
 */
export function fillGapsGzip(page: Gapped, fillings: Fillings): Buffer {
  const foot = Buffer.alloc(8);
  const whole = fillGaps(page, fillings);
  foot.writeUInt32LE(crc32(whole), 0);
  foot.writeUInt32LE(whole.length, 4);
  const blocks = between(page.packed, page.gaps, (gap) => stored(Buffer.from(fillings[gap] ?? '')));
  return Buffer.concat([GZIP_HEAD, blocks, LAST_BLOCK, foot]);
}

/** A block without compression, of at most 65,535 octets. */
function stored(word: Buffer): Buffer {
  const head = Buffer.alloc(STORED_HEAD);
  head.writeUInt16LE(word.length, 1);
  head.writeUInt16LE(0xffff - word.length, 3);
  return Buffer.concat([head, word]);
}

/** DEFLATE, no flags, no time, unknown system. */
const GZIP_HEAD = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 0xff]);
const STORED_HEAD = 5;
/** An empty one. */
const LAST_BLOCK = Buffer.from([3, 0]);

function between(passages: readonly Buffer[], gaps: readonly string[], filling: (gap: string) => Buffer): Buffer {
  return Buffer.concat(passages.flatMap((passage, index) => [passage, ...gaps.slice(index, index + 1).map(filling)]));
}
