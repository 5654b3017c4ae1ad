import assert from 'node:assert/strict';
import { test } from 'node:test';
import { adminPost, slugOf, tagsOf } from './admin-blog.ts';

test('turns a title into a slug', () => {
  for (const [title, slug] of [
    ['Été : l’œuvre, déjà !', 'ete-l-oeuvre-deja'],
    ['  --SPF & DKIM--  ', 'spf-dkim'],
    ['100 % sûr', '100-sur'],
    ['…', ''],
  ])
    assert.equal(slugOf(title ?? ''), slug);
});

test('tags are split on commas, trimmed, and deduplicated', () => {
  assert.deepEqual(tagsOf(' dmarc, spf ,, dmarc,  bimi '), ['dmarc', 'spf', 'bimi']);
});

test('refuses what an article may not contain', () => {
  const good = { title: 'T', slug: 't', excerpt: 'E', content: 'C', author: 'Admin', category: 'dns' };
  assert.ok(adminPost.safeParse(good).success);
  assert.ok(adminPost.safeParse({ ...good, imageUrl: '/images/x.png', videoUrl: 'https://ailleurs.fr/film' }).success);
  assert.ok(adminPost.safeParse({ ...good, imageUrl: '', videoUrl: '' }).success);
  for (const bad of [
    { title: ' ' },
    { slug: 'A b' },
    { slug: '-a' },
    { category: 'autre' },
    { imageUrl: 'javascript:alert(1)' },
    { imageUrl: '//ailleurs.fr/x' },
    { imageUrl: 'https://ailleurs.fr/x.png' },
    { videoUrl: '/film.mp4' },
    { videoUrl: 'http://a.fr' },
    { excerpt: '' },
  ])
    assert.ok(!adminPost.safeParse({ ...good, ...bad }).success, JSON.stringify(bad));
});
