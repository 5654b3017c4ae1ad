import assert from 'node:assert/strict';
import { test } from 'node:test';
import { CONSENT_WORDS_VERSION } from '@rempart/contract';
import { atFirst, type ConsentEvent, type ConsentState, decide, isDecided, type StoredChoice } from './consent.ts';

const now = new Date('2026-11-20T12:00:00Z');
const stored: StoredChoice = {
  necessary: true,
  analytics: true,
  marketing: false,
  preferences: true,
  rememberChoice: true,
  decidedAt: '2026-11-01T00:00:00Z',
  words: CONSENT_WORDS_VERSION,
  proof: 'f4e1c7de-5b0a-4f7f-9c39-0c4a3a4c5d6e',
};
const found = (flag: string | null, preferences: unknown, session: unknown = null): ConsentEvent => ({
  type: 'loaded',
  found: { flag, preferences: asText(preferences), session: asText(session) },
  now,
});
const asText = (value: unknown) => (value === null || typeof value === 'string' ? value : JSON.stringify(value));
const after = (...events: readonly ConsentEvent[]) =>
  events.reduce<{ state: ConsentState; effects: readonly unknown[] }>(({ state }, event) => decide(state, event), {
    state: atFirst,
    effects: [],
  });

test('nothing is shown before the stored choice has been read', () => {
  assert.equal(atFirst.phase, 'loading');
});

const loads: readonly (readonly [string, ConsentEvent, ConsentState['phase'], boolean])[] = [
  ['nothing stored', found(null, null), 'asking', false],
  ['flag without preferences', found('true', null), 'asking', false],
  ['preferences without flag', found(null, stored), 'asking', false],
  ['another flag', found('1', stored), 'asking', false],
  ['both', found('true', stored), 'settled', false],
  ['preferences that are no JSON', found('true', '{'), 'asking', true],
  ['preferences that are something else', found('true', '[1]'), 'asking', true],
  ['preferences with a field of another type', found('true', { ...stored, marketing: 'no' }), 'asking', true],
  ['necessary switched off', found('true', { ...stored, necessary: false }), 'asking', true],
  ['older than six months', found('true', { ...stored, decidedAt: '2026-05-01T00:00:00Z' }), 'asking', false],
  ['younger than six months', found('true', { ...stored, decidedAt: '2026-06-01T00:00:00Z' }), 'settled', false],
  ['a date that is none', found('true', { ...stored, decidedAt: 'hier' }), 'asking', false],
  ['other words', found('true', { ...stored, words: '2020-01' }), 'asking', false],
  ['a choice of this session only', found(null, null, { ...stored, rememberChoice: false }), 'settled', false],
];
for (const [name, event, phase, complains] of loads)
  test(`on load, ${name}: ${phase}`, () => {
    const { state, effects } = after(event);
    assert.equal(state.phase, phase);
    assert.deepEqual(effects, complains ? [{ type: 'complain' }] : []);
  });

test('a stored choice is applied', () => {
  const { analytics, marketing, preferences } = after(found('true', stored)).state.choice;
  assert.deepEqual([analytics, marketing, preferences], [true, false, true]);
});

const fresh = found(null, null);
const answers: readonly (readonly [string, readonly ConsentEvent[], 'browser' | 'session', readonly boolean[]])[] = [
  ['accept all', [{ type: 'accepted' }], 'browser', [true, true, true, true]],
  ['reject all', [{ type: 'rejected' }], 'browser', [false, false, false, true]],
  [
    'reject all, not remembered',
    [{ type: 'toggled', name: 'rememberChoice', on: false }, { type: 'rejected' }],
    'session',
    [false, false, false, false],
  ],
  [
    'accept all, not remembered',
    [{ type: 'toggled', name: 'rememberChoice', on: false }, { type: 'accepted' }],
    'session',
    [true, true, true, false],
  ],
  [
    'save the toggles',
    [{ type: 'customised' }, { type: 'toggled', name: 'analytics', on: true }, { type: 'saved' }],
    'browser',
    [true, false, false, true],
  ],
];
for (const [name, events, where, flags] of answers)
  test(`${name}: kept in the ${where}`, () => {
    const { state, effects } = after(fresh, ...events);
    const [analytics, marketing, preferences, rememberChoice] = flags;
    const choice = { necessary: true, analytics, marketing, preferences, rememberChoice };
    assert.equal(state.phase, 'settled');
    assert.deepEqual(effects, [{ type: 'keep', where, choice }]);
  });

test('the detail panel opens with everything off and the memory on', () => {
  const { state } = after(fresh, { type: 'customised' });
  assert.equal(state.detail, true);
  assert.deepEqual(Object.values(state.choice), [true, false, false, false, true]);
});

test('reset deletes the stored choice and asks again', () => {
  const { state, effects } = after(found('true', stored), { type: 'reset' });
  assert.deepEqual(effects, [{ type: 'forget' }]);
  assert.deepEqual(state, { ...atFirst, phase: 'asking' });
});

test('Escape chooses nothing: the first question stays, and only its detail is collapsed', () => {
  const asked = after(fresh, { type: 'customised' }, { type: 'toggled', name: 'analytics', on: true });
  const { state, effects } = (({ state }) => decide(state, { type: 'dismissed' }))(asked);
  assert.deepEqual(state, { ...atFirst, phase: 'asking' });
  assert.deepEqual(effects, []);
});

test('managing opens the banner with the present choice, and Escape leaves that unchanged', () => {
  const managed = after(found('true', stored), { type: 'managed' }).state;
  assert.deepEqual([managed.phase, managed.detail, managed.choice.analytics], ['asking', true, true]);
  const toggled = decide(managed, { type: 'toggled', name: 'analytics', on: false }).state;
  const { state, effects } = decide(toggled, { type: 'dismissed' });
  assert.deepEqual([state.phase, state.detail, state.choice.analytics, effects], ['settled', false, true, []]);
});

test('the same choice made again is not a new one, unless the words differ, it has expired, or it cannot be read', () => {
  const { decidedAt: _, words: __, proof: ___, ...choice } = stored;
  const decided = (before: object, made = choice) => isDecided(JSON.stringify(before), made, now);
  assert.equal(decided(stored), true);
  assert.equal(decided(stored, { ...choice, marketing: true }), false);
  assert.equal(decided({ ...stored, rememberChoice: false }), false);
  assert.equal(decided({ ...stored, words: '2020-01' }), false);
  assert.equal(decided({ ...stored, decidedAt: '2026-05-01T00:00:00Z' }), false);
  assert.deepEqual([isDecided('{', choice, now), isDecided(null, choice, now)], [false, false]);
});
