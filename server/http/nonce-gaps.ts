import { constants, crc32, deflateRawSync } from 'node:zlib';

/** A text with gaps that are filled for each answer; the rest is compressed in advance. */
export interface Gapped {
  /** The parts before, between and after the gaps. */
  readonly plain: readonly Buffer[];
  /** The same parts as DEFLATE blocks, each of which ends at an octet boundary and refers to none before it. */
  readonly packed: readonly Buffer[];
}

export function gapped(text: string, gap: string): Gapped {
  const plain = text.split(gap).map((passage) => Buffer.from(passage));
  return { plain, packed: plain.map((one) => deflateRawSync(one, { finishFlush: constants.Z_FULL_FLUSH })) };
}

/** The whole text. */
export function fillGaps({ plain }: Gapped, filling: string): Buffer {
  return between(plain, Buffer.from(filling));
}

/**
 * The whole text as gzip (RFC 1952): nothing is compressed again, the filling is stored in blocks without compression (RFC 1951 §3.2.4).
 */
export function fillGapsGzip({ plain, packed }: Gapped, filling: string): Buffer {
  const word = Buffer.from(filling);
  const block = Buffer.alloc(STORED_HEAD);
  block.writeUInt16LE(word.length, 1);
  block.writeUInt16LE(0xffff - word.length, 3);
  const foot = Buffer.alloc(8);
  const whole = between(plain, word);
  foot.writeUInt32LE(crc32(whole), 0);
  foot.writeUInt32LE(whole.length, 4);
  return Buffer.concat([GZIP_HEAD, between(packed, Buffer.concat([block, word])), LAST_BLOCK, foot]);
}

/** DEFLATE, no flags, no time, unknown system. */
const GZIP_HEAD = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 0xff]);
const STORED_HEAD = 5;
/** An empty one. */
const LAST_BLOCK = Buffer.from([3, 0]);

function between(passages: readonly Buffer[], gap: Buffer): Buffer {
  return Buffer.concat(passages.flatMap((passage, index) => (index === 0 ? [passage] : [gap, passage])));
}
