import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { fakeOutside } from '../../../../trials/fake-outside.ts';
import { openTestApp } from '../../../../trials/house.ts';
import { openDrawings } from '../outside/drawings.ts';
import type { Tools } from '../ports/tools.ts';
import { postDrawings } from '../postgres/schema-blog.ts';
import { changePost, createPost, previewPost } from './blog.ts';
import { openBlog } from './read-blog.ts';

const house = await openTestApp(fakeOutside());
after(() => house.close());
const admin = { id: 1, username: 'ada' } as never;
const article = (slug: string, content: string) => ({
  ...{ slug, title: slug, excerpt: 'court', content, author: 'La rédaction', category: 'dns' as const, tags: [] },
  ...{ imageUrl: null, videoUrl: null, featured: false, published: true, updatedAt: null },
});

function countDrawings(change: Partial<Tools> = {}) {
  const drawn: string[] = [];
  const drawMarkdown: Tools['drawMarkdown'] = (asked) => {
    drawn.push(asked.source);
    return house.tools.drawMarkdown(asked);
  };
  const tools = { ...house.tools, drawMarkdown, ...change };
  return { tools, drawn, blog: openBlog(tools) };
}

test('an article is drawn when it is saved, and never for a reader', async () => {
  const { tools, drawn, blog } = countDrawings();
  const { id } = await createPost(admin, article('un', '# Un'), tools);
  assert.deepEqual(drawn, ['# Un']);
  assert.match((await blog.article('un')).html, /<h2 id="un">Un<\/h2>/);
  await blog.article('un');
  assert.deepEqual(drawn, ['# Un']);
  await changePost(admin, id, article('un', '# Deux'), tools);
  assert.match((await blog.article('un')).html, /Deux/);
  assert.deepEqual(drawn, ['# Un', '# Deux']);
});

test('after an update an article is drawn again, once for all readers', async () => {
  const { tools } = countDrawings();
  const { id } = await createPost(admin, article('maj', 'texte'), tools);
  const newer = countDrawings({ drawingVersion: 'newer' });
  await Promise.all([1, 2, 3].map(() => newer.blog.article('maj')));
  await newer.blog.article('maj');
  assert.deepEqual(newer.drawn, ['texte']);
  const row = (await house.rows(postDrawings)).find(({ postId }) => postId === id);
  assert.equal(row?.version, 'newer');
});

test('a drawing that takes too long is aborted: the article is not saved, and the earlier drawing stays', async () => {
  const hasty = openDrawings({ timeLimitMs: 1 });
  try {
    const { tools } = countDrawings({ drawMarkdown: hasty.ask, drawingVersion: 'newest' });
    await assert.rejects(createPost(admin, article('lent', 'texte'), tools), { code: 'NOT_DRAWABLE' });
    await assert.rejects(previewPost('texte', tools), { code: 'NOT_DRAWABLE' });
    assert.equal(
      (await house.tools.store.posts.all()).find(({ slug }) => slug === 'lent'),
      undefined,
    );
    assert.match((await openBlog(tools).article('maj')).html, /texte/);
  } finally {
    await hasty.close();
  }
});

test('while the database is unavailable a listed article is still drawn for its readers', async () => {
  const { tools } = countDrawings();
  const blog = openBlog({ ...tools, store: { ...tools.store, drawings: { of: away, keep: away } } });
  assert.match((await blog.article('un')).html, /Deux/);
});

const away = async () => Promise.reject(new Error('ECONNREFUSED'));
