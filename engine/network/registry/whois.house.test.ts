import assert from 'node:assert/strict';
import type { Socket } from 'node:net';
import { test } from 'node:test';
import { hostile } from '../../../tests/hostile.ts';
import { drip } from '../transport/testing/context.ts';
import { RDAP, registry, silenceOf, value } from './testing/served-registry.ts';

test('WHOIS: the root is asked for the host, then the host for the domain', async (t) => {
  const bootstrap = { rdap: {}, whois: {}, whoisRoot: 'whois.root.test' };
  const { ask, asked, server } = await registry(t, {
    bootstrap,
    whois: (socket, question) =>
      socket.end(
        question === 'test\r\n'
          ? 'refer: whois.test\n'
          : 'Domain Name: EXEMPLE.TEST\r\nRegistry Expiry Date: 2027-01-02T03:04:05Z\r\n',
      ),
  });
  const { source, server: host, expires } = value(await ask());
  assert.deepEqual([source, host, expires], ['whois', 'whois.test', '2027-01-02T03:04:05.000Z']);
  assert.deepEqual(asked, ['test\r\n', 'exemple.test\r\n']);
  await server.empty();
});

test('WHOIS: a referral to no name, to the root itself or inside is not followed', async (t) => {
  const bootstrap = { rdap: {}, whois: {}, whoisRoot: 'whois.root.test' };
  for (const referral of [
    '127.0.0.1',
    '[::1]',
    '10.0.0.5:6379',
    'http://127.0.0.1/',
    'whois://127.0.0.1:22',
    'localhost',
    'whois.root.test',
    'inside.test',
    '',
  ]) {
    const { ask, asked } = await registry(t, { bootstrap, whois: `refer: ${referral}\n` });
    const answer = await ask();
    assert.equal(silenceOf(answer), referral === 'inside.test' ? 'forbidden' : 'not-asked', referral);
    assert.equal(asked.length, 1, referral);
  }
});

test('WHOIS: nobody holds the name, and nobody knows whom to ask', async (t) => {
  const bootstrap = { ...RDAP, rdap: {} };
  assert.equal(value(await (await registry(t, { bootstrap, whois: '%% NOT FOUND\n' })).ask()).registered, false);
  assert.equal(silenceOf(await (await registry(t, { bootstrap })).ask('exemple.autre')), 'not-asked');
  assert.equal(silenceOf(await (await registry(t, { bootstrap })).ask('exemple.constructor')), 'not-asked');
});

test('WHOIS: endless, dripping and silent servers end in time', async (t) => {
  const bootstrap = { ...RDAP, rdap: {} };
  const cases: readonly (readonly [string, (socket: Socket) => void, string])[] = [
    [
      'endless',
      (socket) => {
        const more = () => socket.writable && socket.write('remarks: x\r\n'.repeat(1_000), more);
        more();
      },
      'limit',
    ],
    ['one line', (socket) => socket.end('A'.repeat(1_000_000)), 'limit'],
    ['drip', (socket) => drip(socket, 'domain: exemple.test\n'.repeat(50), 20), 'timeout'],
    ['silence', () => {}, 'timeout'],
    ['limit of theirs', (socket) => socket.end('Number of allowed queries exceeded.\n'), 'refused'],
  ];
  for (const [title, whois, silence] of cases) {
    const { ask, server } = await registry(t, { bootstrap, whois });
    assert.equal(silenceOf(await ask('exemple.test', 200)), silence, title);
    await server.empty();
  }
});

test('old registries write ISO 8859-1', async (t) => {
  const whois = (socket: Socket) => socket.end(Buffer.from('registrar: Soci\xe9t\xe9\n', 'latin1'));
  assert.equal(
    value(await (await registry(t, { bootstrap: { ...RDAP, rdap: {} }, whois })).ask()).registrar?.name,
    'Société',
  );
});

test('hostile WHOIS texts', async (t) => {
  for (const { id, text } of hostile<{ id: string; text: string }>('whois')) {
    const { ask, asked, server } = await registry(t, { bootstrap: { ...RDAP, rdap: {} }, whois: text });
    const answer = await ask('target.test', 500);
    assert.equal(asked.length, 1, id);
    if (answer.seen) assert.ok(text.startsWith(answer.value.raw), id);
    await server.empty();
  }
});
