import assert from 'node:assert/strict';
import { test } from 'node:test';
import { emptyForm, formOf, insertAt, pictureMarkdown, typed, writtenOf } from './draft.ts';

test('the slug follows the title until it is typed by hand', () => {
  const first = typed(emptyForm, { title: 'Été' });
  assert.equal(first.slug, 'ete');
  const own = typed(first, { slug: 'mien' });
  assert.equal(typed(own, { title: 'Autre' }).slug, 'mien');
});

test('an existing article keeps its slug, and is restored unchanged', () => {
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
    removedAt: null,
    createdAt: '',
    updatedAt: '',
  };
  const form = formOf(post);
  assert.equal(typed(form, { title: 'Nouveau' }).slug, 't');
  const { id: _, publishedAt: __, removedAt: ___, createdAt: ____, ...same } = post;
  assert.deepEqual(writtenOf(form), same);
});

test('inserts a picture at the caret, as a paragraph of its own', () => {
  assert.deepEqual(insertAt('', 0, 'P'), { text: 'P', caret: 1 });
  assert.deepEqual(insertAt('un deux', 2, 'P'), { text: 'un\n\nP\n\ndeux', caret: 5 });
  assert.deepEqual(insertAt('un\n\n\ndeux', 3, 'P'), { text: 'un\n\nP\n\ndeux', caret: 5 });
  assert.deepEqual(insertAt('un', 2, 'P'), { text: 'un\n\nP', caret: 5 });
});

test('a description is escaped, whatever characters it contains', () => {
  assert.equal(pictureMarkdown({ alt: 'la [clé] \\', address: '/i.png' }), '![la \\[clé\\] \\\\](/i.png)');
});
