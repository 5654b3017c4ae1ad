import assert from 'node:assert/strict';
import { after, mock, test } from 'node:test';
import {
  answersHost,
  answerTo,
  type Behaviour,
  closeStubs,
  lineUntil,
  openResolver,
  startDnsStub,
} from './dns-testing.ts';
import { askResolver } from './resolver.ts';
import { ResolverRota } from './resolver-rota.ts';

after(closeStubs);

test('a lost datagram is sent again, then TCP is tried', async () => {
  mock.timers.enable({ apis: ['setTimeout'] });
  const patience = [1_500, 2_500];
  const { dns, servers } = await openResolver((question) => {
    const ms = question.transport === 'udp' ? patience.shift() : undefined;
    if (ms === undefined) return answersHost(question);
    setImmediate(() => mock.timers.tick(ms));
    return [];
  });
  const answer = await dns('a.example', 'A');
  mock.timers.reset();
  assert.ok(answer.seen);
  assert.deepEqual(
    servers[0]?.heard.map(({ transport }) => transport),
    ['udp', 'udp', 'tcp'],
  );
  assert.equal(new Set(servers[0]?.heard.map(({ packet }) => packet.id)).size > 1, true);
});

test('silence everywhere is a timeout', async () => {
  mock.timers.enable({ apis: ['setTimeout'] });
  const { dns } = await openResolver(() => {
    setImmediate(() => mock.timers.tick(4_000));
    return [];
  });
  const answer = await dns('a.example', 'A');
  mock.timers.reset();
  assert.ok(!answer.seen);
  assert.equal(answer.silence, 'timeout');
});

test('a resolver that has never answered gets one try only, the next time', async () => {
  mock.timers.enable({ apis: ['setTimeout'] });
  const { dns, servers } = await openResolver(() => {
    setImmediate(() => mock.timers.tick(4_000));
    return [];
  });
  await dns('a.example', 'A');
  const before = servers[0]?.heard.length ?? 0;
  await dns('b.example', 'A');
  mock.timers.reset();
  assert.equal(before, 3);
  assert.equal((servers[0]?.heard.length ?? 0) - before, 1);
});

test('SERVFAIL of all: unseen, with what the resolver added', async () => {
  const { dns } = await openResolver((question) => [
    answerTo(question, { rcode: 2, error: { code: 22, text: 'no\nserver \u0000answers' } }),
  ]);
  const answer = await dns('a.example', 'A');
  assert.deepEqual(answer, {
    seen: false,
    silence: 'servfail',
    detail: 'EDE 22 No Reachable Authority: no server answers',
  });
});

test('SERVFAIL without a word tells who said so', async () => {
  const { dns, servers } = await openResolver((question) => [answerTo(question, { rcode: 2 })]);
  const answer = await dns('a.example', 'A');
  assert.deepEqual(answer, { seen: false, silence: 'servfail', detail: `SERVFAIL from 127.0.0.1:${servers[0]?.port}` });
});

for (const [says, fault] of [
  ['SERVFAIL', { rcode: 2 }],
  ['REFUSED', { rcode: 5 }],
] as const) {
  test(`${says} of one resolver: the next is asked`, async () => {
    const { dns, servers } = await openResolver((question) => [answerTo(question, fault)], answersHost);
    assert.ok((await dns('a.example', 'A')).seen);
    assert.ok((await dns('b.example', 'A')).seen);
    assert.deepEqual(
      servers.map(({ heard }) => heard.length),
      [2, 2],
    );
  });
}

test('a silent resolver leaves the word to the next, and comes last from then on', async () => {
  mock.timers.enable({ apis: ['setTimeout'] });
  const silent: Behaviour = () => {
    setImmediate(() => mock.timers.tick(1_500));
    return [];
  };
  const { dns, servers } = await openResolver(silent, answersHost);
  const answers = [await dns('a.example', 'A'), await dns('b.example', 'A')];
  mock.timers.reset();
  assert.ok(answers.every(({ seen }) => seen));
  assert.deepEqual(
    servers.map(({ heard }) => heard.length),
    [1, 2],
  );
});

test('a closed resolver leaves the word to the next', async () => {
  const closed = await startDnsStub(() => []);
  await closed.close();
  const open = await startDnsStub(answersHost);
  const dns = askResolver(lineUntil(new AbortController().signal), new ResolverRota([closed, open]));
  assert.ok((await dns('a.example', 'A')).seen);
});

test('a bogus zone is a verdict, which a resolver that does not validate must not cover', async () => {
  const bogus = { code: 6, text: 'no valid signature' };
  const { dns, servers } = await openResolver(
    (question) => [answerTo(question, { rcode: 2, error: bogus })],
    answersHost,
  );
  const answer = await dns('a.example', 'A');
  assert.deepEqual(answer, { seen: false, silence: 'servfail', detail: 'EDE 6 DNSSEC Bogus: no valid signature' });
  assert.equal(servers[1]?.heard.length, 0);
});
