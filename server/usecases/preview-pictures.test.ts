import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import type { BastionState } from '@rempart/brand';
import { protocolIds } from '@rempart/contract';
import { openPreviews } from '../adapters/pictures/previews.ts';
import { drawShareImage, type ShownFort } from '../domain/pictures/share-image.ts';
import { openPreviewPictures } from './preview-pictures.ts';

const previews = openPreviews();
after(previews.close);
const STATES: readonly BastionState[] = ['pass', 'warn', 'fail'];

/** The fort of a result, each number another one. */
const fortOf = (number: number): ShownFort => ({
  states: protocolIds.map((_, index) => STATES[Math.floor(number / 3 ** index) % 3] ?? 'na'),
  letter: null,
});

test('a picture is drawn in a thread, as it was drawn before', async () => {
  const previewOf = openPreviewPictures({ drawPreview: previews.ask });
  const { octets, isOwn } = await previewOf(fortOf(5));
  assert.ok(isOwn && drawShareImage(fortOf(5)).equals(octets));
});

test('of many pictures at once two are drawn, and the others show the picture of the site', async () => {
  const previewOf = openPreviewPictures({ drawPreview: previews.ask });
  const { octets: site } = await previewOf(fortOf(0));
  const shown = await Promise.all(Array.from({ length: 10 }, (_, n) => previewOf(fortOf(100 + n))));
  assert.deepEqual(
    shown.map(({ isOwn }) => isOwn),
    Array.from({ length: 10 }, (_, n) => n < 2),
  );
  for (const { octets, isOwn } of shown) assert.equal(Buffer.compare(octets, site) === 0, !isOwn);
});

test('the most recently requested pictures are kept, however many there were; equal ones requested together are drawn once', async () => {
  const drawn: string[] = [];
  const previewOf = openPreviewPictures({
    drawPreview: async ({ states }) => {
      drawn.push(states.join());
      return new Uint8Array(42_000);
    },
  });
  for (let n = 1; n <= 1000; n += 1) await previewOf(fortOf(n));
  assert.equal(drawn.length, 1001, 'with that of the site');
  drawn.length = 0;
  for (let n = 801; n <= 1000; n += 1) await previewOf(fortOf(n));
  assert.deepEqual(drawn, []);
  await Promise.all(Array.from({ length: 5 }, () => previewOf(fortOf(1))));
  assert.deepEqual(drawn, [fortOf(1).states.join()]);
});
