import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { RECURSION_AVAILABLE, TRUNCATED_RESPONSE } from 'dns-packet';
import { answersHost, answerTo, closeStubs, hostRecord, openResolver } from './testing/stub.ts';

after(closeStubs);

test('a truncated answer comes whole over TCP', async () => {
  const { dns, servers } = await openResolver((question) =>
    question.transport === 'udp'
      ? [answerTo(question, { flags: RECURSION_AVAILABLE | TRUNCATED_RESPONSE })]
      : answersHost(question),
  );
  const answer = await dns('a.example', 'A');
  assert.ok(answer.seen);
  assert.equal(answer.value.from.transport, 'tcp');
  assert.equal(answer.value.records.length, 1);
  assert.deepEqual(
    servers[0]?.heard.map(({ transport }) => transport),
    ['udp', 'tcp'],
  );
});

test('truncated over TCP too: not seen, and not absent', async () => {
  const { dns } = await openResolver((question) => [
    answerTo(question, { flags: RECURSION_AVAILABLE | TRUNCATED_RESPONSE }),
  ]);
  const answer = await dns('a.example', 'A');
  assert.ok(!answer.seen);
  assert.match(answer.detail ?? '', /truncated/);
});

test('another id, another question and a query are passed over; the true answer behind them counts', async () => {
  const { dns } = await openResolver((question) => {
    const forged = answerTo(question, { answers: [hostRecord(question.name, '203.0.113.66')] });
    const otherId = Buffer.from(forged);
    otherId.writeUInt16BE((otherId.readUInt16BE(0) + 1) & 0xffff, 0);
    const notAnAnswer = Buffer.from(forged);
    notAnAnswer.writeUInt8(notAnAnswer.readUInt8(2) & 0x7f, 2);
    const elsewhere = {
      ...question,
      packet: { ...question.packet, questions: [{ type: 'A' as const, name: 'b.example' }] },
    };
    return [
      Buffer.alloc(0),
      Buffer.from('12'),
      otherId,
      notAnAnswer,
      answerTo(elsewhere, { rcode: 3 }),
      ...answersHost(question),
    ];
  });
  const answer = await dns('a.example', 'A');
  assert.ok(answer.seen);
  assert.deepEqual(
    answer.value.records.map(({ data }) => data),
    [{ type: 'A', address: '192.0.2.1' }],
  );
});

test('a name in another case than sent is not believed over UDP', async () => {
  const { dns, servers } = await openResolver((question) => {
    const lower = { ...question.packet, questions: [{ type: 'A' as const, name: question.name.toLowerCase() }] };
    return question.transport === 'udp'
      ? [answerTo({ ...question, packet: lower }, { answers: [hostRecord(question.name, '203.0.113.66')] })]
      : [answerTo({ ...question, packet: lower }, { answers: [hostRecord(question.name.toUpperCase(), '192.0.2.1')] })];
  });
  const answer = await dns('a-name-with-many-letters.example', 'A');
  assert.ok(answer.seen);
  assert.deepEqual(
    answer.value.records.map(({ data }) => data),
    [{ type: 'A', address: '192.0.2.1' }],
  );
  assert.equal(servers[0]?.heard.length, 2);
});

test('a server that does not know EDNS is asked without', async () => {
  const { dns, servers } = await openResolver((question) => {
    const edns = question.packet.additionals?.length === 1;
    const terse = Buffer.alloc(12);
    terse.writeUInt16BE(question.packet.id ?? 0, 0);
    terse.writeUInt16BE(0x8001, 2);
    return edns ? [terse] : answersHost(question);
  });
  assert.ok((await dns('a.example', 'A')).seen);
  assert.equal(servers[0]?.heard.length, 2);
});
