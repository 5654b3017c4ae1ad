import assert from 'node:assert/strict';
import { test } from 'node:test';
import { hostile } from '../../../tests/hostile.ts';
import { quickestMs } from '../../testing/busy.ts';
import { mutateOctets, randomFrom } from '../../testing/mutate.ts';
import { readMessage } from './message.ts';
import { readReply, writeQuery } from './query.ts';
import { askResolver } from './resolver.ts';
import { ResolverRotation } from './resolver-rotation.ts';
import { holdTime, lineUntil, startDnsStub } from './testing/stub.ts';

interface Case {
  readonly id: string;
  readonly hex: string;
  readonly expect: string;
  readonly max_ms: number;
  readonly why: string;
}

const cases = hostile<Case>('dns_packets');

/** The question that the cases answer, sent as they expect it: all lower case, id 0x1234. */
const query = { packet: Buffer.alloc(0), id: 0x1234, question: Buffer.from('0161076578616d706c650000010001', 'hex') };

function outcomeOf(message: Buffer): string {
  const reply = readReply(message, query, true);
  if (!reply) return 'drop';
  if (!reply.seen) return reply.silence;
  const { rcode, truncated, answer } = reply.value;
  if (truncated) return 'truncated';
  return rcode === 0 ? `${answer.filter(({ name }) => name === 'a.example').length} records` : `rcode ${rcode}`;
}

const EXPECTED: Readonly<Record<string, readonly string[]>> = {
  ok: ['1 records'],
  ok_bounded: ['0 records'],
  ok_capped: ['200 records'],
  drop: ['drop'],
  formerr: ['malformed'],
  formerr_or_empty: ['malformed'],
  ignore_record: ['0 records'],
  retry_tcp: ['truncated'],
  refused: ['rcode 5'],
  nxdomain: ['rcode 3'],
};

test('hostile packets', async (t) => {
  for (const { id, hex, expect, max_ms, why } of cases) {
    await t.test(`${id}: ${why}`, () => {
      const message = Buffer.from(hex, 'hex');
      const outcome = outcomeOf(message);
      assert.ok(quickestMs(() => void outcomeOf(message)) < max_ms * 4);
      assert.ok(EXPECTED[expect]?.includes(outcome), outcome);
    });
  }
});

test('mutated packets are read or refused, never thrown', () => {
  const random = randomFrom(20_261_120);
  let refused = 0;
  for (const { hex } of cases) {
    for (let round = 0; round < 1_500; round++) {
      const reply = readReply(mutateOctets(Buffer.from(hex, 'hex'), random), query, true);
      if (reply && !reply.seen) refused += 1;
    }
  }
  assert.ok(refused > 1_000);
});

test('hostile packets as answers of a resolver: none is thrown, none is read as absence', async () => {
  const time = holdTime();
  let packet = Buffer.alloc(0);
  let dropped = false;
  const stub = await startDnsStub(({ raw }) => {
    const answer = Buffer.from(packet);
    if (answer.readUInt16BE(0) === query.id) raw.copy(answer, 0, 0, 2);
    if (answer.subarray(12, 27).equals(query.question)) raw.copy(answer, 12, 12, 27);
    if (dropped) time.pass(6_000);
    return [answer];
  });
  const outcomes: Record<string, string> = {};
  for (const { hex, expect } of cases.filter(({ hex }) => hex.length > 4)) {
    packet = Buffer.from(hex, 'hex');
    dropped = expect === 'drop';
    const dns = askResolver(lineUntil(new AbortController().signal), new ResolverRotation([stub]));
    const answer = await dns('a.example', 'A');
    outcomes[expect] = answer.seen ? `${answer.value.rcode} ${answer.value.records.length}` : answer.silence;
  }
  time.end();
  await stub.close();
  assert.deepEqual(outcomes, {
    ok: 'NOERROR 1',
    drop: 'timeout',
    formerr: 'malformed',
    formerr_or_empty: 'malformed',
    ignore_record: 'malformed',
    retry_tcp: 'malformed',
    refused: 'refused',
    nxdomain: 'NXDOMAIN 0',
    ok_bounded: 'NOERROR 0',
    ok_capped: 'NOERROR 200',
  });
});

test('a long chain of pointers is refused, the longest honest one is read', () => {
  const chained = (pointers: number) => {
    // Pointers stand in the data of a record of an unknown type, each to the one before it, the first to the root.
    const data = Buffer.alloc(1 + pointers * 2);
    for (let index = 0; index < pointers; index++) {
      data.writeUInt16BE(0xc000 | (index === 0 ? 23 : 24 + (index - 1) * 2), 1 + index * 2);
    }
    const head = Buffer.from(`123481800000000200000000${'00ff0100010000003c'}`, 'hex');
    const length = Buffer.alloc(2);
    length.writeUInt16BE(data.length);
    const owner = Buffer.alloc(2);
    owner.writeUInt16BE(0xc000 | (24 + (pointers - 1) * 2));
    return Buffer.concat([head, length, data, owner, Buffer.from('000100010000003c000401020304', 'hex')]);
  };
  assert.equal(readMessage(chained(125)).answer[1]?.name, '');
  assert.throws(() => readMessage(chained(126)), RangeError);
});

test('a query is read by the same eyes', () => {
  const { packet, id, question } = writeQuery(
    { name: '', type: 'NS', recursionDesired: true, checkingDisabled: false, proofs: true },
    true,
  );
  assert.equal(packet.readUInt16BE(0), id);
  assert.equal(question.toString('hex'), '0000020001');
});
