import type { PictureType } from '@rempart/contract';
import { boxesIn, orientationIn } from './picture-bytes.ts';

/**
 * The picture without its metadata: location, time, device, names, comments, thumbnail. Pixels, colours and orientation stay. null where
 * the file is not of the declared type.
 */
export function withoutMetadata(bytes: Uint8Array, type: PictureType): Uint8Array<ArrayBuffer> | null {
  // A copy: the caller's bytes must not change.
  const whole = Buffer.from(bytes);
  try {
    return new Uint8Array(CLEANERS[type](whole));
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
}

const CLEANERS: Readonly<Record<PictureType, (bytes: Buffer) => Buffer>> = {
  png: (bytes) => Buffer.concat([...pngParts(bytes)]),
  jpeg: (bytes) => Buffer.concat([...jpegParts(bytes)]),
  webp: cleanWebp,
  avif: cleanAvif,
};

/** PNG (third edition) §11.3: text, Exif, time. */
const PNG_TELLING = new Set(['tEXt', 'zTXt', 'iTXt', 'eXIf', 'tIME']);

function* pngParts(bytes: Buffer): Generator<Buffer> {
  yield bytes.subarray(0, 8);
  for (let index = 8; index < bytes.length; ) {
    const end = index + 12 + bytes.readUInt32BE(index);
    const type = bytes.toString('latin1', index + 4, index + 8);
    if (!PNG_TELLING.has(type)) yield bytes.subarray(index, end);
    if (type === 'IEND') return;
    index = end;
  }
}

const [EOI, SOS, APP1, APP2, APP14, COMMENT] = [0xd9, 0xda, 0xe1, 0xe2, 0xee, 0xfe] as const;
const LAST_APP = 0xef;
const MARK = 0xff;
/** APP0 (JFIF), APP2 and APP14 (colours) say how to show the picture; the other segments are metadata. */
const isTelling = (marker: number) =>
  marker === COMMENT || (marker >= APP1 && marker <= LAST_APP && marker !== APP2 && marker !== APP14);

/** ITU-T T.81 §B.1.1: segments to the end of the image; what follows is another picture, or text. */
function* jpegParts(bytes: Buffer): Generator<Buffer> {
  yield bytes.subarray(0, 2);
  for (let index = 2; index < bytes.length; ) {
    const marker = bytes[index + 1];
    // Fill bytes, or text between segments: the next marker is further on.
    if (bytes[index] !== MARK || marker === undefined || marker === MARK) {
      index += 1;
      continue;
    }
    if (marker === EOI) {
      yield bytes.subarray(index, index + 2);
      return;
    }
    const end = index + 2 + bytes.readUInt16BE(index + 2);
    if (!isTelling(marker)) yield bytes.subarray(index, end);
    const orientation = marker === APP1 ? orientationIn(bytes.subarray(index + 4, end)) : null;
    if (orientation !== null && orientation > 1) yield exifOf(orientation);
    index = marker === SOS ? endOfScan(bytes, end) : end;
    if (marker === SOS) yield bytes.subarray(end, index);
  }
}

/** Coded data: an FF in it is followed by 00 or by a restart marker. */
function endOfScan(bytes: Buffer, from: number): number {
  for (let at = bytes.indexOf(MARK, from); at !== -1; at = bytes.indexOf(MARK, at + 1)) {
    const next = bytes[at + 1] ?? EOI;
    if (next !== 0x00 && next !== MARK && !(next >= 0xd0 && next <= 0xd7)) return at;
  }
  return bytes.length;
}

/** An APP1 segment that holds the orientation and nothing else. */
function exifOf(orientation: number): Buffer {
  const entry = Buffer.from('010012010300010000000000000000000000', 'hex');
  entry.writeUInt16LE(orientation, 10);
  const content = Buffer.concat([Buffer.from('Exif\0\0II*\0\b\0\0\0', 'latin1'), entry]);
  const head = Buffer.from([MARK, APP1, 0, content.length + 2]);
  return Buffer.concat([head, content]);
}

/** RFC 9649 §2.7: removes the chunks of Exif and XMP, and the flags that announce them. */
function cleanWebp(bytes: Buffer): Buffer {
  const kept: Buffer[] = [];
  const end = Math.min(bytes.length, 8 + bytes.readUInt32LE(4));
  for (let index = 12; index < end; ) {
    const type = bytes.toString('latin1', index, index + 4);
    const length = bytes.readUInt32LE(index + 4);
    const chunk = bytes.subarray(index, index + 8 + length + (length % 2));
    if (type === 'VP8X') chunk.writeUInt8(chunk.readUInt8(8) & 0xf3, 8);
    if (type !== 'EXIF' && type !== 'XMP ') kept.push(chunk);
    index += chunk.length;
  }
  const head = bytes.subarray(0, 12);
  head.writeUInt32LE(4 + kept.reduce((sum, { length }) => sum + length, 0), 4);
  return Buffer.concat([head, ...kept]);
}

/** ISO/IEC 23008-12 annex A: items of Exif and XMP are overwritten in place, so that no offset in the file changes. */
function cleanAvif(bytes: Buffer): Buffer {
  const meta = boxesIn(boxesIn(bytes).get('meta')?.[0]?.subarray(4));
  const [names, places] = [meta.get('iinf')?.[0], meta.get('iloc')?.[0]];
  if (!names || !places) return bytes;
  const entries = boxesIn(names.subarray(names.readUInt8(0) === 0 ? 6 : 8)).get('infe') ?? [];
  const telling = new Set(entries.flatMap(tellingItem));
  const within = meta.get('idat')?.[0] ?? Buffer.alloc(0);
  for (const { item, inItemData, from, length } of extentsIn(places)) {
    if (telling.has(item)) (inItemData ? within : bytes).fill(0, from, from + length);
  }
  return bytes;
}

/** ISO/IEC 14496-12 §8.11.6: the number of an item that is no picture. */
function tellingItem(entry: Buffer): readonly number[] {
  const isLong = entry.readUInt8(0) >= 3;
  const type = entry.toString('latin1', isLong ? 10 : 8, isLong ? 14 : 12);
  return type === 'Exif' || type === 'mime' ? [isLong ? entry.readUInt32BE(4) : entry.readUInt16BE(4)] : [];
}

interface Extent {
  readonly item: number;
  /** Counted from the item data box, not from the start of the file. */
  readonly inItemData: boolean;
  readonly from: number;
  readonly length: number;
}

/** ISO/IEC 14496-12 §8.11.3. */
function extentsIn(box: Buffer): readonly Extent[] {
  const version = box.readUInt8(0);
  const [offsetSize, lengthSize] = [box.readUInt8(4) >> 4, box.readUInt8(4) & 15];
  const [baseSize, indexSize] = [box.readUInt8(5) >> 4, version === 0 ? 0 : box.readUInt8(5) & 15];
  let at = 6;
  const next = (size: number): number => {
    if (size === 0) return 0;
    const value = size === 8 ? Number(box.readBigUInt64BE(at)) : box.readUIntBE(at, size);
    at += size;
    return value;
  };
  const wide = version < 2 ? 2 : 4;
  const found: Extent[] = [];
  for (let left = next(wide); left > 0; left -= 1) {
    const item = next(wide);
    const inItemData = version > 0 && (next(2) & 15) === 1;
    next(2);
    const base = next(baseSize);
    for (let extents = next(2); extents > 0; extents -= 1) {
      next(indexSize);
      found.push({ item, inItemData, from: base + next(offsetSize), length: next(lengthSize) });
    }
  }
  return found;
}
