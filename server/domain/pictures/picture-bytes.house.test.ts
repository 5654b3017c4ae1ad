import assert from 'node:assert/strict';
import { test } from 'node:test';
import { pictures } from '../../../trials/pictures.ts';
import { readPicture } from './picture-bytes.ts';

test('reads format and size of pictures made by browsers', () => {
  const read = Object.entries(pictures).map(([name, bytes]) => [name, Object.values(readPicture(bytes) ?? {}).join()]);
  assert.deepEqual(read, [
    ['png', 'png,7,5'],
    ['jpeg', 'jpeg,7,5'],
    ['webp', 'webp,7,5'],
    ['losslessWebp', 'webp,7,5'],
    ['extendedWebp', 'webp,7,5'],
    ['avif', 'avif,2,2'],
  ]);
});

test('a photograph stored on its side has the size at which it is shown', () => {
  const exif = Buffer.from(
    'ffe1002245786966000049492a00080000000100120103000100000006000000000000000000',
    'hex',
  ).subarray(0, 36);
  const sideways = Buffer.concat([pictures.jpeg.subarray(0, 2), exif, pictures.jpeg.subarray(2)]);
  assert.deepEqual(readPicture(sideways), { type: 'jpeg', width: 5, height: 7 });
});

test('rejects what is none of these formats, whatever its type claims', () => {
  for (const text of [
    '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>',
    '<!doctype html><script>alert(1)</script>',
    'GIF89a\u0001\u0000\u0001\u0000',
    '%PDF-1.7',
    'RIFF\0\0\0\0WAVEfmt ',
    '\0\0\0\u0018ftypmp42\0\0\0\0mp42',
    '',
  ])
    assert.equal(readPicture(Buffer.from(text, 'latin1')), null, text);
});

test('rejects a picture truncated before its size, without throwing or hanging', () => {
  for (const bytes of Object.values(pictures))
    for (let length = 0; length < bytes.length; length += 1) {
      const read = readPicture(bytes.subarray(0, length));
      assert.ok(read === null || read.width > 0);
    }
});

test('rejects a missing size and a size that no page shows', () => {
  const sized = (pixels: number) => {
    const bytes = Buffer.from(pictures.png);
    bytes.writeUInt32BE(pixels, 16);
    return readPicture(bytes);
  };
  assert.equal(sized(0), null);
  assert.equal(sized(16_385), null);
  assert.equal(sized(16_384)?.width, 16_384);
});
