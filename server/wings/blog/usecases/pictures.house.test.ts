import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { after, test } from 'node:test';
import { type BlogPost, MOST_PICTURE_BYTES, type Picture, type RefusalBody } from '@rempart/contract';
import { fakeOutside } from '../../../../trials/fake-outside.ts';
import { openTestApp } from '../../../../trials/house.ts';
import { pictures } from '../../../../trials/pictures.ts';
import { createAdmin } from '../../../usecases/admin/first-admin.ts';
import { login } from '../../../usecases/admin/login.ts';
import { purgeOld } from '../../../usecases/purge-old.ts';
import { blogPictures } from '../postgres/schema-blog.ts';

const clock = { now: new Date('2026-11-21T10:00:00Z') };
const house = await openTestApp(fakeOutside(), { now: () => clock.now });
after(() => house.close());
const account = { username: 'zoe', password: 'une phrase assez longue' };
await createAdmin(account, house.tools);
const { token } = await login(account, { visitor: null, label: '', device: null }, house.tools);
const BLOG = `http://localhost/api/sys/core/mgmt/blog/admin/dashboard/${house.tools.adminPath}`;

async function send(bytes: Uint8Array<ArrayBuffer>, alt: string, as = token): Promise<Response> {
  const headers = { host: 'localhost', authorization: `Bearer ${as}`, 'content-type': 'application/octet-stream' };
  return house.app.request(`${BLOG}/pictures?alt=${encodeURIComponent(alt)}`, { method: 'POST', headers, body: bytes });
}
const sent = async (bytes: Uint8Array<ArrayBuffer>, alt: string) => (await (await send(bytes, alt)).json()) as Picture;
const code = async (answer: Response) => [answer.status, ((await answer.json()) as RefusalBody).code];
const fetched = (address: string) => house.app.request(`http://localhost${address}`);
const text = (content: string) => new Uint8Array(Buffer.from(content, 'latin1'));

test('a picture is stored, and served with its type at a URL made of its digest', async () => {
  const answer = await send(pictures.png, ' Un mur ');
  assert.equal(answer.status, 201);
  const sha256 = createHash('sha256').update(pictures.png).digest('hex');
  const kept = (await answer.json()) as Picture;
  assert.deepEqual(kept, { address: `/images/${sha256}.png`, alt: 'Un mur', width: 7, height: 5 });
  const served = await fetched(kept.address);
  assert.deepEqual(new Uint8Array(await served.arrayBuffer()), pictures.png);
  const said = ['content-type', 'x-content-type-options', 'cache-control', 'content-security-policy'];
  assert.deepEqual(
    said.map((name) => served.headers.get(name)),
    ['image/png', 'nosniff', 'public, max-age=31536000, immutable', "default-src 'none'; sandbox"],
  );
  assert.equal((await fetched(kept.address.replace('.png', '.avif'))).status, 404, 'its type is part of its URL');
  assert.equal((await fetched(`/images/${'0'.repeat(64)}.png`)).status, 404);
});

test('the same bytes are stored once, with their last description', async () => {
  await sent(pictures.webp, 'Un mur');
  await sent(pictures.webp, 'Un rempart');
  const rows = (await house.rows(blogPictures)).filter(({ type }) => type === 'webp');
  assert.deepEqual(
    rows.map(({ alt }) => alt),
    ['Un rempart'],
  );
});

test('refuses what is no picture, has no description, is too big, or comes without a session', async () => {
  const before = (await house.rows(blogPictures)).length;
  for (const foreign of [
    '<svg xmlns="http://www.w3.org/2000/svg"/>',
    '<html><script>1</script>',
    'GIF89a',
    '\u0089PNG',
  ])
    assert.deepEqual(await code(await send(text(foreign), 'Un mur')), [415, 'PICTURE_KIND']);
  assert.deepEqual(await code(await send(pictures.png, ' ')), [400, 'VALIDATION']);
  assert.deepEqual(await code(await send(pictures.png, 'x'.repeat(301))), [400, 'VALIDATION']);
  const big = new Uint8Array(MOST_PICTURE_BYTES + 1);
  big.set(pictures.png);
  assert.deepEqual(await code(await send(big, 'Un mur')), [413, 'BODY_TOO_LARGE']);
  assert.deepEqual(await code(await send(big, 'Un mur', 'x'.repeat(43))), [401, 'UNAUTHENTICATED']);
  assert.equal((await house.rows(blogPictures)).length, before);
  assert.equal((await send(big.subarray(0, MOST_PICTURE_BYTES), 'Plein')).status, 201);
});

test('a picture that is also a page is served as a picture alone', async () => {
  const both = new Uint8Array([...pictures.png, ...text('<!doctype html><script>alert(1)</script>')]);
  const served = await fetched((await sent(both, 'Les deux')).address);
  assert.equal(served.headers.get('content-type'), 'image/png');
  assert.equal(served.headers.get('x-content-type-options'), 'nosniff');
  assert.match(served.headers.get('content-security-policy') ?? '', /sandbox/);
});

test('an article shows its picture with description and size; a picture that no article shows is deleted after thirty days', async () => {
  const cover = await sent(pictures.jpeg, 'Une tour');
  const inside = await sent(pictures.avif, 'Un fossé');
  const post = {
    title: 'Images',
    slug: 'images',
    excerpt: 'E',
    content: `![Un fossé](${inside.address})`,
    author: 'Admin',
    category: 'dns',
    imageUrl: cover.address,
    published: true,
  };
  const headers = { host: 'localhost', authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  await house.app.request(`${BLOG}/posts`, { method: 'POST', headers, body: JSON.stringify(post) });
  const article = (await (await fetched('/api/blog/posts/images')).json()) as BlogPost & { readonly html: string };
  assert.deepEqual(article.picture, cover);
  assert.match(article.html, /<img src="[^"]+" alt="Un fossé" width="2" height="2" loading="lazy">/);

  const after = async (days: number) => {
    clock.now = new Date(Date.parse('2026-11-21T10:00:00Z') + days * 86_400_000);
    return (await purgeOld(house.tools)).pictures;
  };
  assert.equal(await after(29), 0);
  assert.equal(
    await after(31),
    2,
    'png and webp; once cleaned, the padded one and the one that was a page equal the first',
  );
  for (const { address } of [cover, inside]) assert.equal((await fetched(address)).status, 200);
  assert.equal(await after(300), 0);
});
