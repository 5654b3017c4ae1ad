import assert from 'node:assert/strict';
import { test } from 'node:test';
import { emptyForm, formOf, typed, writtenOf } from './draft.ts';

test('the slug follows the title until it is typed by hand', () => {
  const first = typed(emptyForm, { title: 'Été' });
  assert.equal(first.slug, 'ete');
  const own = typed(first, { slug: 'mien' });
  assert.equal(typed(own, { title: 'Autre' }).slug, 'mien');
});

test('an article that exists keeps its slug, and comes back as it was', () => {
  const post = {
    id: 3,
    title: 'T',
    slug: 't',
    excerpt: 'E',
    content: 'C',
    author: 'Admin',
    category: 'dns' as const,
    tags: ['a', 'b'],
    imageUrl: null,
    videoUrl: null,
    published: true,
    featured: false,
    publishedAt: null,
    createdAt: '',
    updatedAt: '',
  };
  const form = formOf(post);
  assert.equal(typed(form, { title: 'Nouveau' }).slug, 't');
  const { id: _, publishedAt: __, createdAt: ___, updatedAt: ____, ...same } = post;
  assert.deepEqual(writtenOf(form), same);
});
