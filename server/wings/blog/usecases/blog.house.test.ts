import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import type { AdminPost, RefusalBody } from '@rempart/contract';
import { fakeOutside } from '../../../../trials/fake-outside.ts';
import { openTestApp } from '../../../../trials/house.ts';
import { adminLog } from '../../../adapters/postgres/schema.ts';
import { createAdmin } from '../../../usecases/admin/first-admin.ts';
import { login } from '../../../usecases/admin/login.ts';

const clock = { now: new Date('2026-11-21T10:00:00Z') };
const house = await openTestApp(fakeOutside(), { now: () => clock.now });
after(() => house.close());
const account = { username: 'zoe', password: 'une phrase assez longue' };
await createAdmin(account, house.tools);
const logIn = async () => (await login(account, { visitor: null, label: '', device: null }, house.tools)).token;
let token = await logIn();
const POSTS = `/api/sys/core/mgmt/blog/admin/dashboard/${house.tools.adminPath}/posts`;

const post = {
  title: 'Été & DMARC',
  slug: 'ete-dmarc',
  excerpt: 'Un résumé',
  content: '# Titre\n\nTexte <script>alert(1)</script>',
  author: 'Admin',
  category: 'dns',
  tags: ['dmarc'],
  imageUrl: '',
  published: false,
  featured: false,
};

function call(method: string, path = '', body?: object): Promise<Response> {
  return Promise.resolve(
    house.app.request(`http://localhost${POSTS}${path}`, {
      method,
      headers: { 'content-type': 'application/json', host: 'localhost', authorization: `Bearer ${token}` },
      ...(body && { body: JSON.stringify(body) }),
    }),
  );
}
async function readPost(answer: Promise<Response>): Promise<AdminPost> {
  const body = await (await answer).json();
  assert.ok((await answer).ok, JSON.stringify(body));
  return body as AdminPost;
}
const code = async (answer: Promise<Response>) => ((await (await answer).json()) as RefusalBody).code;
const publicPost = (slug: string) => house.app.request(`http://localhost/api/blog/posts/${slug}`);

test('an article is drafted, published, changed, moved, unpublished and deleted', async () => {
  const draft = await readPost(call('POST', '', post));
  assert.deepEqual([draft.published, draft.publishedAt, draft.tags], [false, null, ['dmarc']]);
  assert.equal((await publicPost('ete-dmarc')).status, 404, 'a draft is not public');

  const published = await readPost(call('PUT', `/${draft.id}`, { ...post, published: true }));
  assert.equal(published.publishedAt, '2026-11-21T10:00:00.000Z');
  assert.equal((await publicPost('ete-dmarc')).status, 200);

  clock.now = new Date('2026-11-22T10:00:00Z');
  token = await logIn();
  const changed = await readPost(
    call('PUT', `/${draft.id}`, { ...post, published: true, featured: true, title: 'Autre' }),
  );
  assert.deepEqual(
    [changed.publishedAt, changed.featured, changed.updatedAt],
    [published.publishedAt, true, clock.now.toISOString()],
  );

  await readPost(call('PUT', `/${draft.id}`, { ...post, published: true, slug: 'dmarc-ete' }));
  assert.equal(await house.tools.store.posts.movedTo('ete-dmarc'), 'dmarc-ete');
  await readPost(call('PUT', `/${draft.id}`, { ...post, published: true }));
  assert.equal(await house.tools.store.posts.movedTo('ete-dmarc'), null, 'back at its first slug: no redirect loop');
  assert.equal(await house.tools.store.posts.movedTo('dmarc-ete'), 'ete-dmarc');

  const withdrawn = await readPost(call('PUT', `/${draft.id}`, post));
  assert.equal(withdrawn.publishedAt, null);
  assert.equal((await publicPost('ete-dmarc')).status, 404);
  const again = await readPost(call('PUT', `/${draft.id}`, { ...post, published: true }));
  assert.equal(again.publishedAt, clock.now.toISOString(), 'published again, it has a new date');

  assert.equal((await call('DELETE', `/${draft.id}`)).status, 204);
  assert.equal((await call('DELETE', `/${draft.id}`)).status, 404);
  assert.equal((await house.rows(adminLog)).filter(({ act }) => act.endsWith('Post')).length, 8);
});

test('a slug leads to one article', async () => {
  const one = await readPost(call('POST', '', { ...post, slug: 'un', published: true }));
  await readPost(call('PUT', `/${one.id}`, { ...post, slug: 'un-bis', published: true }));
  for (const slug of ['un', 'un-bis']) assert.equal(await code(call('POST', '', { ...post, slug })), 'SLUG_TAKEN');
  const two = await readPost(call('POST', '', { ...post, slug: 'deux' }));
  assert.equal(await code(call('PUT', `/${two.id}`, { ...post, slug: 'un' })), 'SLUG_TAKEN');
  assert.equal(await code(call('PUT', '/999999', post)), 'NOT_FOUND');
});

test('an article that another account changed meanwhile is not replaced unseen', async () => {
  const { id, updatedAt } = await readPost(call('POST', '', { ...post, slug: 'a-deux' }));
  clock.now = new Date(clock.now.getTime() + 1000);
  const theirs = await readPost(call('PUT', `/${id}`, { ...post, slug: 'a-deux', title: 'Le leur', updatedAt }));
  const mine = { ...post, slug: 'a-deux', title: 'Le mien', updatedAt };
  assert.equal(await code(call('PUT', `/${id}`, mine)), 'POST_CHANGED');
  assert.equal((await house.tools.store.posts.byId(id))?.title, 'Le leur');
  await readPost(call('PUT', `/${id}`, { ...mine, updatedAt: theirs.updatedAt }));
  await readPost(call('PUT', `/${id}`, { ...mine, updatedAt: null }));
  assert.equal(await code(call('POST', '', { ...post, title: '' })), 'VALIDATION');
});

test('the preview shows what the page would, with unsafe markup removed', async () => {
  const answer = await house.app.request(`http://localhost${POSTS.replace(/posts$/, 'preview')}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', host: 'localhost', authorization: `Bearer ${token}` },
    body: JSON.stringify({ content: post.content }),
  });
  const { html } = (await answer.json()) as { html: string };
  assert.ok(html.includes('&lt;script&gt;') && !html.includes('<script>'));
});
