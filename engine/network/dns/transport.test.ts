import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { setTimeout as delay } from 'node:timers/promises';
import { writeQuery } from './query.ts';
import { answersHost, closeStubs, holdTime, startDnsStub } from './testing/stub.ts';
import { sendDatagrams } from './transport.ts';

after(closeStubs);

const question = { name: 'a.example', type: 'A', recursionDesired: true, checkingDisabled: false } as const;
const once = { most: 0, timeoutMs: () => 1_000, repeated: () => {} };

test('a question given up before its datagram has left harms nothing', async () => {
  const stub = await startDnsStub(answersHost);
  const ended = new AbortController();
  const asked = sendDatagrams(stub, writeQuery(question, true), once, ended.signal);
  ended.abort();
  const answer = await asked;
  assert.ok(!answer.seen && answer.silence === 'deadline');
  // The socket tells of its connection once it is closed: a fault there would end this process.
  await delay(20);
  assert.equal(stub.heard.length, 0);
});

test('a question is repeated by what is known by then, not by what was known when it left', async () => {
  const time = holdTime();
  const times: number[] = [];
  const stub = await startDnsStub((asked) => {
    if (stub.heard.length < 3) time.pass(1_200);
    return stub.heard.length < 3 ? [] : answersHost(asked);
  });
  const repetition = { most: 2, timeoutMs: () => 400, repeated: (sent: number) => times.push(sent) };
  const answer = await sendDatagrams(stub, writeQuery(question, true), repetition, new AbortController().signal);
  time.end();
  assert.ok(answer.seen);
  assert.deepEqual(times, [1, 2]);
});
