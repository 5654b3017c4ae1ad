import assert from 'node:assert/strict';
import { test } from 'node:test';
import { subjectOf } from '../subject.ts';
import { boughtOrder } from '../testing.ts';
import { planOverview } from './plan.fr.ts';

test('a step without effect on the grade is optional only where its remedy is declared a choice', () => {
  const subject = subjectOf(boughtOrder());
  const [action] = subject.plan.actions;
  assert.ok(action);
  const effectOf = (unasked: typeof action.unasked) => {
    const bare = { ...action, unasked, checks: [], follows: [], directlyAfter: [] };
    const plan = { ...subject.plan, actions: [bare], path: [{ ...subject.conclusion.grade, action: bare.id }] };
    return JSON.stringify(planOverview({ ...subject, plan: plan as never })).includes('"facultatif"');
  };
  assert.deepEqual([effectOf('choice'), effectOf('needed'), effectOf(null)], [true, false, false]);
});

test('the declared choices are the logo beside a message and refusal beyond the spam folder', () => {
  const subject = subjectOf(boughtOrder());
  const choices = subject.plan.actions.filter(({ unasked }) => unasked === 'choice').map(({ id }) => id);
  assert.deepEqual(
    subject.plan.actions.map(({ id }) => id).filter((id) => id === 'bimi/record' || id === 'dmarc/reject'),
    choices,
  );
  assert.ok(choices.includes('dmarc/reject'));
});
