import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { RECURSION_AVAILABLE, TRUNCATED_RESPONSE } from 'dns-packet';
import { unseen } from '../../model/observed.ts';
import { Ending } from '../ending.ts';
import type { Query } from './query.ts';
import { askResolver } from './resolver.ts';
import { ResolverRotation } from './resolver-rotation.ts';
import { SharedStreams } from './shared-streams.ts';
import {
  about,
  answersHost,
  answerTo,
  type Behaviour,
  closeStubs,
  HANG_UP,
  type HeardQuestion,
  lineUntil,
  startDnsStub,
} from './testing/stub.ts';

after(closeStubs);

/** A resolver all of whose answers are too large for a datagram. */
async function askedOverTcp(behave: Behaviour, names: number) {
  const resolver = await startDnsStub((question) =>
    question.transport === 'udp'
      ? [answerTo(question, { flags: RECURSION_AVAILABLE | TRUNCATED_RESPONSE })]
      : behave(question),
  );
  let connections = 0;
  const session = lineUntil(new AbortController().signal, (destination) => {
    if (destination.transport === 'tcp') connections += 1;
    return destination;
  });
  const dns = askResolver(session, new ResolverRotation([resolver]));
  const answers = await Promise.all(Array.from({ length: names }, (_, index) => dns(`n${index}.example`, 'A')));
  for (const [index, answer] of answers.entries()) {
    assert.ok(answer.seen, `n${index}: ${JSON.stringify(answer)}`);
    assert.equal(answer.value.records[0]?.name, `n${index}.example`);
  }
  return { connections };
}

test('many questions to a resolver share a few connections', async () => {
  const { connections } = await askedOverTcp(answersHost, 60);
  assert.ok(connections <= 4, `${connections} connections`);
});

test('each question gets its own answer, in whichever order they come', async () => {
  const waiting: HeardQuestion[] = [];
  await askedOverTcp((question) => {
    waiting.push(question);
    if (waiting.length < 4) return [];
    return waiting
      .splice(0)
      .toReversed()
      .flatMap((one) => answersHost(one));
  }, 4);
});

test('a resolver that answers one question and ends the connection answers all of them, each on a connection of its own', async () => {
  const { connections } = await askedOverTcp((question) => [...answersHost(question), HANG_UP], 20);
  assert.ok(connections >= 20, `${connections} connections`);
});

test('what nobody asked for on a connection is no answer', async () => {
  const resolver = await startDnsStub((question) => {
    if (question.transport === 'udp') return [answerTo(question, { flags: RECURSION_AVAILABLE | TRUNCATED_RESPONSE })];
    const [other = Buffer.alloc(12)] = answersHost(question);
    other.writeUInt16BE((other.readUInt16BE(0) + 1) & 0xffff, 0);
    return [other];
  });
  const answer = await askResolver(lineUntil(new AbortController().signal), new ResolverRotation([resolver]))(
    'a.example',
    'A',
  );
  assert.ok(!answer.seen);
  assert.match(answer.detail ?? '', /not the answer/);
});

/** Streams whose connections are counted. */
function counting(nowMs?: () => number) {
  const count = { connections: 0 };
  const streams = new SharedStreams((destination) => {
    count.connections += 1;
    return destination;
  }, nowMs);
  return { streams, count };
}

/** With an id that is not left to chance. */
function numbered(name: string, id: number): Query {
  const query = about(name);
  query.packet.writeUInt16BE(id, 0);
  return { ...query, id };
}

test('two questions of one id do not make a resolver one that takes a single question for each connection', async () => {
  const resolver = await startDnsStub((question) => (question.name === 'un.example' ? [] : answersHost(question)));
  const { streams, count } = counting();
  const time = new Ending();
  const ask = (query: Query) => streams.ask(resolver, query, 10_000, time);
  const unanswered = ask(numbered('un.example', 100));
  assert.deepEqual(await ask(numbered('deux.example', 100)), unseen('reset', 'id in use'));
  const answers = await Promise.all(Array.from({ length: 16 }, (_, id) => ask(numbered(`n${id}.example`, id))));
  assert.ok(answers.every(({ seen }) => seen));
  assert.ok(count.connections <= 5, `${count.connections} connections`);
  time.end(unseen('timeout'));
  await unanswered;
});

test('a question that is no longer waited for leaves its connection to the others', async () => {
  const heard = new Ending();
  const resolver = await startDnsStub((question) => {
    heard.end();
    return question.name === 'un.example' ? [] : answersHost(question);
  });
  const { streams, count } = counting();
  const wonByAnother = new Ending();
  const first = streams.ask(resolver, numbered('un.example', 1), 10_000, wonByAnother);
  await new Promise<void>((resolve) => heard.addEventListener('abort', resolve));
  wonByAnother.end();
  assert.ok(!(await first).seen);
  assert.ok((await streams.ask(resolver, numbered('deux.example', 2), 10_000, new Ending())).seen);
  assert.equal(count.connections, 1);
});

test('a resolver that ended a connection with questions left shares connections again after a while', async () => {
  let heard = 0;
  const resolver = await startDnsStub((question) => {
    heard += 1;
    return heard === 2 ? [HANG_UP] : answersHost(question);
  });
  let nowMs = 0;
  const { streams, count } = counting(() => nowMs);
  const askMany = async (names: number) => {
    const before = count.connections;
    const asked = Array.from({ length: names }, (_, id) =>
      streams.ask(resolver, numbered(`n${id}.example`, id), 10_000, new Ending()),
    );
    const answers = await Promise.all(asked);
    return { connections: count.connections - before, answered: answers.filter(({ seen }) => seen).length };
  };
  assert.equal((await askMany(4)).answered, 1);
  assert.equal((await askMany(16)).connections, 16);
  nowMs += 3_600_000;
  // As many as are idle would go round with a question for each.
  const { connections: few, answered } = await askMany(32);
  assert.equal(answered, 32);
  assert.ok(few <= 4, `${few} connections`);
});
