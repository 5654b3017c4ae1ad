import type { PictureType } from '@rempart/contract';

/** What the first bytes of a picture say: its format, and its size in pixels as shown. */
export interface ReadPicture {
  readonly type: PictureType;
  readonly width: number;
  readonly height: number;
}

const MOST_PIXELS = 16_384;

/** null for anything else, whatever its name or declared type, and for sizes that no page shows. */
export function readPicture(bytes: Uint8Array): ReadPicture | null {
  const view = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  try {
    const read = readPng(view) ?? readJpeg(view) ?? readWebp(view) ?? readAvif(view);
    return read && isShown(read.width) && isShown(read.height) ? read : null;
  } catch (error) {
    // A picture that ends before its size is invalid.
    if (error instanceof RangeError) return null;
    throw error;
  }
}

function isShown(pixels: number): boolean {
  return pixels > 0 && pixels <= MOST_PIXELS;
}

/** PNG (third edition) §5.2 and §11.2.1. */
function readPng(bytes: Buffer): ReadPicture | null {
  if (bytes.toString('latin1', 0, 8) !== '\u0089PNG\r\n\u001a\n' || bytes.toString('latin1', 12, 16) !== 'IHDR')
    return null;
  return { type: 'png', width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) };
}

/** ITU-T T.81 §B.2: segments, one of which begins the frame and holds the size. Exif may rotate it. */
function readJpeg(bytes: Buffer): ReadPicture | null {
  if (bytes.toString('latin1', 0, 3) !== '\u00ff\u00d8\u00ff') return null;
  let onItsSide = false;
  for (let index = 2; bytes.readUInt8(index) === 0xff; ) {
    const marker = bytes.readUInt8(index + 1);
    if (marker === 0xff) {
      index += 1;
      continue;
    }
    const length = bytes.readUInt16BE(index + 2);
    if (marker === 0xe1) onItsSide ||= (orientationIn(bytes.subarray(index + 4, index + 2 + length)) ?? 1) >= 5;
    if (marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)) {
      const [height, width] = [bytes.readUInt16BE(index + 5), bytes.readUInt16BE(index + 7)];
      return { type: 'jpeg', ...(onItsSide ? { width: height, height: width } : { width, height }) };
    }
    index += 2 + length;
  }
  return null;
}

const ORIENTATION = 0x0112;

/** Exif 2.3 §4.6.4, from the content of an APP1 segment: from 5 on the picture is rotated by a quarter turn. null where it says nothing. */
export function orientationIn(segment: Buffer): number | null {
  if (segment.toString('latin1', 0, 6) !== 'Exif\0\0') return null;
  const tiff = segment.subarray(6);
  const little = tiff.toString('latin1', 0, 2) === 'II';
  const short = (at: number) => (little ? tiff.readUInt16LE(at) : tiff.readUInt16BE(at));
  const first = little ? tiff.readUInt32LE(4) : tiff.readUInt32BE(4);
  const entries = Array.from({ length: short(first) }, (_, index) => first + 2 + index * 12);
  const found = entries.find((at) => short(at) === ORIENTATION);
  return found === undefined ? null : short(found + 8);
}

/** RFC 9649 §2.5 to §2.7: lossy, lossless, extended. */
function readWebp(bytes: Buffer): ReadPicture | null {
  if (bytes.toString('latin1', 0, 4) !== 'RIFF' || bytes.toString('latin1', 8, 12) !== 'WEBP') return null;
  const kind = bytes.toString('latin1', 12, 16);
  if (kind === 'VP8X') return { type: 'webp', width: bytes.readUIntLE(24, 3) + 1, height: bytes.readUIntLE(27, 3) + 1 };
  if (kind === 'VP8L' && bytes.readUInt8(20) === 0x2f) {
    const bits = bytes.readUInt32LE(21);
    return { type: 'webp', width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 };
  }
  if (kind !== 'VP8 ' || bytes.readUIntBE(23, 3) !== 0x9d012a) return null;
  return { type: 'webp', width: bytes.readUInt16LE(26) & 0x3fff, height: bytes.readUInt16LE(28) & 0x3fff };
}

/** ISO/IEC 23008-12 §6.5: the largest `ispe` among the properties is the picture; `irot` may rotate it by a quarter turn. */
function readAvif(bytes: Buffer): ReadPicture | null {
  if (bytes.toString('latin1', 4, 8) !== 'ftyp') return null;
  const brands = bytes.toString('latin1', 8, Math.min(bytes.readUInt32BE(0), 200));
  if (!brands.includes('avif')) return null;
  // `meta` has four bytes of version and flags before its boxes.
  const meta = boxesIn(bytes).get('meta')?.[0]?.subarray(4);
  const properties = boxesIn(boxesIn(meta).get('iprp')?.[0]);
  const held = boxesIn(properties.get('ipco')?.[0]);
  const sizes = (held.get('ispe') ?? []).map((box) => ({ width: box.readUInt32BE(4), height: box.readUInt32BE(8) }));
  const [largest] = sizes.toSorted((one, other) => other.width * other.height - one.width * one.height);
  if (!largest) return null;
  const turned = (held.get('irot') ?? []).some((box) => box.readUInt8(0) % 2 === 1);
  return { type: 'avif', ...(turned ? { width: largest.height, height: largest.width } : largest) };
}

/** ISO/IEC 14496-12 §4.2: what each box holds, by its four letters. */
export function boxesIn(bytes: Buffer = Buffer.alloc(0)): ReadonlyMap<string, readonly Buffer[]> {
  const found = new Map<string, Buffer[]>();
  for (let index = 0; index + 8 <= bytes.length; ) {
    const length = bytes.readUInt32BE(index);
    if (length < 8) break;
    const name = bytes.toString('latin1', index + 4, index + 8);
    found.set(name, [...(found.get(name) ?? []), bytes.subarray(index + 8, index + length)]);
    index += length;
  }
  return found;
}
