import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Refusal } from '../../../usecases/refusal.ts';
import { drawMarkdown } from '../outside/markdown.ts';
import type { Post, Posts } from '../ports/posts.ts';
import { openBlog } from './read-blog.ts';

const now = new Date('2026-11-20T12:00:00.000Z');
const post = (slug: string, change: Partial<Post> = {}): Post => ({
  id: slug.length,
  slug,
  title: slug,
  excerpt: 'court',
  content: 'mot '.repeat(401),
  author: 'La rédaction',
  category: 'dns',
  tags: [],
  imageUrl: null,
  videoUrl: null,
  featured: false,
  publishedAt: now,
  createdAt: now,
  updatedAt: now,
  ...change,
});
const blogOf = (published: Posts['published']) =>
  openBlog({
    store: { posts: { published }, pictures: { all: async () => [] }, drawings } as never,
    drawMarkdown: async ({ source, pictures }) => drawMarkdown(source, pictures),
    drawingVersion: 'essai',
    now: () => now,
  });
const drawings = { of: async () => null, keep: async () => {} };
const slugs = ({
  featured,
  others,
}: {
  featured: readonly Post[] | readonly { slug: string }[];
  others: readonly { slug: string }[];
}) => [...featured, ...others].map(({ slug }) => slug);

test('the search finds title and excerpt, whatever case and accents', async () => {
  const blog = blogOf(async () => [
    post('un', { title: 'La Sécurité' }),
    post('deux', { excerpt: 'un mot SÉCURITÉ ici' }),
    post('trois', { content: 'sécurité' }),
  ]);
  const found = async (text: string) => slugs(await blog.list({ text, category: null }));
  assert.deepEqual(await found('securite'), ['un', 'deux']);
  assert.deepEqual(await found(' SÉCURITÉ '), ['un', 'deux']);
  assert.deepEqual(await found('%'), []);
});

test('a category filters the list, featured articles are listed apart', async () => {
  const blog = blogOf(async () => [
    post('a'),
    post('b', { category: 'email', featured: true }),
    post('c', { category: 'email' }),
  ]);
  const { featured, others } = await blog.list({ text: '', category: 'email' });
  assert.deepEqual([slugs({ featured, others: [] }), slugs({ featured: [], others })], [['b'], ['c']]);
});

test('an article has a reading time, rounded up, and two related ones: same category, then shared tags, then newest', async () => {
  const blog = blogOf(async () => [
    post('neuf', { category: 'email' }),
    post('tags', { category: 'email', tags: ['SPF'] }),
    post('soi', { tags: ['SPF'], category: 'techniques' }),
    post('meme', { category: 'techniques', excerpt: `${'x'.repeat(79)} suite` }),
  ]);
  const { minutes, words, related } = await blog.article('soi');
  assert.deepEqual([words, minutes], [401, 3]);
  assert.deepEqual(
    related.map(({ slug }) => slug),
    ['meme', 'tags'],
  );
  assert.equal(related[0]?.excerpt, `${'x'.repeat(79)}…`);
});

test('refuses what is not published', async () => {
  await assert.rejects(blogOf(async () => []).article('rien'), (fault: Refusal) => fault.code === 'NOT_FOUND');
});

test('while the database is unavailable returns the last copy with its time; without one the blog is unavailable', async () => {
  let broken = true;
  const blog = blogOf(async () => {
    if (broken) throw new Error('no database');
    return [post('un')];
  });
  const list = () => blog.list({ text: '', category: null });
  await assert.rejects(list(), (fault) => fault instanceof Refusal && fault.code === 'UNAVAILABLE');
  broken = false;
  assert.equal((await list()).staleSince, null);
  broken = true;
  const stale = await list();
  assert.deepEqual([slugs(stale), stale.staleSince], [['un'], now.toISOString()]);
  const article = await blog.article('un');
  assert.deepEqual(
    [article.slug, article.content],
    ['un', (await blog.posts()).find(({ slug }) => slug === 'un')?.content],
  );
  assert.ok(article.content);
});
