import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer as createHttp } from 'node:http';
import { type AddressInfo, createServer } from 'node:net';
import { describe, test } from 'node:test';
import { newKey, openKnot, withoutKnot } from '../../tests/repair/hosts.ts';
import { MOST_OCTETS, MOST_OF_A_SET, MOST_RECORDS } from './bounds.ts';
import { ORIGIN, openHost, patience, row } from './hosts/testing.ts';
import { powerdnsPublisher } from './powerdns.ts';
import { rfc2136Publisher } from './rfc2136.ts';
import { Secret } from './secret.ts';
import { exchange } from './stream.ts';

const HEAD = ['@ 300 IN SOA ns hostmaster 7 3600 600 86400 60', '@ 300 IN NS ns', 'ns 300 IN A 192.0.2.1'];
const address = (n: number) => `10.${n >> 16}.${(n >> 8) & 255}.${n & 255}`;
const many = <One>(count: number, one: (n: number) => One) => Array.from({ length: count }, (_, n) => one(n));

/** More than is read, in each of the ways in which a zone can be too large. */
const TOO_LARGE: Readonly<Record<string, readonly string[]>> = {
  records: many(MOST_RECORDS, (n) => `h${n} 300 IN A ${address(n)}`),
  'records of one set': many(MOST_OF_A_SET + 1, (n) => `h 300 IN A ${address(n)}`),
  octets: many(900, (n) => `h${n} 300 IN TXT ${`"${'x'.repeat(250)}" `.repeat(20)}`),
};

describe('a zone that a name server hands over', { skip: withoutKnot }, () => {
  const key = newKey();
  const reading = async (lines: readonly string[]) => {
    const host = await openKnot(ORIGIN, [...HEAD, ...lines], key);
    const { name, secret } = key;
    const place = { host: '127.0.0.1', port: host.port };
    const publisher = rfc2136Publisher(place, { name, algorithm: 'hmac-sha256', secret: new Secret(secret) });
    return publisher.read(ORIGIN).finally(host.close);
  };

  for (const [what, lines] of Object.entries(TOO_LARGE))
    test(`is not read with too many ${what}`, () => assert.rejects(reading(lines), { code: 'TOO_LARGE' }));

  test('is read with as many as are read', async () => {
    const full = many(MOST_OF_A_SET, (n) => `h 300 IN A ${address(n)}`);
    const others = many(MOST_RECORDS - MOST_OF_A_SET - HEAD.length, (n) => `h${n} 300 IN A ${address(n)}`);
    const { sets } = await reading([...full, ...others]);
    assert.equal(sets.get(`h.${ORIGIN} A`)?.records.length, MOST_OF_A_SET);
    assert.equal(sets.size, MOST_RECORDS - MOST_OF_A_SET + 1);
  });
});

describe('a zone that PowerDNS hands over', () => {
  const reading = async (lines: readonly string[]) => {
    const sets = Map.groupBy(lines, (line) => line.slice(0, line.indexOf(' ')));
    const rrsets = [...sets].map(([label, all]) => ({
      ...{ name: `${label}.${ORIGIN}.`, type: /IN (\w+)/.exec(all[0] ?? '')?.[1], ttl: 300 },
      records: all.map((line) => ({ content: line.replace(/^.* IN \w+ /, ''), disabled: false })),
    }));
    const server = createHttp(({ url }, response) =>
      response.end(JSON.stringify(url?.includes('?zone=') ? [{ id: `${ORIGIN}.` }] : { rrsets })),
    ).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const base = new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
    return powerdnsPublisher(base, new Secret('x'), patience)
      .read(ORIGIN)
      .finally(() => server.close());
  };

  for (const [what, lines] of Object.entries(TOO_LARGE))
    test(`is not read with too many ${what}`, () =>
      assert.rejects(reading([...lines, lines[0] ?? '']), { code: 'TOO_LARGE' }));
});

test('a zone of a host with an interface is not read with too many records of one set', async () => {
  const { double, host } = await openHost('gandi');
  const rows = many(MOST_OF_A_SET + 1, (n) => ({ ...row('h', 'A', address(n)), id: `${n}`, extra: {} }));
  double.rows.push(...rows);
  await assert.rejects(host.read(ORIGIN), { code: 'TOO_LARGE' }).finally(double.close);
});

test('what never ends is not listened to for longer than a zone may be', async () => {
  const message = Buffer.alloc(60_002);
  message.writeUInt16BE(60_000);
  let sent = 0;
  const server = createServer((client) => {
    client.on('error', () => {});
    const write = () => {
      if (client.destroyed) return;
      sent += message.length;
      client.write(message, write);
    };
    client.once('data', (question) => {
      question.copy(message, 2, 2, 4);
      message.writeUInt8(0x80, 4);
      write();
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const place = { host: '127.0.0.1', port: (server.address() as AddressInfo).port };
  await assert.rejects(
    exchange(place, Buffer.alloc(12), () => false),
    { code: 'TOO_LARGE' },
  );
  server.close();
  assert.ok(sent < 4 * MOST_OCTETS, `${sent} octets`);
});
