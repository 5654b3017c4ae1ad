import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import type { Answer } from 'dns-packet';
import type { RecordType } from '../../model/ask.ts';
import { askAddresses } from './resolver.ts';
import { answerTo, type Behaviour, closeStubs, hostRecord, openResolver, soaOf } from './testing/stub.ts';

after(closeStubs);

const cname = (name: string, target: string, ttl = 60): Answer => ({ type: 'CNAME', name, ttl, data: target });

test('an alias is followed inside the answer; its time to live counts', async () => {
  const { dns, servers } = await openResolver((question) => [
    answerTo(question, {
      answers: [
        hostRecord('c.example', '192.0.2.7'),
        cname('b.example', 'C.Example'),
        cname(question.name, 'b.example', 5),
      ],
    }),
  ]);
  const answer = await dns('a.example', 'A');
  assert.ok(answer.seen);
  assert.deepEqual(answer.value.aliases, ['b.example', 'c.example']);
  assert.deepEqual(
    answer.value.records.map(({ name }) => name),
    ['c.example'],
  );
  assert.equal(answer.value.ttl, 5);
  assert.equal(servers[0]?.heard.length, 1);
});

test('an alias alone is asked further; its target may not exist', async () => {
  const { dns } = await openResolver((question) =>
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
  const { dns, servers } = await openResolver((question) => [
    answerTo(question, { answers: [cname(question.name, 'b.example')], authorities: [soaOf('example')] }),
  ]);
  const answer = await dns('a.example', 'AAAA');
  assert.ok(answer.seen && answer.value.records.length === 0 && answer.value.rcode === 'NOERROR');
  assert.equal(servers[0]?.heard.length, 1);
});

test('an alias that a DNAME makes of any name is none where nothing stands at its end', async () => {
  const dname: Answer = { type: 'DNAME', name: 'old.example', ttl: 60, data: 'new.example' };
  const { dns } = await openResolver((question) => {
    const made = cname(question.name, question.name.toLowerCase().replace('old.', 'new.'));
    return question.name.toLowerCase() === 'www.old.example'
      ? [answerTo(question, { answers: [dname, made, hostRecord('www.new.example', '192.0.2.7')] })]
      : [answerTo(question, { rcode: 3, answers: [dname, made], authorities: [soaOf('new.example')] })];
  });
  const [there, gone] = [await dns('www.old.example', 'A'), await dns('shop.old.example', 'A')];
  assert.deepEqual(there.seen && there.value.aliases, ['www.new.example']);
  assert.deepEqual(gone.seen && [gone.value.rcode, gone.value.aliases], ['NXDOMAIN', []]);
});

test('CNAME asked for itself is not followed', async () => {
  const { dns } = await openResolver((question) => [
    answerTo(question, { answers: [cname(question.name, question.name)] }),
  ]);
  const answer = await dns('a.example', 'CNAME');
  assert.ok(answer.seen);
  assert.deepEqual(
    answer.value.records.map(({ data }) => data),
    [{ type: 'CNAME', host: 'a.example' }],
  );
  assert.deepEqual(answer.value.aliases, []);
});

const loops: readonly (readonly [string, Behaviour, string, number])[] = [
  [
    'a circle of two, in one answer',
    (q) => [answerTo(q, { answers: [cname('a.example', 'b.example'), cname('b.example', 'a.example')] })],
    'malformed',
    1,
  ],
  ['a name that is its own alias', (q) => [answerTo(q, { answers: [cname(q.name, q.name)] })], 'malformed', 1],
  [
    'a circle told link by link',
    (q) => [
      answerTo(q, { answers: [cname(q.name, q.name.toLowerCase() === 'a.example' ? 'b.example' : 'a.example')] }),
    ],
    'malformed',
    2,
  ],
  ['a chain that grows for ever', (q) => [answerTo(q, { answers: [cname(q.name, `x${q.name}`)] })], 'limit', 11],
];
for (const [says, behave, silence, questions] of loops) {
  test(`aliases without end: ${says}`, async () => {
    const { dns, servers } = await openResolver(behave);
    const answer = await dns('a.example', 'A');
    assert.ok(!answer.seen);
    assert.equal(answer.silence, silence);
    assert.ok((servers[0]?.heard.length ?? 99) <= questions);
  });
}

const families: readonly (readonly [
  string,
  Partial<Record<RecordType, 'some' | 'none' | 'servfail' | 'refused'>>,
  string,
])[] = [
  ['both', { A: 'some', AAAA: 'some' }, '192.0.2.1 2001:db8::1'],
  ['one absent', { A: 'some', AAAA: 'none' }, '192.0.2.1'],
  ['one silent, the other with addresses', { A: 'servfail', AAAA: 'some' }, 'servfail, ipv6 2001:db8::1'],
  ['one silent, the other absent', { A: 'none', AAAA: 'servfail' }, 'servfail, ipv4 '],
  ['a resolver that refuses is no machine that does', { A: 'refused', AAAA: 'refused' }, 'servfail'],
  ['both absent', { A: 'none', AAAA: 'none' }, ''],
];
for (const [says, manners, expected] of families) {
  test(`addresses: ${says}`, async () => {
    const { dns } = await openResolver((question) => {
      const manner = manners[question.type as RecordType];
      if (manner === 'servfail') return [answerTo(question, { rcode: 2 })];
      if (manner === 'refused') return [answerTo(question, { rcode: 5 })];
      if (manner === 'none') return [answerTo(question, { authorities: [soaOf('example')] })];
      const record =
        question.type === 'A'
          ? hostRecord(question.name, '192.0.2.1')
          : { ...hostRecord(question.name, '2001:db8::1'), type: 'AAAA' };
      return [answerTo(question, { answers: [record as Answer] })];
    });
    const answer = await askAddresses(dns)('a.example');
    const known = answer.seen || !answer.known ? '' : `, ${answer.known.family} ${answer.known.addresses.join(' ')}`;
    assert.equal(answer.seen ? answer.value.join(' ') : `${answer.silence}${known}`, expected);
  });
}

test('what a zone says of itself is read of the name alone: nothing that stands at the end of an alias is its own', async () => {
  for (const type of ['NS', 'SOA', 'DS', 'DNSKEY', 'CDS', 'CDNSKEY'] as const) {
    const { dns, servers } = await openResolver((question) => [
      answerTo(question, {
        answers: [cname(question.name, 'hebergeur.example'), { ...soaOf('hebergeur.example') }, ...OF_THE_TARGET],
      }),
    ]);
    const answer = await dns('exemple.example', type);
    assert.ok(answer.seen);
    const { records, signatures, aliases, rcode } = answer.value;
    assert.deepEqual([records, signatures, aliases, rcode], [[], [], ['hebergeur.example'], 'NOERROR'], type);
    assert.equal(servers[0]?.heard.length, 1, 'the zone of the target is not asked');
  }
});

test('a name that is an alias exists, though its target does not', async () => {
  const { dns } = await openResolver((question) => [
    answerTo(question, {
      rcode: 3,
      answers: [cname(question.name, 'gone.example')],
      authorities: [soaOf('example')],
    }),
  ]);
  const [itself, page] = [await dns('exemple.example', 'SOA'), await dns('exemple.example', 'A')];
  assert.equal(itself.seen && itself.value.rcode, 'NOERROR');
  assert.equal(page.seen && page.value.rcode, 'NXDOMAIN');
});

const OF_THE_TARGET: readonly Answer[] = [
  { type: 'NS', name: 'hebergeur.example', ttl: 60, data: 'ns.hebergeur.example' },
  {
    type: 'DNSKEY',
    name: 'hebergeur.example',
    ttl: 60,
    data: { flags: 257, algorithm: 13, key: Buffer.alloc(64, 7) },
  },
  {
    type: 'DS',
    name: 'hebergeur.example',
    ttl: 60,
    data: { keyTag: 38_138, algorithm: 13, digestType: 2, digest: Buffer.alloc(32, 7) },
  },
];
