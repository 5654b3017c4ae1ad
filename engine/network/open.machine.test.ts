import assert from 'node:assert/strict';
import net from 'node:net';
import { after, before, test } from 'node:test';
import { AUTHENTIC_DATA, RECURSION_AVAILABLE } from 'dns-packet';
import type { Ask, AuditScope } from '../model/ask.ts';
import { answerTo, type DnsStub, type HeardQuestion, soaOf, startDnsStub } from './dns/testing/stub.ts';
import { openNetwork, resolverAnswers } from './open.ts';
import type { Dial } from './transport/dial.ts';

const everything: AuditScope = { dns: true, connections: true };
let resolver: DnsStub;

/** Names under `silent.` are never answered, all others as validated, so that no question is put again for its proofs. */
before(async () => {
  resolver = await startDnsStub((question) => {
    const name = question.name.toLowerCase();
    if (name.startsWith('silent')) return [];
    const flags = RECURSION_AVAILABLE | AUTHENTIC_DATA;
    return [answerTo(question, { flags, answers: answersFor(question, name), authorities: [soaOf('example')] })];
  });
});
after(() => resolver.close());

function answersFor({ name, type }: HeardQuestion, plain: string) {
  if (plain === '.' && type === 'NS') return [{ type: 'NS' as const, name: '.', data: 'a.root.example' }];
  return type === 'A' ? [{ type: 'A' as const, name, data: '198.41.0.4' }] : [];
}

/** Accepts and says nothing, on every port of every address but the resolver's. */
let hole: net.Server;
const visitors = new Set<net.Socket>();
before(async () => {
  hole = net.createServer((socket) => void visitors.add(socket.on('error', () => {}).resume()));
  await new Promise<void>((resolve) => hole.listen(0, '127.0.0.1', resolve));
});
after(() => {
  for (const visitor of visitors) visitor.destroy();
  hole.close();
});

const dial: Dial = ({ address, port }) =>
  address === resolver.address && port === resolver.port
    ? resolver
    : { address: '127.0.0.1', port: (hole.address() as net.AddressInfo).port };

const network = () => openNetwork({ resolvers: [resolver], blocklists: [], dial });

/** Questions that nobody will answer. */
const questions: Readonly<Record<string, (ask: Ask) => Promise<{ readonly seen: boolean }>>> = {
  dns: (ask) => ask.dns('silent.example', 'TXT'),
  dnsAt: (ask) => ask.dnsAt({ host: 'ns.example', address: '198.41.0.4' }, 'example', 'SOA'),
  addresses: (ask) => ask.addresses('silent-too.example'),
  tls: (ask) => ask.tls({ address: '198.41.0.4', port: 443, host: 'a.example' }),
  hello: (ask) => ask.hello({ address: '198.41.0.4', port: 443, host: 'a.example' }, 'rc4'),
  http: (ask) => ask.http('https://silent-web.example/'),
  smtp: (ask) => ask.smtp('mx.example', '198.41.0.4'),
  registration: (ask) => ask.registration('silent-registry.example'),
};

test('a question asked twice, in two spellings, is sent once; each audit asks again', async () => {
  const { open } = network();
  const signal = new AbortController().signal;
  // What the resolver tells of the root is asked once for all audits.
  const heard = () => resolver.heard.filter(({ name }) => name.toLowerCase() === 'memo.example').length;
  const before = heard();
  const first = open({ signal, permits: everything });
  await Promise.all([
    first.dns('memo.example', 'A'),
    first.dns('Memo.Example.', 'A'),
    first.dns('memo.example', 'A', {}),
    first.dns('memo.example', 'A', { checkingDisabled: false }),
    first.addresses('memo.example'),
    first.addresses('memo.example'),
  ]);
  assert.equal(heard() - before, 2);
  await first.dns('memo.example', 'A', { checkingDisabled: true });
  assert.equal(heard() - before, 3);
  await open({ signal, permits: everything }).dns('memo.example', 'A');
  assert.equal(heard() - before, 4);
});

test('the day is that of the opening, and the scope are recorded', async () => {
  const ask = network().open({ signal: new AbortController().signal, permits: { dns: true, connections: false } });
  assert.match(ask.now, /^\d{4}-\d\d-\d\dT.*Z$/);
  assert.deepEqual(ask.permits, { dns: true, connections: false });
});

test('without connections, the domain’s own servers are not asked', async () => {
  const ask = network().open({ signal: new AbortController().signal, permits: { dns: true, connections: false } });
  assert.deepEqual(await ask.tcp({ address: '198.41.0.4', port: 22 }), { seen: false, silence: 'not-asked' });
  for (const name of ['tls', 'hello', 'http', 'smtp'] as const) {
    assert.deepEqual(await questions[name]?.(ask), { seen: false, silence: 'not-asked' }, name);
  }
  assert.deepEqual(await ask.port25(), { seen: false, silence: 'not-asked' });
});

