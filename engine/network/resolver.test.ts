import assert from 'node:assert/strict';
import { after, mock, test } from 'node:test';
import { type Answer, AUTHENTIC_DATA, RECURSION_AVAILABLE, TRUNCATED_RESPONSE } from 'dns-packet';
import type { RecordType } from '../model/ask.ts';
import { answerTo, type Behaviour, type DnsStub, type HeardQuestion, lineUntil, soaOf, startDnsStub } from './dns-testing.ts';
import { askAddresses, askResolver } from './resolver.ts';
import { ResolverRota } from './resolver-rota.ts';

const never = new AbortController().signal;
const stubs: DnsStub[] = [];
after(() => Promise.all(stubs.map(({ close }) => close())));

async function stub(behave: Behaviour): Promise<DnsStub> {
  const started = await startDnsStub(behave);
  stubs.push(started);
  return started;
}

async function resolver(...behaviours: readonly Behaviour[]) {
  const servers = await Promise.all(behaviours.map(stub));
  return { servers, dns: askResolver(lineUntil(never), new ResolverRota(servers)) };
}

const a = (name: string, address: string, ttl = 60): Answer => ({ type: 'A', name, ttl, data: address });
const cname = (name: string, target: string, ttl = 60): Answer => ({ type: 'CNAME', name, ttl, data: target });
const answersA = (question: HeardQuestion) => [answerTo(question, { answers: [a(question.name, '192.0.2.1')] })];

test('an answer: its records, its source, and nothing of other names or classes', async () => {
  const { dns, servers } = await resolver((question) => [
    answerTo(question, {
      flags: RECURSION_AVAILABLE | AUTHENTIC_DATA,
      answers: [
        a(question.name, '192.0.2.1', 300),
        a('www.banque.example', '203.0.113.66'),
        { ...a(question.name, '192.0.2.2'), class: 'CH' } as Answer,
      ],
    }),
  ]);
  const answer = await dns('a.example', 'A');
  assert.ok(answer.seen);
  const { from, ...rest } = answer.value;
  assert.deepEqual(rest, {
    name: 'a.example',
    type: 'A',
    rcode: 'NOERROR',
    records: [{ name: 'a.example', ttl: 300, data: { type: 'A', address: '192.0.2.1' } }],
    aliases: [],
    signatures: [],
    authenticated: true,
    ttl: 300,
  });
  assert.equal(from.server, `127.0.0.1:${servers[0]?.port}`);
  assert.equal(from.transport, 'udp');
});

test('a query goes out with RD, DO, 1232 octets, CD where asked, and an identity that changes each time', async () => {
  const { dns, servers } = await resolver(answersA);
  await dns('a-long-name-to-shuffle.example', 'A');
  await dns('a-long-name-to-shuffle.example', 'A', { checkingDisabled: true });
  const [first, second] = servers[0]?.heard.map(({ packet }) => packet) ?? [];
  const [options] = first?.additionals ?? [];
  assert.equal(first?.flag_rd, true);
  assert.equal(first?.flag_cd, false);
  assert.equal(second?.flag_cd, true);
  assert.ok(options?.type === 'OPT' && options.flag_do && options.udpPayloadSize === 1232);
  const identity = [first, second].map((packet) => `${packet?.id} ${packet?.questions?.[0]?.name}`);
  assert.notEqual(identity[0], identity[1]);
});

test('NXDOMAIN and an empty answer are seen, and differ', async () => {
  const { dns } = await resolver((question) => [
    answerTo(question, { rcode: question.name.toLowerCase().startsWith('no') ? 3 : 0, authorities: [soaOf('example')] }),
  ]);
  const absent = await dns('no.example', 'MX');
  const empty = await dns('empty.example', 'MX');
  assert.ok(absent.seen && empty.seen);
  assert.equal(absent.value.rcode, 'NXDOMAIN');
  assert.equal(empty.value.rcode, 'NOERROR');
  assert.deepEqual([absent.value.records, empty.value.records], [[], []]);
  assert.equal(empty.value.ttl, null);
});

test('an empty answer that points elsewhere is no absence', async () => {
  const { dns } = await resolver((question) => [
    answerTo(question, { flags: 0, authorities: [{ type: 'NS', name: 'example', data: 'ns.example' }] }),
  ]);
  const answer = await dns('a.example', 'MX');
  assert.ok(!answer.seen && answer.silence === 'refused');
});

