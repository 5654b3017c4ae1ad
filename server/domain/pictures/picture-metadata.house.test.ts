import assert from 'node:assert/strict';
import { test } from 'node:test';
import { crc32, deflateSync } from 'node:zlib';
import type { PictureType } from '@rempart/contract';
import { pictures } from '../../../trials/pictures.ts';
import { readPicture } from './picture-bytes.ts';
import { withoutMetadata } from './picture-metadata.ts';

const SECRET = 'GPS 48.8584 N, 2.2945 E';
const secret = Buffer.from(SECRET);

function cleaned(bytes: Uint8Array, type: PictureType): Buffer {
  const clean = withoutMetadata(bytes, type);
  assert.ok(clean);
  assert.ok(!Buffer.from(clean).includes(SECRET));
  return Buffer.from(clean);
}

const word = (value: number) => Buffer.from([value >>> 8, value & 255]);
const long = (value: number) => Buffer.concat([word(value >>> 16), word(value & 0xffff)]);

test('a photograph keeps its orientation and loses its location, its comment and what follows the image', () => {
  const segment = (marker: number, content: Buffer) =>
    Buffer.concat([Buffer.from([0xff, marker]), word(content.length + 2), content]);
  const tiff = 'II*\0\b\0\0\0\u0001\0\u0012\u0001\u0003\0\u0001\0\0\0\u0006\0\0\0\0\0\0\0';
  const exif = segment(0xe1, Buffer.concat([Buffer.from(`Exif\0\0${tiff}`, 'latin1'), secret]));
  const body = Buffer.from(pictures.jpeg.subarray(2));
  const photograph = Buffer.concat([
    pictures.jpeg.subarray(0, 2),
    exif,
    segment(0xe1, Buffer.from(`http://ns.adobe.com/xap/1.0/\0${SECRET}`)),
    segment(0xed, secret),
    segment(0xfe, secret),
    segment(0xe2, Buffer.from('ICC_PROFILE\0')),
    body,
    secret,
  ]);
  assert.deepEqual(readPicture(photograph), { type: 'jpeg', width: 5, height: 7 });
  const clean = cleaned(photograph, 'jpeg');
  assert.deepEqual(readPicture(clean), { type: 'jpeg', width: 5, height: 7 });
  assert.ok(clean.includes('ICC_PROFILE'));
  assert.ok(clean.subarray(-body.length).equals(body));
});

test('a PNG loses its texts and its time', () => {
  const chunk = (type: string, content: Buffer) => {
    const named = Buffer.concat([Buffer.from(type), content]);
    return Buffer.concat([long(content.length), named, long(crc32(named))]);
  };
  const metadataTexts = [
    chunk('tEXt', Buffer.from(`Comment\0${SECRET}`)),
    chunk('zTXt', Buffer.concat([Buffer.from('Comment\0\0'), deflateSync(secret)])),
    chunk('eXIf', secret),
  ];
  const png = Buffer.from(pictures.png);
  const drawing = Buffer.concat([png.subarray(0, 33), ...metadataTexts, png.subarray(33), secret]);
  assert.ok(cleaned(drawing, 'png').equals(cleaned(png, 'png')));
});

test('a WebP file loses Exif and XMP, and the flags that announce them', () => {
  const chunk = (type: string) => {
    const size = Buffer.alloc(4);
    size.writeUInt32LE(secret.length);
    return Buffer.concat([Buffer.from(type), size, secret, Buffer.alloc(secret.length % 2)]);
  };
  const planted = Buffer.concat([pictures.extendedWebp, chunk('EXIF'), chunk('XMP ')]);
  planted.writeUInt32LE(planted.length - 8, 4);
  planted.writeUInt8(planted.readUInt8(20) | 0x0c, 20);
  assert.ok(cleaned(planted, 'webp').equals(Buffer.from(pictures.extendedWebp)));
});

test('in an AVIF file, items that are no picture are overwritten in place', () => {
  const box = (type: string, ...content: readonly Buffer[]) => {
    const held = Buffer.concat(content);
    return Buffer.concat([long(held.length + 8), Buffer.from(type), held]);
  };
  const entry = (item: number, type: string) =>
    box('infe', Buffer.from([2, 0, 0, 0]), word(item), word(0), Buffer.from(`${type}\0`));
  const full = Buffer.alloc(4);
  const size = box('ispe', full, long(20), long(10));
  const names = box('iinf', full, word(2), entry(1, 'av01'), entry(2, 'Exif'));
  const build = (at: number) => {
    const place = (item: number, from: number, length: number) =>
      Buffer.concat([word(item), word(0), word(1), long(from), long(length)]);
    const places = box('iloc', full, Buffer.from([0x44, 0]), word(2), place(1, at, 4), place(2, at + 4, secret.length));
    const properties = box('iprp', box('ipco', size));
    const head = Buffer.concat([
      box('ftyp', Buffer.from('avif\0\0\0\0avif')),
      box('meta', full, names, places, properties),
    ]);
    return { head, file: Buffer.concat([head, box('mdat', Buffer.from('PIXL'), secret)]) };
  };
  const { file } = build(build(0).head.length + 8);
  assert.deepEqual(readPicture(file), { type: 'avif', width: 20, height: 10 });
  const clean = cleaned(file, 'avif');
  assert.equal(clean.length, file.length);
  assert.ok(clean.includes('PIXL'));
});

test('a picture without metadata stays as it is; a truncated one neither throws nor hangs', () => {
  const types = { png: 'png', jpeg: 'jpeg', webp: 'webp', losslessWebp: 'webp', extendedWebp: 'webp', avif: 'avif' };
  for (const [name, type] of Object.entries(types) as [keyof typeof types, PictureType][]) {
    const bytes = Buffer.from(pictures[name]);
    assert.ok(cleaned(bytes, type).equals(bytes), name);
    for (let length = 0; length < bytes.length; length += 1) withoutMetadata(bytes.subarray(0, length), type);
  }
});
