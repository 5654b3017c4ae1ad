import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type BlogDeskEvent, blogDesk, emptyDesk } from './blog-desk.ts';
import { emptyForm } from './draft.ts';

const form = { ...emptyForm, title: 'Un titre' };
const after = (...events: readonly BlogDeskEvent[]) => events.reduce(blogDesk, emptyDesk);

test('an article that could not be saved stays in the editor, with the reason', () => {
  const desk = after({ type: 'editing', form }, { type: 'saving', id: 0 }, { type: 'not-saved', fault: 'Refusé' });
  assert.deepEqual([desk.form, desk.busyId, desk.fault], [form, null, 'Refusé']);
  assert.equal(blogDesk(desk, { type: 'saving', id: 0 }).fault, null, 'a new attempt begins without the old reason');
});

test('an article that changed since it was opened replaces it at the second attempt', () => {
  const opened = { ...form, updatedAt: '2026-11-28T06:00:00.000Z' };
  const refused = { type: 'not-saved', fault: 'Refusé' } as const;
  assert.equal(after({ type: 'editing', form: opened }, refused).form?.updatedAt, opened.updatedAt);
  assert.equal(after({ type: 'editing', form: opened }, { ...refused, changed: true }).form?.updatedAt, null);
});

test('a saved article closes the editor, and leaves no draft', () => {
  const desk = after(
    { type: 'draft-found', draft: form },
    { type: 'editing', form },
    { type: 'saving', id: 4 },
    { type: 'saved', draft: null },
  );
  assert.deepEqual(desk, emptyDesk);
});

test('cancelling keeps the text as a draft', () => {
  const desk = after(
    { type: 'editing', form },
    { type: 'not-saved', fault: 'Refusé' },
    { type: 'cancelled', draft: form },
  );
  assert.deepEqual([desk.form, desk.draft, desk.fault], [null, form, null]);
});

test('changing an article in the list does not affect the one in the editor', () => {
  const desk = after({ type: 'editing', form }, { type: 'changing', id: 7 });
  assert.deepEqual([desk.form, desk.busyId], [form, 7]);
  assert.deepEqual(blogDesk(desk, { type: 'changed' }).form, form);
});
