import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { askResolver } from './resolver.ts';
import { ResolverRotation } from './resolver-rotation.ts';
import {
  answersHost,
  answerTo,
  type Behaviour,
  closeStubs,
  type HeardQuestion,
  holdTime,
  lineUntil,
  openResolver,
  startDnsStub,
} from './testing/stub.ts';

after(closeStubs);

test('a lost datagram is sent again, then TCP is tried', async () => {
  const time = holdTime();
  const { dns, servers } = await openResolver((question) => {
    if (question.transport === 'tcp') return answersHost(question);
    time.pass(1_500);
    return [];
  });
  const answer = await dns('a.example', 'A');
  time.end();
  assert.ok(answer.seen && answer.value.from.transport === 'tcp');
  const [first, second] = servers[0]?.heard ?? [];
  assert.ok(first && second);
  assert.deepEqual([first.transport, second.transport], ['udp', 'udp']);
  // The same question again, so that an answer to either is one.
  assert.equal(first.packet.id, second.packet.id);
});

test('the answer to a question that was sent again is heard', async () => {
  const time = holdTime();
  const heard: HeardQuestion[] = [];
  const { dns } = await openResolver((question) => {
    heard.push(question);
    if (heard.length === 1) time.pass(1_000);
    return heard.length === 2 ? answersHost(heard[0] as HeardQuestion) : [];
  });
  const answer = await dns('a.example', 'A');
  time.end();
  assert.ok(answer.seen);
  assert.equal(heard.length, 2);
});

test('silence everywhere is a timeout', async () => {
  const time = holdTime();
  const { dns } = await openResolver(() => {
    time.pass(6_000);
    return [];
  });
  const answer = await dns('a.example', 'A');
  time.end();
  assert.ok(!answer.seen);
  assert.equal(answer.silence, 'timeout');
});

test('a resolver that has never answered gets one try only, the next time', async () => {
  const time = holdTime();
  const tries = { a: 0, b: 0 };
  const { dns } = await openResolver(({ name }) => {
    tries[name.toLowerCase().startsWith('a') ? 'a' : 'b'] += 1;
    time.pass(1_500);
    return [];
  });
  await dns('a.example', 'A');
  await dns('b.example', 'A');
  time.end();
  assert.ok(tries.a > 1);
  assert.equal(tries.b, 1);
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
  const time = holdTime();
  const asked: string[] = [];
  const note = (server: string, { name }: HeardQuestion) => asked.push(`${server} ${name.toLowerCase()}`);
  const silent: Behaviour = (question) => {
    note('silent', question);
    if (asked.length === 1) time.pass(1_500);
    return [];
  };
  const { dns } = await openResolver(silent, (question) => {
    note('other', question);
    return answersHost(question);
  });
  const answers = [await dns('a.example', 'A'), await dns('b.example', 'A')];
  time.end();
  assert.ok(answers.every(({ seen }) => seen));
  assert.deepEqual(
    asked.filter((one) => one.endsWith('b.example')),
    ['other b.example'],
  );
});

test('a resolver that is only slow is still listened to while the next is asked', async () => {
  const time = holdTime();
  let first: HeardQuestion | undefined;
  const { dns } = await openResolver(
    (question) => {
      first ??= question;
      time.pass(1_500);
      return heardNext ? answersHost(first) : [];
    },
    () => {
      heardNext = true;
      time.pass(1_000);
      return [];
    },
  );
  let heardNext = false;
  const answer = await dns('a.example', 'A');
  time.end();
  assert.ok(answer.seen);
});

test('a closed resolver leaves the word to the next', async () => {
  const closed = await startDnsStub(() => []);
  await closed.close();
  const open = await startDnsStub(answersHost);
  const dns = askResolver(lineUntil(new AbortController().signal), new ResolverRotation([closed, open]));
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
