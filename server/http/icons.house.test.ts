import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { fakeOutside } from '../../trials/fake-outside.ts';
import { openTestApp } from '../../trials/house.ts';
import { INSTALLED_SIZES, TAB_SIZES, TOUCH_SIZE, type webManifest } from '../domain/pictures/icons.ts';

const house = await openTestApp(fakeOutside());
after(() => house.close());

async function fetched(path: string): Promise<{ readonly type: string | null; readonly bytes: Buffer }> {
  const answer = await house.app.request(`http://localhost${path}`);
  assert.equal(answer.status, 200, path);
  assert.match(answer.headers.get('cache-control') ?? '', /public/);
  return { type: answer.headers.get('content-type'), bytes: Buffer.from(await answer.arrayBuffer()) };
}

/** Width and height from the header of a PNG file. */
function sizeOf(png: Buffer): readonly [number, number] {
  assert.equal(png.subarray(1, 4).toString(), 'PNG');
  return [png.readUInt32BE(16), png.readUInt32BE(20)];
}

test('the tab icon holds three pictures of the sizes that it declares', async () => {
  const { type, bytes } = await fetched('/favicon.ico');
  assert.equal(type, 'image/x-icon');
  assert.deepEqual([bytes.readUInt16LE(0), bytes.readUInt16LE(2), bytes.readUInt16LE(4)], [0, 1, TAB_SIZES.length]);
  for (const [index, size] of TAB_SIZES.entries()) {
    const at = 6 + 16 * index;
    const [length, offset] = [bytes.readUInt32LE(at + 8), bytes.readUInt32LE(at + 12)];
    assert.equal(bytes[at], size);
    assert.deepEqual(sizeOf(bytes.subarray(offset, offset + length)), [size, size]);
  }
  assert.ok(bytes.length < 10_000, `${bytes.length} bytes`);
});

test('the home screen icon has the size that such a screen requires', async () => {
  const { type, bytes } = await fetched('/apple-touch-icon.png');
  assert.deepEqual([type, sizeOf(bytes)], ['image/png', [TOUCH_SIZE, TOUCH_SIZE]]);
});

test('the manifest names existing icons, in the sizes that it declares', async () => {
  const { type, bytes } = await fetched('/site.webmanifest');
  assert.equal(type, 'application/manifest+json');
  const { icons, start_url } = JSON.parse(bytes.toString()) as typeof webManifest;
  assert.equal(start_url, '/');
  assert.equal(icons.length, INSTALLED_SIZES.length);
  for (const { src, sizes } of icons) assert.equal(sizeOf((await fetched(src)).bytes).join('x'), sizes);
});
