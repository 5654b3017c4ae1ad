import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { setTimeout as delay } from 'node:timers/promises';
import { writeQuery } from './dns-query.ts';
import { answersHost, closeStubs, startDnsStub } from './dns-testing.ts';
import { sendDatagrams } from './dns-transport.ts';

after(closeStubs);

const question = { name: 'a.example', type: 'A', recursionDesired: true, checkingDisabled: false } as const;

test('a question given up before its datagram has left harms nothing', async () => {
  const stub = await startDnsStub(answersHost);
  const ended = new AbortController();
  const asked = sendDatagrams(stub, writeQuery(question, true), [0], ended.signal);
  ended.abort();
  const answer = await asked;
  assert.ok(!answer.seen && answer.silence === 'deadline');
  // The socket tells of its connection once it is closed: a fault there would end this process.
  await delay(20);
  assert.equal(stub.heard.length, 0);
});
