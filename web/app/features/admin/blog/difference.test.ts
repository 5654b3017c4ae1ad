import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type DifferenceLine, differenceOf, shortened } from './difference.ts';
import { linesOf } from './version-lines.fr.ts';

const SIGNS = { both: ' ', before: '-', after: '+' } as const;
const shown = (lines: readonly (DifferenceLine | null)[]) =>
  lines.map((line) => (line ? SIGNS[line.side] + line.text : '…'));
const difference = (before: string, after: string) =>
  shown(differenceOf(before.split(''), after.split('')))
    .join('')
    .replaceAll(' ', '');

test('marks only lines of one side, the earlier side first', () => {
  assert.equal(difference('abc', 'abc'), 'abc');
  assert.equal(difference('abc', 'axc'), 'a-b+xc');
  assert.equal(difference('', 'ab'), '+a+b');
  assert.equal(difference('ab', ''), '-a-b');
  assert.equal(difference('aab', 'ab'), 'a-ab');
});

test('each side can be reconstructed, and the common part is as long as possible', () => {
  const sides = (before: string, after: string) => {
    const lines = differenceOf(before.split(''), after.split(''));
    const side = (other: 'before' | 'after') => lines.filter((line) => line.side !== other).map(({ text }) => text);
    return [side('after').join(''), side('before').join(''), lines.filter((line) => line.side === 'both').length];
  };
  for (const [before, after, common] of [
    ['abcabba', 'cbabac', 4],
    ['xaxbxc', 'abc', 3],
    ['abc', 'xyz', 0],
    ['aaaa', 'aa', 2],
  ] as const)
    assert.deepEqual(sides(before, after), [before, after, common]);
});

test('omits lines far from a change, and shows that it does', () => {
  const lines = differenceOf('abcdefghij'.split(''), 'abcdeXfghij'.split(''));
  assert.deepEqual(shown(shortened(lines)), ['…', ' d', ' e', '+X', ' f', ' g', '…']);
  assert.deepEqual(shown(shortened(differenceOf(['a'], ['a']))), ['…']);
});

test('compares the fields beside the text too', () => {
  const text = {
    title: 'T',
    excerpt: 'E',
    content: 'C',
    author: 'A',
    category: 'email',
    tags: ['a', 'b'],
    imageUrl: null,
    videoUrl: null,
  } as const;
  assert.deepEqual(shown(shortened(differenceOf(linesOf(text), linesOf({ ...text, tags: ['a'] })), 0)), [
    '…',
    '-Tags : a, b',
    '+Tags : a',
    '…',
  ]);
});