test('a truncated answer comes whole over TCP', async () => {
  const { dns, servers } = await resolver((question) =>
    question.transport === 'udp'
      ? [answerTo(question, { flags: RECURSION_AVAILABLE | TRUNCATED_RESPONSE })]
      : answersA(question),
  );
  const answer = await dns('a.example', 'A');
  assert.ok(answer.seen);
  assert.equal(answer.value.from.transport, 'tcp');
  assert.equal(answer.value.records.length, 1);
  assert.deepEqual(servers[0]?.heard.map(({ transport }) => transport), ['udp', 'tcp']);
});

test('truncated over TCP too: not seen, and not absent', async () => {
  const { dns } = await resolver((question) => [answerTo(question, { flags: RECURSION_AVAILABLE | TRUNCATED_RESPONSE })]);
  const answer = await dns('a.example', 'A');
  assert.ok(!answer.seen);
  assert.match(answer.detail ?? '', /truncated/);
});

test('another id, another question and a query are passed over; the true answer behind them counts', async () => {
  const { dns } = await resolver((question) => {
    const forged = answerTo(question, { answers: [a(question.name, '203.0.113.66')] });
    const otherId = Buffer.from(forged);
    otherId.writeUInt16BE((otherId.readUInt16BE(0) + 1) & 0xffff, 0);
    const notAnAnswer = Buffer.from(forged);
    notAnAnswer.writeUInt8(notAnAnswer.readUInt8(2) & 0x7f, 2);
    const elsewhere = { ...question, packet: { ...question.packet, questions: [{ type: 'A' as const, name: 'b.example' }] } };
    return [Buffer.alloc(0), Buffer.from('12'), otherId, notAnAnswer, answerTo(elsewhere, { rcode: 3 }), ...answersA(question)];
  });
  const answer = await dns('a.example', 'A');
  assert.ok(answer.seen);
  assert.deepEqual(answer.value.records.map(({ data }) => data), [{ type: 'A', address: '192.0.2.1' }]);
});

test('a name in another case than sent is not believed over UDP', async () => {
  const { dns, servers } = await resolver((question) => {
    const lower = { ...question.packet, questions: [{ type: 'A' as const, name: question.name.toLowerCase() }] };
    return question.transport === 'udp'
      ? [answerTo({ ...question, packet: lower }, { answers: [a(question.name, '203.0.113.66')] })]
      : [answerTo({ ...question, packet: lower }, { answers: [a(question.name.toUpperCase(), '192.0.2.1')] })];
  });
  const answer = await dns('a-name-with-many-letters.example', 'A');
  assert.ok(answer.seen);
  assert.deepEqual(answer.value.records.map(({ data }) => data), [{ type: 'A', address: '192.0.2.1' }]);
  assert.equal(servers[0]?.heard.length, 2);
});

test('a lost datagram is sent again, then TCP is tried', async () => {
  mock.timers.enable({ apis: ['setTimeout'] });
  const patience = [1_500, 2_500];
  const { dns, servers } = await resolver((question) => {
    const ms = question.transport === 'udp' ? patience.shift() : undefined;
    if (ms === undefined) return answersA(question);
    setImmediate(() => mock.timers.tick(ms));
    return [];
  });
  const answer = await dns('a.example', 'A');
  mock.timers.reset();
  assert.ok(answer.seen);
  assert.deepEqual(servers[0]?.heard.map(({ transport }) => transport), ['udp', 'udp', 'tcp']);
  assert.equal(new Set(servers[0]?.heard.map(({ packet }) => packet.id)).size > 1, true);
});

