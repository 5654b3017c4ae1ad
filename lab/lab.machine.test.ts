import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setTimeout as delay } from 'node:timers/promises';
import { mailHost, nameServer, silentHost, webHost, withPorts } from './hosts.ts';
import { startLab, worlds } from './index.ts';
import { ask, dataOf, reach, readUntil } from './testing.ts';
import { world } from './world.ts';

const DOCUMENTATION_NETWORKS = /^(192\.0\.2|198\.51\.100|203\.0\.113)\.|^2001:db8:/;

test('the lab opens all its worlds and closes without a trace', async () => {
  const before = process.getActiveResourcesInfo().length;
  const lab = await startLab();

  assert.equal(lab.worlds.length, worlds.length);
  for (const { domain, reach: manner } of worlds) {
    if (manner === undefined) assert.ok(await ask(lab, domain, 'SOA'), domain);
  }
  await lab.close();
  // Closed sockets leave the list at their own pace.
  for (let turn = 0; turn < 6_000 && process.getActiveResourcesInfo().length > before; turn += 1) await delay(5);
  assert.ok(process.getActiveResourcesInfo().length <= before, process.getActiveResourcesInfo().join());
});

test('every world has a domain of its own, a title and addresses of documentation', async () => {
  assert.equal(new Set(worlds.map(({ domain }) => domain)).size, worlds.length);
  for (const { domain, title } of worlds) {
    assert.match(domain, /^[a-z-]+\.example$/);
    assert.match(title, /^\p{Lu}[^:]+ : \S/u, title);
  }
});

test('no two worlds share an address, but with those who host them', () => {
  const owners = new Map<string, string>();
  for (const { domain, zone, elsewhere } of worlds) {
    for (const [address] of `${zone} ${elsewhere.map((further) => further.zone)}`.matchAll(
      /(?<=\s(A|AAAA)\s+)[\da-f.:]+(?=\s|$|,)/gm,
    )) {
      if (!DOCUMENTATION_NETWORKS.test(address)) continue;
      assert.equal(owners.get(address) ?? domain, domain, address);
      owners.set(address, domain);
    }
  }
});

test('ports: open, refused, mute and silent are four different things', async () => {
  const lab = await startLab([
    world('ports.example', {
      title: 'ports',
      zone: `
        @       NS  ns1.hebergeur.example.
        ouvert  A   192.0.2.230
        muet    A   192.0.2.231`,
      hosts: {
        ouvert: withPorts(webHost({ pages: {} }), { 23: 'login:', 3306: null }),
        muet: silentHost(),
      },
      concludes: {},
    }),
  ]);
  const outcome = (address: string, port: number) =>
    new Promise<string>((tell) => {
      const socket = reach(lab, address, port);
      socket.once('connect', () => tell('open'));
      socket.once('error', ({ code }: NodeJS.ErrnoException) => tell(code ?? ''));
      socket.once('close', () => tell('closed'));
    });
  const silent = outcome('192.0.2.231', 25);
  assert.equal(await outcome('192.0.2.230', 23), 'open');
  assert.equal(await outcome('192.0.2.230', 3306), 'open');
  assert.equal(await outcome('192.0.2.230', 5432), 'ECONNREFUSED');
  assert.equal(await outcome('198.51.100.99', 80), 'ECONNREFUSED');
  assert.equal(await Promise.race([silent, Promise.resolve('nothing yet')]), 'nothing yet');
  assert.deepEqual(lab.dial({ transport: 'tcp', address: '127.0.0.1', port: 5300 }), {
    address: '127.0.0.1',
    port: 5300,
  });
  await lab.close();
});

test('latency: a datagram takes one round trip, a first line two', async () => {
  const lab = await startLab(
    [
      world('loin.example', {
        title: 'loin',
        zone: '@ NS ns1.hebergeur.example.\n mx A 192.0.2.240',
        hosts: { mx: mailHost() },
        concludes: {},
      }),
    ],
    { latencyMs: 30 },
  );
  const took = async (act: () => Promise<unknown>) => {
    const from = performance.now();
    await act();
    return performance.now() - from;
  };
  assert.ok((await took(async () => dataOf(await ask(lab, 'mx.loin.example', 'A'), 'A'))) >= 29);
  const stream = reach(lab, '192.0.2.240', 25);
  assert.ok((await took(() => readUntil(stream, /\r\n/))) >= 58);
  const next = await took(() => {
    stream.write('EHLO x\r\n');
    return readUntil(stream, /STARTTLS/);
  });
  assert.ok(next >= 29);
  stream.destroy();
  await lab.close();
});

test('weather: one name server is meddled with, and a mail server bears so many calls a minute', async () => {
  const zone = '@ NS ns1\n ns1 A 192.0.2.241\n mx A 192.0.2.242';
  const lab = await startLab(
    [
      world('presse.example', {
        title: 'pressé',
        zone,
        hosts: { ns1: nameServer(), mx: mailHost({ aMinute: 1 }) },
        concludes: {},
      }),
    ],
    {
      meddle: (server, responder) => (question) => {
        if (server !== '192.0.2.241' || question.transport === 'tcp') return responder(question);
        return { rcode: 'NOERROR', truncated: true };
      },
    },
  );
  assert.deepEqual(dataOf(await ask(lab, 'mx.presse.example', 'A'), 'A'), ['192.0.2.242']);
  const cut = await ask(lab, 'mx.presse.example', 'A', { server: '192.0.2.241' });
  assert.deepEqual([cut.flag_tc, dataOf(cut, 'A')], [true, []]);
  const whole = await ask(lab, 'mx.presse.example', 'A', { server: '192.0.2.241', transport: 'tcp' });
  assert.deepEqual(dataOf(whole, 'A'), ['192.0.2.242']);
  for (const code of [/^220 /, /^421 /]) {
    const stream = reach(lab, '192.0.2.242', 25);
    assert.match(await readUntil(stream, /\r\n/), code);
    stream.destroy();
  }
  await lab.close();
});
