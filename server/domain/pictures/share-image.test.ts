import assert from 'node:assert/strict';
import { test } from 'node:test';
import { inflateSync } from 'node:zlib';
import { Raster } from './raster.ts';
import { drawShareImage, statesOfTags } from './share-image.ts';

test('a raster is a PNG whose pixels are those that were drawn', () => {
  const raster = new Raster(4, 2, [255, 255, 255]);
  raster.fill(
    [
      [1, 0],
      [3, 0],
      [3, 1],
      [1, 1],
    ],
    [1, 2, 3],
  );
  const lines = pixelsOf(raster.png());
  assert.deepEqual([...lines.subarray(0, 13)], [0, 255, 255, 255, 1, 2, 3, 1, 2, 3, 255, 255, 255]);
  assert.deepEqual([...lines.subarray(13)], [0, ...Array(12).fill(255)]);
});

test('a half covered pixel is half as dark', () => {
  const raster = new Raster(1, 1, [255, 255, 255]);
  raster.fill(
    [
      [0, 0],
      [1 / 3, 0],
      [1 / 3, 1],
      [0, 1],
    ],
    [0, 0, 0],
  );
  assert.equal(pixelsOf(raster.png())[1], 170);
});

test('the picture of an article fills the bastions of its protocols, and no others', () => {
  const green = (tags: readonly string[]) => {
    const lines = pixelsOf(drawShareImage(statesOfTags(tags)));
    let count = 0;
    for (let y = 0; y < 630; y += 1)
      for (let x = 0; x < 1200; x += 1) {
        const at = y * 3601 + 1 + x * 3;
        if (lines[at] === 0x2e && lines[at + 1] === 0x7d && lines[at + 2] === 0x6b) count += 1;
      }
    return count;
  };
  assert.equal(green(['Messagerie']), 0);
  const one = green(['DMARC']);
  assert.ok(one > 500, String(one));
  assert.ok(green(['DMARC', 'SPF', 'DKIM']) > 2.5 * one);
});

function pixelsOf(png: Buffer): Buffer {
  const at = png.indexOf('IDAT');
  return inflateSync(png.subarray(at + 4, at + 4 + png.readUInt32BE(at - 4)));
}
