import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { type Answer, AUTHORITATIVE_ANSWER, TRUNCATED_RESPONSE } from 'dns-packet';
import { askServer } from './server.ts';
import { answerTo, type Behaviour, closeStubs, HANG_UP, holdTime, lineUntil, startDnsStub } from './testing/stub.ts';

const never = new AbortController().signal;
const server = { host: 'ns.example', address: '192.0.2.53' };
after(closeStubs);

/** The stub stands where 192.0.2.53 port 53 is asked. */
async function authority(behave: Behaviour) {
  const stub = await startDnsStub(behave);
  const asked: string[] = [];
  const dial = ({ transport, address, port }: { transport: string; address: string; port: number }) => {
    asked.push(`${transport} ${address} ${port}`);
    return stub;
  };
  const session = lineUntil(never, dial);
  return { stub, asked, session, dnsAt: askServer(session, (address) => address !== '127.0.0.1') };
}

const soa: Answer = {
  type: 'SOA',
  name: 'example',
  ttl: 60,
  data: { mname: 'ns.example', rname: 'root.example', serial: 7 },
};

test('over TCP a turn is waited for, and where there is none nothing is asked', async () => {
  const { session, asked } = await authority((question) => [answerTo(question, { answers: [soa] })]);
  const turns: string[] = [];
  const refusing = askServer(
    session,
    () => true,
    async (address) => turns.push(address) > 1,
  );
  assert.deepEqual(await refusing(server, 'example', 'SOA', { transport: 'tcp' }), {
    seen: false,
    silence: 'limit',
    detail: '192.0.2.53 was visited often enough',
  });
  assert.equal(asked.length, 0);
  assert.equal((await refusing(server, 'example', 'SOA', { transport: 'tcp' })).seen, true);
  assert.equal((await refusing(server, 'example', 'SOA')).seen, true);
  assert.equal(turns.length, 2, 'a datagram needs none');
});

test('a whole message from the server itself, RD clear', async () => {
  const { stub, asked, dnsAt } = await authority((question) => [
    answerTo(question, {
      flags: AUTHORITATIVE_ANSWER,
      answers: [soa],
      authorities: [{ type: 'NS', name: 'Example', data: 'ns.example' }],
      additionals: [{ type: 'A', name: 'ns.example', data: '192.0.2.53' }],
    }),
  ]);
  const message = await dnsAt(server, 'example', 'SOA');
  assert.ok(message.seen);
  const {
    authoritative,
    recursionAvailable,
    truncated,
    rcode,
    answer,
    authority: beside,
    additional,
    from,
  } = message.value;
  assert.deepEqual(
    { authoritative, recursionAvailable, truncated, rcode },
    { authoritative: true, recursionAvailable: false, truncated: false, rcode: 'NOERROR' },
  );
  assert.deepEqual(
    [answer, beside, additional].map((section) => section.map(({ name, data }) => `${name} ${data.type}`)),
    [['example SOA'], ['example NS'], ['ns.example A']],
  );
  assert.equal(from.server, '192.0.2.53:53');
  assert.deepEqual(asked, ['udp 192.0.2.53 53']);
  assert.equal(stub.heard[0]?.packet.flag_rd, false);
});

test('any rcode is an answer', async () => {
  const { dnsAt } = await authority((question) => [answerTo(question, { rcode: 5 })]);
  const message = await dnsAt(server, 'example', 'SOA', { recursionDesired: true });
  assert.ok(message.seen && message.value.rcode === 'REFUSED');
});

test('over TCP alone, over UDP alone', async () => {
  const { stub, dnsAt } = await authority((question) => [
    answerTo(question, question.transport === 'udp' ? { flags: TRUNCATED_RESPONSE } : { answers: [soa] }),
  ]);
  const tcp = await dnsAt(server, 'example', 'SOA', { transport: 'tcp' });
  const udp = await dnsAt(server, 'example', 'SOA', { transport: 'udp' });
  assert.ok(tcp.seen && tcp.value.answer.length === 1);
  assert.ok(udp.seen && udp.value.truncated);
  assert.deepEqual(
    stub.heard.map(({ transport }) => transport),
    ['tcp', 'udp'],
  );
});

test('questions over TCP share a connection, one after another; each needs a turn only where it opens one', async () => {
  const { session, asked } = await authority((question) =>
    question.type === 'SOA' ? [answerTo(question, { answers: [soa] })] : [answerTo(question, { rcode: 5 })],
  );
  const turns: string[] = [];
  const dnsAt = askServer(
    session,
    () => true,
    (address) => turns.push(address) > 0,
  );
  for (const [name, type] of [
    ['example', 'SOA'],
    ['example', 'AXFR'],
    ['autre.example', 'SOA'],
  ] as const)
    assert.equal((await dnsAt(server, name, type, { transport: 'tcp' })).seen, true, `${name} ${type}`);
  assert.deepEqual(asked, ['tcp 192.0.2.53 53']);
  assert.equal(turns.length, 1);
});

