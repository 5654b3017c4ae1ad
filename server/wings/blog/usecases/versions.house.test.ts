import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import type { AdminPost, AdminPostVersion } from '@rempart/contract';
import { fakeOutside } from '../../../../trials/fake-outside.ts';
import { openTestApp } from '../../../../trials/house.ts';
import { createAdmin } from '../../../usecases/admin/first-admin.ts';
import { login } from '../../../usecases/admin/login.ts';
import { purgeOld } from '../../../usecases/purge-old.ts';

const clock = { now: new Date('2026-11-21T10:00:00Z') };
const house = await openTestApp(fakeOutside(), { now: () => clock.now });
after(() => house.close());
const account = { username: 'zoe', password: 'une phrase assez longue' };
await createAdmin(account, house.tools);
const BLOG = `http://localhost/api/sys/core/mgmt/blog/admin/dashboard/${house.tools.adminPath}`;
const logIn = async () => (await login(account, { visitor: null, label: '', device: null }, house.tools)).token;
let token = await logIn();

const post = {
  title: 'Un mur',
  slug: 'un-mur',
  excerpt: 'Court',
  content: 'Texte 1',
  author: 'Admin',
  category: 'dns',
  tags: ['dmarc'],
  published: true,
};

async function call(method: string, path: string, body?: object): Promise<Response> {
  return house.app.request(BLOG + path, {
    method,
    headers: { 'content-type': 'application/json', host: 'localhost', authorization: `Bearer ${token}` },
    ...(body && { body: JSON.stringify(body) }),
  });
}
const json = async <T>(answer: Promise<Response>) => (await (await answer).json()) as T;
const versions = (id: number) => json<AdminPostVersion[]>(call('GET', `/posts/${id}/versions`));
const publicPost = (slug: string) => house.app.request(`http://localhost/api/blog/posts/${slug}`);
async function laterBy(days: number): Promise<void> {
  clock.now = new Date(clock.now.getTime() + days * 86_400_000);
  token = await logIn();
}

test('each save of another text is a version; restoring one is a save, and so a version too', async () => {
  const { id } = await json<AdminPost>(call('POST', '/posts', post));
  await laterBy(1);
  await call('PUT', `/posts/${id}`, { ...post, content: 'Texte 2', slug: 'le-mur', tags: [] });
  await call('PUT', `/posts/${id}`, { ...post, content: 'Texte 2', slug: 'le-mur', tags: [], published: false });
  const [second, first, ...none] = await versions(id);
  assert.deepEqual(none, [], 'what leaves the text as it is makes no version');
  assert.deepEqual(
    [second?.who, second?.savedAt, second?.text.content],
    ['zoe', '2026-11-22T10:00:00.000Z', 'Texte 2'],
  );
  assert.deepEqual([first?.who, first?.savedAt, first?.text.tags], ['zoe', '2026-11-21T10:00:00.000Z', ['dmarc']]);

  const restored = await json<AdminPost>(call('POST', `/posts/${id}/versions/${first?.id}/restore`));
  assert.deepEqual(
    [restored.content, restored.tags, restored.slug, restored.published],
    ['Texte 1', ['dmarc'], 'le-mur', false],
    'the text comes back, not the address nor what was shown',
  );
  assert.deepEqual(
    (await versions(id)).map(({ text }) => text.content),
    ['Texte 1', 'Texte 2', 'Texte 1'],
  );
});

test('keeps twenty texts before the present one', async () => {
  const { id } = await json<AdminPost>(call('POST', '/posts', { ...post, slug: 'long' }));
  for (let turn = 2; turn <= 23; turn += 1)
    await call('PUT', `/posts/${id}`, { ...post, slug: 'long', content: `Texte ${turn}` });
  const texts = (await versions(id)).map(({ text }) => text.content);
  assert.deepEqual([texts.length, texts[0], texts.at(-1)], [21, 'Texte 23', 'Texte 3']);
});

test('keeps the first text of an article delivered with the program', async () => {
  const launch = { ...post, slug: 'sown', category: 'dns' as const, imageUrl: null, videoUrl: null, featured: false };
  await house.tools.store.posts.sow(launch, clock.now);
  const sown = (await json<AdminPost[]>(call('GET', '/posts'))).find(({ slug }) => slug === 'sown');
  await call('PUT', `/posts/${sown?.id}`, { ...post, slug: 'sown', content: 'Changé' });
  assert.deepEqual(
    (await versions(sown?.id ?? 0)).map(({ who, text }) => [who, text.content]),
    [
      ['zoe', 'Changé'],
      [null, 'Texte 1'],
    ],
  );
});

test('refuses to restore the version of another article into this one', async () => {
  const [one, other] = await json<AdminPost[]>(call('GET', '/posts'));
  const [foreign] = await versions(other?.id ?? 0);
  assert.equal((await call('POST', `/posts/${one?.id}/versions/${foreign?.id}/restore`)).status, 404);
});

test('a deleted article disappears for readers at once, and is restored from the bin unchanged', async () => {
  const { id, publishedAt } = await json<AdminPost>(call('POST', '/posts', { ...post, slug: 'perdu' }));
  await call('PUT', `/posts/${id}`, { ...post, slug: 'retrouve' });
  assert.equal((await call('DELETE', `/posts/${id}`)).status, 204);
  assert.equal((await publicPost('retrouve')).status, 404);
  assert.equal(await house.tools.store.posts.movedTo('perdu'), null);
  assert.ok(!(await json<AdminPost[]>(call('GET', '/posts'))).some((one) => one.id === id));
  assert.equal((await call('PUT', `/posts/${id}`, post)).status, 404, 'nothing can be edited in the bin');
  assert.equal((await call('POST', '/posts', { ...post, slug: 'retrouve' })).status, 409, 'its slug stays reserved');
  assert.deepEqual(
    (await json<AdminPost[]>(call('GET', '/bin'))).map((one) => [one.id, one.removedAt]),
    [[id, clock.now.toISOString()]],
  );

  await laterBy(29);
  await purgeOld(house.tools);
  const back = await json<AdminPost>(call('POST', `/bin/${id}/restore`));
  assert.deepEqual([back.publishedAt, back.removedAt], [publishedAt, null]);
  assert.equal((await publicPost('retrouve')).status, 200);
  assert.equal(await house.tools.store.posts.movedTo('perdu'), 'retrouve');
  assert.equal((await call('POST', `/bin/${id}/restore`)).status, 404, 'it is out of the bin');
});

test('after thirty days the bin is emptied, and the slugs are free again', async () => {
  const { id } = await json<AdminPost>(call('POST', '/posts', { ...post, slug: 'fini' }));
  await call('PUT', `/posts/${id}`, { ...post, slug: 'fini-bis' });
  await call('DELETE', `/posts/${id}`);
  await laterBy(31);
  assert.equal((await purgeOld(house.tools)).posts, 1);
  assert.deepEqual([await versions(id), await json(call('GET', '/bin'))], [[], []]);
  for (const slug of ['fini', 'fini-bis']) assert.equal((await call('POST', '/posts', { ...post, slug })).status, 201);
});
