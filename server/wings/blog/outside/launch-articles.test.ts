import assert from 'node:assert/strict';
import { test } from 'node:test';
import { product } from '@rempart/brand';
import { blogCategories, protocolIds } from '@rempart/contract';
import { protocolPages } from '../../../../web/app/content/protocol-pages.fr.ts';
import { readArticles } from './launch-articles.ts';
import { drawMarkdown } from './markdown.ts';

const articles = await readArticles();
const slugs = new Set(articles.map(({ slug }) => slug));

test('eight articles are there at launch, in every category', () => {
  assert.equal(articles.length, 8);
  assert.equal(slugs.size, 8);
  assert.deepEqual(new Set(articles.map(({ category }) => category)), new Set(blogCategories));
});

for (const { slug, title, excerpt, content, tags } of articles)
  test(`${slug} has its length, its sources, its links and its typography`, () => {
    const { words, contents } = drawMarkdown(content);
    assert.ok(words >= 700 && words <= 1500, `${words} words`);
    assert.ok(title.length <= 80 && excerpt.length <= 155, `${title.length}, ${excerpt.length}`);
    assert.ok(contents.length >= 4 && tags.length >= 3);
    assert.match(content, /\n## Sources\n[\s\S]+https:\/\/[\s\S]+[Vv]érifié le /);
    assert.ok(!content.includes(product.name));
    for (const [, linked] of content.matchAll(/\]\(\/blog\/([a-z0-9-]+)/g)) assert.ok(slugs.has(linked ?? ''), linked);
    const prose = content.replace(/```[\s\S]*?```|`[^`]*`/g, '');
    assert.doesNotMatch(prose, /[^\s|-] [;?!»](?=\s|$)|« |[\p{L}]'[\p{L}]/u);
  });

test('the protocol pages link to existing articles', () => {
  for (const id of protocolIds) {
    const { article } = protocolPages[id];
    assert.ok(article === null || slugs.has(article), `${id}: ${article}`);
  }
});
