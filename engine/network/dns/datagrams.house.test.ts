import assert from 'node:assert/strict';
import dgram from 'node:dgram';
import { after, test } from 'node:test';
import { setTimeout as delay } from 'node:timers/promises';
import { decode } from 'dns-packet';
import { sendDatagrams } from './datagrams.ts';
import { type Query, writeQuery } from './query.ts';
import { answersHost, answerTo, closeStubs, holdTime, startDnsStub } from './testing/stub.ts';

after(closeStubs);

const question = {
  name: 'a.example',
  type: 'A',
  recursionDesired: true,
  checkingDisabled: false,
  proofs: true,
} as const;
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

test('a resolver on this machine is asked sixteen questions from one port, each with an id of its own, and then from another', async () => {
  const ports = new Set<number>();
  const ids = new Set<number>();
  const socket = dgram.createSocket('udp4');
  socket.on('message', (raw, peer) => {
    ports.add(peer.port);
    ids.add(raw.readUInt16BE(0));
    const packet = decode(raw);
    // The answers to all come at once, the last first.
    waiting.unshift(() => socket.send(answerTo({ packet } as never, {}), peer.port, peer.address));
    if (waiting.length === 20) for (const answer of waiting) answer();
  });
  const waiting: (() => void)[] = [];
  await new Promise<void>((resolve) => socket.bind(0, '127.0.0.1', resolve));
  const place = { address: '127.0.0.1', port: socket.address().port };
  // Of twenty random ids two are the same once in 345 times; a question with such a one gets another port.
  const asked = new Map<number, Query>();
  while (asked.size < 20) {
    const query = writeQuery({ ...question, name: `h${asked.size}.example` }, true);
    if (!asked.has(query.id)) asked.set(query.id, query);
  }
  const answers = await Promise.all(
    [...asked.values()].map((query) => sendDatagrams(place, query, once, new AbortController().signal)),
  );
  socket.close();
  for (const [index, answer] of answers.entries()) {
    assert.ok(answer.seen, JSON.stringify(answer));
    assert.equal(answer.value.question.toString('latin1').toLowerCase().includes(`h${index}\x07example`), true);
  }
  assert.deepEqual([ports.size, ids.size], [2, 20]);
});

test('a closed port is reported to every question that was on its way there', async () => {
  const gone = dgram.createSocket('udp4');
  await new Promise<void>((resolve) => gone.bind(0, '127.0.0.1', resolve));
  const { port } = gone.address();
  gone.close();
  const answers = await Promise.all(
    Array.from({ length: 3 }, () =>
      sendDatagrams({ address: '127.0.0.1', port }, writeQuery(question, true), once, new AbortController().signal),
    ),
  );
  for (const answer of answers) assert.ok(!answer.seen && answer.silence === 'refused', JSON.stringify(answer));
});