test('silence everywhere is a timeout', async () => {
  mock.timers.enable({ apis: ['setTimeout'] });
  const { dns } = await resolver(() => {
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
  const { dns, servers } = await resolver(() => {
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
  const { dns } = await resolver((question) => [
    answerTo(question, { rcode: 2, error: { code: 22, text: 'no\nserver \u0000answers' } }),
  ]);
  const answer = await dns('a.example', 'A');
  assert.deepEqual(answer, { seen: false, silence: 'servfail', detail: 'EDE 22 No Reachable Authority: no server answers' });
});

test('SERVFAIL without a word tells who said so', async () => {
  const { dns, servers } = await resolver((question) => [answerTo(question, { rcode: 2 })]);
  const answer = await dns('a.example', 'A');
  assert.deepEqual(answer, { seen: false, silence: 'servfail', detail: `SERVFAIL from 127.0.0.1:${servers[0]?.port}` });
});

for (const [says, fault] of [
  ['SERVFAIL', { rcode: 2 }],
  ['REFUSED', { rcode: 5 }],
] as const) {
  test(`${says} of one resolver: the next is asked`, async () => {
    const { dns, servers } = await resolver((question) => [answerTo(question, fault)], answersA);
    assert.ok((await dns('a.example', 'A')).seen);
    assert.ok((await dns('b.example', 'A')).seen);
    assert.deepEqual(servers.map(({ heard }) => heard.length), [2, 2]);
  });
}

test('a silent resolver leaves the word to the next, and comes last from then on', async () => {
  mock.timers.enable({ apis: ['setTimeout'] });
  const silent: Behaviour = () => {
    setImmediate(() => mock.timers.tick(1_500));
    return [];
  };
  const { dns, servers } = await resolver(silent, answersA);
  const answers = [await dns('a.example', 'A'), await dns('b.example', 'A')];
  mock.timers.reset();
  assert.ok(answers.every(({ seen }) => seen));
  assert.deepEqual(servers.map(({ heard }) => heard.length), [1, 2]);
});

test('a closed resolver leaves the word to the next', async () => {
  const closed = await startDnsStub(() => []);
  await closed.close();
  const open = await stub(answersA);
  const dns = askResolver(lineUntil(never), new ResolverRota([closed, open]));
  assert.ok((await dns('a.example', 'A')).seen);
});

test('a bogus zone is a verdict, which a resolver that does not validate must not cover', async () => {
  const bogus = { code: 6, text: 'no valid signature' };
  const { dns, servers } = await resolver((question) => [answerTo(question, { rcode: 2, error: bogus })], answersA);
  const answer = await dns('a.example', 'A');
  assert.deepEqual(answer, { seen: false, silence: 'servfail', detail: 'EDE 6 DNSSEC Bogus: no valid signature' });
  assert.equal(servers[1]?.heard.length, 0);
});

test('a server that does not know EDNS is asked without', async () => {
  const { dns, servers } = await resolver((question) => {
    const edns = question.packet.additionals?.length === 1;
    const terse = Buffer.alloc(12);
    terse.writeUInt16BE(question.packet.id ?? 0, 0);
    terse.writeUInt16BE(0x8001, 2);
    return edns ? [terse] : answersA(question);
  });
  assert.ok((await dns('a.example', 'A')).seen);
  assert.equal(servers[0]?.heard.length, 2);
});

test('an alias is followed inside the answer; its time to live counts', async () => {
  const { dns, servers } = await resolver((question) => [
    answerTo(question, {
      answers: [a('c.example', '192.0.2.7'), cname('b.example', 'C.Example'), cname(question.name, 'b.example', 5)],
    }),
  ]);
  const answer = await dns('a.example', 'A');
  assert.ok(answer.seen);
  assert.deepEqual(answer.value.aliases, ['b.example', 'c.example']);
  assert.deepEqual(answer.value.records.map(({ name }) => name), ['c.example']);
  assert.equal(answer.value.ttl, 5);
  assert.equal(servers[0]?.heard.length, 1);
});

test('an alias alone is asked further; its target may not exist', async () => {
  const { dns } = await resolver((question) =>
    question.name.toLowerCase() === 'a.example'
      ? [answerTo(question, { answers: [cname(question.name, 'gone.example')] })]
      : [answerTo(question, { rcode: 3, authorities: [soaOf('example')] })],
  );
  const answer = await dns('a.example', 'A');
  assert.ok(answer.seen);
  assert.equal(answer.value.rcode, 'NXDOMAIN');
  assert.deepEqual(answer.value.aliases, ['gone.example']);
});

test('an alias to a name without such records is an absence', async () => {
  const { dns, servers } = await resolver((question) => [
    answerTo(question, { answers: [cname(question.name, 'b.example')], authorities: [soaOf('example')] }),
  ]);
  const answer = await dns('a.example', 'AAAA');
  assert.ok(answer.seen && answer.value.records.length === 0 && answer.value.rcode === 'NOERROR');
  assert.equal(servers[0]?.heard.length, 1);
});

test('CNAME asked for itself is not followed', async () => {
  const { dns } = await resolver((question) => [answerTo(question, { answers: [cname(question.name, question.name)] })]);
  const answer = await dns('a.example', 'CNAME');
  assert.ok(answer.seen);
  assert.deepEqual(answer.value.records.map(({ data }) => data), [{ type: 'CNAME', host: 'a.example' }]);
  assert.deepEqual(answer.value.aliases, []);
});

const loops: readonly (readonly [string, Behaviour, string, number])[] = [
  ['a circle of two, in one answer', (q) => [answerTo(q, { answers: [cname('a.example', 'b.example'), cname('b.example', 'a.example')] })], 'malformed', 1],
  ['a name that is its own alias', (q) => [answerTo(q, { answers: [cname(q.name, q.name)] })], 'malformed', 1],
  ['a circle told link by link', (q) => [answerTo(q, { answers: [cname(q.name, q.name.toLowerCase() === 'a.example' ? 'b.example' : 'a.example')] })], 'malformed', 2],
  ['a chain that grows for ever', (q) => [answerTo(q, { answers: [cname(q.name, `x${q.name}`)] })], 'limit', 11],
];
for (const [says, behave, silence, questions] of loops) {
  test(`aliases without end: ${says}`, async () => {
    const { dns, servers } = await resolver(behave);
    const answer = await dns('a.example', 'A');
    assert.ok(!answer.seen);
    assert.equal(answer.silence, silence);
    assert.ok((servers[0]?.heard.length ?? 99) <= questions);
  });
}

test('names that cannot be asked are not sent', async () => {
  const { dns, servers } = await resolver(answersA);
  for (const name of [`${'a'.repeat(64)}.example`, 'a..example', 'a\\.b.example', 'é.example', 'a b.example', `${'a.'.repeat(127)}example`]) {
    const answer = await dns(name, 'A');
    assert.ok(!answer.seen && answer.silence === 'malformed', name);
  }
  assert.equal(servers[0]?.heard.length, 0);
});

test('a name asked in capitals or with its final dot is the same name', async () => {
  const { dns } = await resolver(answersA);
  const answer = await dns('A.Example.', 'A');
  assert.ok(answer.seen && answer.value.records.length === 1 && answer.value.name === 'a.example');
});

test('so many questions an audit, and no more', async () => {
  const { address, port, heard } = await stub(answersA);
  const line = { ...lineUntil(never), questionsLeft: 2 };
  const dns = askResolver(line, new ResolverRota([{ address, port }]));
  const answers = await Promise.all(['a.example', 'b.example', 'c.example'].map((name) => dns(name, 'A')));
  assert.deepEqual(answers.map((answer) => (answer.seen ? 'seen' : answer.silence)), ['seen', 'seen', 'limit']);
  assert.equal(heard.length, 2);
});

test('without any resolver nothing is seen', async () => {
  const { dns } = await resolver();
  const answer = await dns('a.example', 'A');
  assert.ok(!answer.seen && answer.silence === 'unreachable');
});

const families: readonly (readonly [string, Partial<Record<RecordType, 'some' | 'none' | 'servfail'>>, string])[] = [
  ['both', { A: 'some', AAAA: 'some' }, '192.0.2.1 2001:db8::1'],
  ['one absent', { A: 'some', AAAA: 'none' }, '192.0.2.1'],
  ['one silent, the other with addresses', { A: 'servfail', AAAA: 'some' }, '2001:db8::1'],
  ['one silent, the other absent', { A: 'none', AAAA: 'servfail' }, 'servfail'],
  ['both absent', { A: 'none', AAAA: 'none' }, ''],
];
for (const [says, manners, expected] of families) {
  test(`addresses: ${says}`, async () => {
    const { dns } = await resolver((question) => {
      const manner = manners[question.type as RecordType];
      if (manner === 'servfail') return [answerTo(question, { rcode: 2 })];
      if (manner === 'none') return [answerTo(question, { authorities: [soaOf('example')] })];
      const record = question.type === 'A' ? a(question.name, '192.0.2.1') : { ...a(question.name, '2001:db8::1'), type: 'AAAA' };
      return [answerTo(question, { answers: [record as Answer] })];
    });
    const answer = await askAddresses(dns)('a.example');
    assert.equal(answer.seen ? answer.value.join(' ') : answer.silence, expected);
  });
}