test('both questions to a mail server, put together, end where there is no session to answer them', async () => {
  const both = (ask: Ask) =>
    Promise.all([ask.smtp('mx.exemple.fr', '127.0.0.1'), ask.smtpManners('mx.exemple.fr', '127.0.0.1', 'exemple.fr')]);
  for (const permits of [everything, { dns: true, connections: false }]) {
    const { signal } = new AbortController();
    for (const answer of await both(network().open({ signal, permits, domain: 'exemple.fr' })))
      assert.equal(answer.seen ? null : answer.silence, permits.connections ? 'forbidden' : 'not-asked');
  }
});

test('private addresses are forbidden, whatever the question', async () => {
  const ask = network().open({ signal: new AbortController().signal, permits: everything });
  for (const address of ['127.0.0.1', '10.0.0.1', '::ffff:10.0.0.1', '169.254.169.254', '::1']) {
    const answers = await Promise.all([
      ask.dnsAt({ host: 'ns.example', address }, 'example', 'SOA'),
      ask.tcp({ address, port: resolver.port }),
      ask.smtp('mx.example', address),
    ]);
    for (const answer of answers) assert.ok(!answer.seen && answer.silence === 'forbidden', address);
  }
});

test('the deadline ends everything at once and leaves no socket behind', async () => {
  // Both ends of a connection are in this process.
  const sockets = () =>
    process.getActiveResourcesInfo().filter((kind) => /UDP|TCPSocket|TCPConnect|Timeout/.test(kind)).length;
  const idle = sockets();
  const time = new AbortController();
  const ask = network().open({ signal: time.signal, permits: everything });
  const pending = Object.values(questions).map((question) => question(ask));
  const many = Array.from({ length: 300 }, (_, index) => ask.dns(`silent${index}.example`, 'MX'));
  while (resolver.heard.filter(({ name }) => name.toLowerCase().startsWith('silent')).length < 90)
    await new Promise(setImmediate);
  assert.ok(sockets() > idle + 90);

  time.abort();
  const answers = await Promise.all([...pending, ...many]);
  const later = await Promise.all([ask.dns('later.example', 'A'), ask.tcp({ address: '198.41.0.4', port: 25 })]);
  for (const answer of [...answers, ...later]) assert.deepEqual(answer, { seen: false, silence: 'deadline' });
  while (sockets() > idle) await new Promise(setImmediate);
});

test('whether a resolver answers is known from any of them', async () => {
  const closed = await startDnsStub(() => []);
  await closed.close();
  assert.equal(await resolverAnswers({ resolvers: [closed, resolver] }), true);
  assert.equal(await resolverAnswers({ resolvers: [closed] }), false);
  assert.equal(await resolverAnswers({ resolvers: [] }), false);
});

test('a resolver that cannot reach the root does not count', async () => {
  const lame = await startDnsStub((question) => [answerTo(question, { rcode: 2 })]);
  assert.equal(await resolverAnswers({ resolvers: [lame] }), false);
  await lame.close();
});

test('an audit connects so often and no more; the next one has as many again', async () => {
  const isTaken = async (ask: Ask) => {
    const asked = Array.from({ length: 450 }, (_, n) => ask.tcp({ address: `198.41.${n >> 8}.${n & 255}`, port: 25 }));
    return (await Promise.all(asked)).map((answer) => answer.seen);
  };
  for (let audit = 0; audit < 2; audit += 1) {
    const taken = await isTaken(network().open({ signal: new AbortController().signal, permits: everything }));
    assert.equal(taken.filter(Boolean).length, 400);
    assert.equal(taken.lastIndexOf(true), 399);
  }
});

test('what all audits together ask of one address is counted together, and what is too much waits until the end', async () => {
  const way = network();
  const time = new AbortController();
  let settled = 0;
  const pending = Array.from({ length: 2 }, () => way.open({ signal: time.signal, permits: everything })).flatMap(
    (ask) =>
      Array.from({ length: 160 }, async (_, n) => {
        const answer = await ask.tcp({ address: '198.41.9.9', port: 1 + n });
        settled += 1;
        if (settled >= 300) time.abort();
        return answer;
      }),
  );
  const answers = await Promise.all(pending);
  const limited = answers.filter((answer) => !answer.seen && answer.silence === 'limit');
  // Some may have been dialled and not have been taken in time, on a busy machine. One more goes for every three seconds that this took.
  const went = answers.length - limited.length;
  assert.ok(went >= 300 && went < 310, `${went} went`);
  for (const silence of limited)
    assert.deepEqual(silence, { seen: false, silence: 'limit', detail: '198.41.9.9 was visited often enough' });
});