test('questions over TCP at the same time have a connection and a turn each', async () => {
  const { session, asked } = await authority((question) => [answerTo(question, { answers: [soa] })]);
  const turns: string[] = [];
  const dnsAt = askServer(
    session,
    () => true,
    (address) => turns.push(address) > 0,
  );
  await dnsAt(server, 'example', 'SOA', { transport: 'tcp' });
  const names = ['a.example', 'b.example', 'c.example'];
  const answers = await Promise.all(names.map((name) => dnsAt(server, name, 'SOA', { transport: 'tcp' })));
  assert.ok(answers.every(({ seen }) => seen));
  assert.deepEqual([asked.length, turns.length], [3, 3], 'one of the three finds the connection idle');
});

test('a question that goes over TCP because its datagram was truncated needs a turn too', async () => {
  const { session, asked } = await authority((question) => [
    answerTo(question, question.transport === 'udp' ? { flags: TRUNCATED_RESPONSE } : { answers: [soa] }),
  ]);
  let turns = 0;
  const dnsAt = askServer(
    session,
    () => true,
    () => ++turns > 1,
  );
  assert.deepEqual(await dnsAt(server, 'example', 'SOA'), {
    seen: false,
    silence: 'limit',
    detail: 'truncated over UDP, over TCP: 192.0.2.53 was visited often enough (192.0.2.53:53)',
  });
  for (const name of ['example', 'autre.example']) assert.equal((await dnsAt(server, name, 'SOA')).seen, true);
  assert.deepEqual([asked.filter((one) => one.startsWith('tcp')).length, turns], [1, 2], 'the third finds it open');
});

test('a datagram without an answer proves no silence where the server may not be connected to', async () => {
  const time = holdTime();
  const { session, asked } = await authority(() => {
    time.pass(1_500);
    return [];
  });
  const dnsAt = askServer(
    session,
    () => true,
    () => false,
  );
  const message = await dnsAt(server, 'example', 'SOA');
  time.end();
  assert.ok(!message.seen && message.silence === 'limit', JSON.stringify(message));
  assert.ok(asked.every((one) => one.startsWith('udp')));
});

test('a turn is taken when the question goes, not while it waits for others', async () => {
  const { session } = await authority((question) => [answerTo(question, { answers: [soa] })]);
  let turns = 0;
  const dnsAt = askServer(
    session,
    () => true,
    () => ++turns > 0,
  );
  const pass = session.gate.pass.bind(session.gate);
  let open = () => {};
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  session.gate.pass = async (signal, task) => {
    await opened;
    return pass(signal, task);
  };
  const answer = dnsAt(server, 'example', 'SOA', { transport: 'tcp' });
  await new Promise((resolve) => setTimeout(resolve, 20));
  assert.equal(turns, 0);
  open();
  assert.equal((await answer).seen, true);
  assert.equal(turns, 1);
});

test('a connection on which a transfer has begun serves no further question', async () => {
  const { asked, dnsAt } = await authority((question) => [answerTo(question, { answers: [soa] })]);
  for (const type of ['SOA', 'AXFR', 'SOA'] as const) await dnsAt(server, 'example', type, { transport: 'tcp' });
  assert.equal(asked.length, 2);
});

test('where a server has closed the connection meanwhile, a new one is opened', async () => {
  const { stub, asked, dnsAt } = await authority((question) => [answerTo(question, { answers: [soa] }), HANG_UP]);
  for (const name of ['example', 'autre.example']) {
    assert.equal((await dnsAt(server, name, 'SOA', { transport: 'tcp' })).seen, true);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  assert.deepEqual([asked.length, stub.heard.length], [2, 2]);
});

test('a server that ends the connection before it answers is asked once more, and no more than that', async () => {
  for (const [endings, isSeen] of [
    [1, true],
    [2, false],
  ] as const) {
    let times = 0;
    const { stub, dnsAt } = await authority((question) => {
      times += 1;
      return [times <= endings ? HANG_UP : answerTo(question, { answers: [soa] })];
    });
    const message = await dnsAt(server, 'example', 'SOA', { transport: 'tcp' });
    assert.equal(message.seen, isSeen);
    assert.equal(stub.heard.length, 2);
  }
});

test('an address that may not be reached is not asked', async () => {
  const { stub, dnsAt } = await authority(() => []);
  assert.deepEqual(await dnsAt({ host: 'ns.example', address: '127.0.0.1' }, 'example', 'SOA'), {
    seen: false,
    silence: 'forbidden',
    detail: '127.0.0.1',
  });
  assert.equal(stub.heard.length, 0);
});

test('a server that drops is asked by TCP before it is called silent (response rate limits)', async () => {
  const time = holdTime();
  const { dnsAt } = await authority((question) => {
    if (question.transport === 'tcp') return [answerTo(question, { answers: [soa] })];
    time.pass(1_500);
    return [];
  });
  const message = await dnsAt(server, 'example', 'SOA');
  time.end();
  assert.ok(message.seen && message.value.from.transport === 'tcp');
});

test('one server sees at most four questions at once', async () => {
  let inside = 0;
  let most = 0;
  const { session, dnsAt } = await authority((question) => [answerTo(question)]);
  const pass = session.gate.pass.bind(session.gate);
  session.gate.pass = async (signal, task) => {
    most = Math.max(most, ++inside);
    const answer = await pass(signal, task);
    inside -= 1;
    return answer;
  };
  const names = Array.from({ length: 20 }, (_, index) => `n${index}.example`);
  const answers = await Promise.all(names.map((name) => dnsAt(server, name, 'A')));
  assert.ok(answers.every(({ seen }) => seen));
  assert.equal(most, 4);
});
