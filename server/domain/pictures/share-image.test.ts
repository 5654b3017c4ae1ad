import assert from 'node:assert/strict';
import { test } from 'node:test';
import { inflateSync } from 'node:zlib';
import { product } from '@rempart/brand';
import { drawLettering } from '@rempart/report';
import { contoursOf } from './contours.ts';
import lettering from './lettering.json' with { type: 'json' };
import { type Point, Raster } from './raster.ts';
import { drawShareImage, statesOfTags } from './share-image.ts';
import { keepLetters, shareLines } from './share-lines.fr.ts';

test('a raster is a PNG with the pixels that were drawn', () => {
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

test('overlapping figures are filled, and one with the opposite direction is a hole', () => {
  const square = (from: number, to: number): readonly Point[] => [
    [from, 0],
    [to, 0],
    [to, 1],
    [from, 1],
  ];
  const raster = new Raster(6, 1, [255, 255, 255]);
  raster.fillAll([square(0, 4), square(1, 6), square(2, 3).toReversed(), square(2, 3).toReversed()], [0, 0, 0]);
  const reds = [...pixelsOf(raster.png()).subarray(1)].filter((_, index) => index % 3 === 0);
  assert.deepEqual(reds, [0, 0, 255, 0, 0, 0]);
});

test('curves become straight pieces that end where the curves do', () => {
  const [contour] = contoursOf('M0 0L4 0Q8 0 8 4C8 6 6 8 4 8Z');
  assert.deepEqual(contour?.slice(0, 2), [
    [0, 0],
    [4, 0],
  ]);
  assert.equal(contour?.length, 2 + 8 + 8);
  assert.deepEqual(
    [contour?.[9], contour?.at(-1)],
    [
      [8, 4],
      [4, 8],
    ],
  );
});

test('the picture shows our name and what we do, in the fonts of the site', () => {
  assert.deepEqual(drawLettering([...shareLines, ...keepLetters]), lettering, 'run « npm run lettering »');
  assert.equal(lettering[0]?.text, product.name);
  const lines = pixelsOf(drawShareImage({ states: [], letter: null }));
  const dark = (x: number, y: number) => (lines[y * 3601 + 1 + x * 3] ?? 255) < 0x60;
  const inked = (top: number, bottom: number) => {
    let count = 0;
    for (let y = top; y < bottom; y += 1) for (let x = 0; x < 600; x += 1) if (dark(x, y)) count += 1;
    return count;
  };
  assert.equal(inked(0, 200), 0);
  assert.ok(inked(220, 330) > 5000, String(inked(220, 330)));
  assert.ok(inked(340, 440) > 1500, String(inked(340, 440)));
});

test('the letter that an owner shows stands in the middle of the fort', () => {
  const inked = (letter: string | null) => {
    const lines = pixelsOf(drawShareImage({ states: [], letter }));
    let count = 0;
    for (let y = 260; y < 370; y += 1)
      for (let x = 830; x < 940; x += 1) if ((lines[y * 3601 + 1 + x * 3] ?? 255) < 0x60) count += 1;
    return count;
  };
  const empty = inked(null);
  for (const { text } of keepLetters) assert.ok(inked(text) > empty + 1000, `${text} ${inked(text)}`);
});

test('the picture of an article fills the bastions of its protocols, and no others', () => {
  const green = (tags: readonly string[]) => {
    const lines = pixelsOf(drawShareImage({ states: statesOfTags(tags), letter: null }));
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
