import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readEvidence } from '../../engine/testing/recordings.ts';
import { differenceOf, likenessOf, withoutChance } from './likeness.ts';

const AT = '2026-11-29T00:02:22.300Z';

const chances: readonly (readonly [unknown, unknown, unknown])[] = [
  ['6000 ms (127.0.0.1:44543)', '6000 ms (127.0.0.1:36801)', '6000 ms (127.0.0.1:‹port›)'],
  ['44077d8887388711.a.example', '2b57631690ed17c9.a.example', '‹hex›.a.example'],
  [
    'https://alias.example.533d3b4d4677alias.example',
    'https://alias.example.0f06a42c0df2alias.example',
    'https://alias.example.‹hex›alias.example',
  ],
  [{ keyTags: [9860, 54_752] }, { keyTags: [11_869, 44_604] }, { keyTags: ['‹tag›', '‹tag›'] }],
  [{ left: 143_997 }, { left: 143_996 }, { left: '‹40 h›' }],
  [{ expiration: 1_797_120_043 }, { expiration: 1_797_120_141 }, { expiration: '‹day 14›' }],
  ['2026-11-26T00:00:43.000Z', '2026-11-26T00:02:21.000Z', '‹day -3›'],
  ['Sat, 28 Nov 2026 02:14:41 GMT', 'Sun, 29 Nov 2026 00:00:45 GMT', '‹date›'],
];
for (const [one, other, steady] of chances) {
  test(`what chance writes is taken out: ${JSON.stringify(steady)}`, () => {
    assert.deepEqual(JSON.parse(withoutChance(one, AT)), steady);
    assert.deepEqual(JSON.parse(withoutChance(other, AT)), steady);
  });
}

for (const told of ['v=spf1 ip4:192.0.2.1 -all', { days: 20, count: 44_543 }, '127.0.0.10', '2026-11-26']) {
  test(`what no chance writes stays: ${JSON.stringify(told)}`, () => {
    assert.equal(withoutChance(told, AT), JSON.stringify(told));
  });
}

test('one answer that differs is told, with where it stands', () => {
  const evidence = readEvidence('vide.example');
  const likeness = likenessOf(evidence);
  assert.deepEqual(differenceOf(likeness, likenessOf({ ...evidence, durationMs: 1 })), []);
  assert.deepEqual(differenceOf(likeness, likenessOf({ ...evidence, permits: { ...evidence.permits, dns: false } })), [
    '- permits.dns: true',
    '+ permits.dns: false',
  ]);
});

test('a question that gave up and one that the audit ended are alike, and an answer is not', () => {
  const evidence = readEvidence('muet.example');
  const likeness = likenessOf(evidence);
  const written = JSON.stringify(evidence);
  const retold = (silence: string) =>
    likenessOf(JSON.parse(written.replaceAll('"silence":"timeout"', `"silence":"${silence}"`)));
  assert.ok(written.includes('"silence":"timeout"'));
  assert.deepEqual(differenceOf(likeness, retold('deadline')), []);
  assert.notDeepEqual(differenceOf(likeness, retold('refused')), []);
});
