import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { type Answer, AUTHENTIC_DATA, RECURSION_AVAILABLE } from 'dns-packet';
import { askResolver } from './resolver.ts';
import { ResolverRotation } from './resolver-rotation.ts';
import {
  answersHost,
  answerTo,
  closeStubs,
  hostRecord,
  lineUntil,
  openResolver,
  soaOf,
  startDnsStub,
} from './testing/stub.ts';

after(closeStubs);

test('an answer: its records, its source, and nothing of other names or classes', async () => {
  const { dns, servers } = await openResolver((question) => [
    answerTo(question, {
      flags: RECURSION_AVAILABLE | AUTHENTIC_DATA,
      answers: [
        hostRecord(question.name, '192.0.2.1', 300),
        hostRecord('www.banque.example', '203.0.113.66'),
        { ...hostRecord(question.name, '192.0.2.2'), class: 'CH' } as Answer,
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
  const { dns, servers } = await openResolver(answersHost);
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
  const { dns } = await openResolver((question) => [
    answerTo(question, {
      rcode: question.name.toLowerCase().startsWith('no') ? 3 : 0,
      authorities: [soaOf('example')],
    }),
  ]);
  const absent = await dns('no.example', 'MX');
  const empty = await dns('empty.example', 'MX');
  assert.ok(absent.seen && empty.seen);
  assert.equal(absent.value.rcode, 'NXDOMAIN');
  assert.equal(empty.value.rcode, 'NOERROR');
  assert.deepEqual([absent.value.records, empty.value.records], [[], []]);
  assert.equal(empty.value.ttl, null);
});

test('the records that deny a name are believed of a resolver that validated them, and of the name asked alone', async () => {
  const nsec: Answer = { type: 'NSEC', name: 'a.example', ttl: 60, data: { nextDomain: 'z.example', rrtypes: ['A'] } };
  const { dns } = await openResolver(({ name, ...question }) => {
    const isAlias = name.toLowerCase().startsWith('alias');
    return [
      answerTo(
        { name, ...question },
        {
          rcode: 3,
          flags: RECURSION_AVAILABLE | (name.toLowerCase().startsWith('plain') ? 0 : AUTHENTIC_DATA),
          answers: isAlias ? [{ type: 'CNAME', name, data: 'no.example' }] : [],
          authorities: [soaOf('example'), nsec],
        },
      ),
    ];
  });
  const [signed, plain, alias] = await Promise.all(
    ['signed', 'plain', 'alias'].map((name) => dns(`${name}.example`, 'TXT')),
  );
  assert.ok(signed?.seen && plain?.seen && alias?.seen);
  assert.deepEqual(signed.value.denials, [
    { name: 'a.example', ttl: 60, data: { type: 'NSEC', next: 'z.example', types: ['A'] } },
  ]);
  assert.deepEqual([plain.value.rcode, plain.value.denials], ['NXDOMAIN', undefined]);
  assert.deepEqual([alias.value.rcode, alias.value.denials], ['NXDOMAIN', undefined]);
});

test('an empty answer that points elsewhere is no absence', async () => {
  const { dns } = await openResolver((question) => [
    answerTo(question, { flags: 0, authorities: [{ type: 'NS', name: 'example', data: 'ns.example' }] }),
  ]);
  const answer = await dns('a.example', 'MX');
  assert.ok(!answer.seen && answer.silence === 'refused');
});

test('names that cannot be asked are not sent', async () => {
  const { dns, servers } = await openResolver(answersHost);
  for (const name of [
    `${'a'.repeat(64)}.example`,
    'a..example',
    'a\\.b.example',
    'é.example',
    'a b.example',
    `${'a.'.repeat(127)}example`,
  ]) {
    const answer = await dns(name, 'A');
    assert.ok(!answer.seen && answer.silence === 'malformed', name);
  }
  assert.equal(servers[0]?.heard.length, 0);
});

test('a name asked in capitals or with its final dot is the same name', async () => {
  const { dns } = await openResolver(answersHost);
  const answer = await dns('A.Example.', 'A');
  assert.ok(answer.seen && answer.value.records.length === 1 && answer.value.name === 'a.example');
});

test('so many questions an audit, and no more', async () => {
  const { address, port, heard } = await startDnsStub(answersHost);
  const session = { ...lineUntil(new AbortController().signal), questionsLeft: 2 };
  const dns = askResolver(session, new ResolverRotation([{ address, port }]));
  const answers = await Promise.all(['a.example', 'b.example', 'c.example'].map((name) => dns(name, 'A')));
  assert.deepEqual(
    answers.map((answer) => (answer.seen ? 'seen' : answer.silence)),
    ['seen', 'seen', 'limit'],
  );
  assert.equal(heard.length, 2);
});

test('without any resolver nothing is seen', async () => {
  const { dns } = await openResolver();
  const answer = await dns('a.example', 'A');
  assert.ok(!answer.seen && answer.silence === 'unreachable');
});
