import assert from 'node:assert/strict';
import { test } from 'node:test';
import { LineTooLong, linesIn } from './lines.ts';

async function* inPieces(octets: Buffer, size: number) {
  for (let index = 0; index < octets.length; index += size) yield octets.subarray(index, index + size);
}

async function linesOf(text: string, size: number, longest = 1000) {
  const lines = await Array.fromAsync(linesIn(inPieces(Buffer.from(text), size), longest));
  return lines.map(({ text, ended }) => (ended ? `${text}$` : text));
}

test('yields the same lines however the octets are split, and never tears a character', async () => {
  for (const size of [1, 2, 3, 5, 100]) {
    assert.deepEqual(await linesOf('é\n\n€uro 👨‍👩‍👧\nlast', size), ['é$', '$', '€uro 👨‍👩‍👧$', 'last']);
    assert.deepEqual(await linesOf('one\n', size), ['one$']);
    assert.deepEqual(await linesOf('', size), []);
  }
});

test('refuses a line that is too long before reading all of it', async () => {
  assert.deepEqual(await linesOf('abcd\nabcd', 3, 4), ['abcd$', 'abcd']);
  await assert.rejects(linesOf('abcd\nabcde', 3, 4), LineTooLong);
  let read = 0;
  async function* endless() {
    for (;;) {
      read += 1;
      yield Buffer.alloc(10);
    }
  }
  await assert.rejects(Array.fromAsync(linesIn(endless(), 1000)), LineTooLong);
  assert.ok(read < 110, `${read} pieces`);
});
