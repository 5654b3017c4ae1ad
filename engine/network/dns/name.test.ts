import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { mixCase, readName, type Suffixes } from './name.ts';
import { readReply, writeQuery } from './query.ts';

/** Octets of labels and pointers, honest or not, as they may stand in a message. */
const PIECE = fc.oneof(
  { weight: 3, arbitrary: fc.array(fc.integer({ min: 0x61, max: 0x66 }), { minLength: 1, maxLength: 40 }) },
  { weight: 1, arbitrary: fc.constant('root' as const) },
  { weight: 2, arbitrary: fc.nat(200) },
);

function octetsOf(pieces: readonly (readonly number[] | 'root' | number)[]): Buffer {
  return Buffer.concat(
    pieces.map((piece) => {
      if (piece === 'root') return Buffer.from([0]);
      return typeof piece === 'number' ? Buffer.from([0xc0, piece]) : Buffer.from([piece.length, ...piece]);
    }),
  );
}

test('a name reads the same, whether the names that it points to were read before or not', () => {
  fc.assert(
    fc.property(fc.array(PIECE, { minLength: 2, maxLength: 30 }), (pieces) => {
      const packet = octetsOf(pieces);
      const known: Suffixes = new Map();
      for (let start = 0; start < packet.length; start += 1)
        assert.deepEqual(wordsOf(packet, start, known), wordsOf(packet, start, new Map()));
    }),
    { numRuns: 3_000 },
  );
});

function wordsOf(packet: Buffer, start: number, known: Suffixes) {
  try {
    return readName(packet, start, known);
  } catch (error) {
    assert.ok(error instanceof RangeError);
    return error.message;
  }
}

test('letters get a case of their own, and nothing else changes', () => {
  const plain = Buffer.from('\x07example\x03a-z\x00'.repeat(20), 'latin1');
  const mixed = Buffer.from(plain);
  mixCase(mixed);
  assert.notDeepEqual(mixed, plain);
  assert.equal(mixed.toString('latin1').toLowerCase(), plain.toString('latin1'));
});

test('a query tells which question has to come back', () => {
  for (const name of ['', 'a', '_dmarc.example.test']) {
    const question = { name, type: 'TXT', recursionDesired: true, checkingDisabled: false, proofs: true } as const;
    const query = writeQuery(question, true);
    const answer = Buffer.from(query.packet);
    answer[2] = (answer[2] ?? 0) | 0x80;
    const reply = readReply(answer, query, true);
    assert.ok(reply?.seen && reply.value.question.equals(query.question), name);
  }
});
