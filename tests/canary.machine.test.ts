import assert from 'node:assert/strict';
import dgram from 'node:dgram';
import dns from 'node:dns';
import net from 'node:net';
import { after, before, describe, mock, test } from 'node:test';
import { type AuditEvidence, audit, type NetworkOptions, openNetwork } from '@rempart/engine';
import { startLab } from '@rempart/lab';
import { bindBoth } from '../engine/network/dns/testing/stub.ts';
import { hostileRegistry, interieures, REBOUND } from '../lab/worlds/interieures.ts';
import { withMoreTime } from './more-time.ts';

const LOOPBACK = '127.0.0.1';
const DOCUMENTATION = /^(?:192\.0\.2|198\.51\.100|203\.0\.113)\.|^2001:db8:/;

type Dial = NonNullable<NetworkOptions['dial']>;

let lab: Awaited<ReturnType<typeof startLab>>;
let canary: Awaited<ReturnType<typeof openCanary>>;
const closing: (() => void)[] = [];

before(async () => {
  lab = await startLab(interieures);
  canary = await openCanary();
});
after(async () => {
  for (const close of closing) close();
  await lab.close();
});

describe('whatever a domain publishes, nobody inside is called', { concurrency: 4 }, () => {
  for (const { domain } of interieures)
    test(domain, async () => {
      const wasAudited = ({ seen }: Audited) => (seen.trace?.exchanges.length ?? 0) > 20;
      const found = await audited(domain, { bootstrap: hostileRegistry }, wasAudited);
      assert.ok(wasAudited(found), 'it was audited indeed');
      const { inside } = found;
      assert.deepEqual(inside, []);
    });

  for (const first of [0, 1])
    test(`an address that is another one at each question, the ${first ? 'internal' : 'public'} one first`, async () => {
      const rebinder = await openRebinder(first);
      const wasRebound = () => rebinder.rebound() > 0;
      assert.deepEqual((await audited(REBOUND, { resolvers: [rebinder.place] }, wasRebound)).inside, []);
      assert.ok(wasRebound());
    });
});

test('the canary saw nobody; no connection was made past the one place that dials, no name was asked of the system', () => {
  assert.deepEqual(canary.visits(), []);
  assert.deepEqual(canary.elsewhere(), []);
});

test('where the guard lets through, the canary is visited: it would have been seen', async () => {
  const wasSeen = ({ inside }: Audited) =>
    inside.includes('tcp 127.0.0.1:25') && inside.includes('udp 127.0.0.1:53') && canary.visits().length > 0;
  const found = await audited('interieur.example', { allowedNetworks: ['127.0.0.0/8'] }, wasSeen);
  assert.ok(wasSeen(found), found.inside.join());
});

/** What an audit saw, and where it wanted to go outside the laboratory. */
interface Audited {
  readonly seen: AuditEvidence;
  readonly inside: readonly string[];
}

/**
 * A whole audit whose every way leads to the canary where the laboratory has no machine. Machines that are not there are no subject here:
 * the silence of port 43 is cut short, unless what the test is about needs more time.
 */
const audited = (domain: string, more: Partial<NetworkOptions>, isEnough: (found: Audited) => boolean) =>
  withMoreTime((deadlineMs) => auditedWithin(deadlineMs, domain, more), isEnough);

async function auditedWithin(deadlineMs: number, domain: string, more: Partial<NetworkOptions>): Promise<Audited> {
  const inside: string[] = [];
  const resolvers = more.resolvers ?? lab.resolvers;
  const dial: Dial = (to) => {
    if (resolvers.some(({ address, port }) => to.address === address && to.port === port)) return canary.known(to);
    if (DOCUMENTATION.test(to.address)) return canary.known(lab.dial(to));
    inside.push(`${to.transport} ${to.address}:${to.port}`);
    return canary.known({ address: LOOPBACK, port: canary.port });
  };
  const allowedNetworks = [...lab.allowedNetworks, ...(more.allowedNetworks ?? [])];
  const network = openNetwork({ ...lab, ...more, allowedNetworks, dial });
  const options = { deadlineMs };
  for await (const event of audit(domain, { network, signal: new AbortController().signal, options }))
    if (event.type === 'completed') return { seen: event.evidence, inside };
  throw new Error(`${domain}: the audit did not end`);
}

/** A stream or datagram that arrives here was led inside; `elsewhere` are connections to places that no dial named, and names looked up. */
async function openCanary() {
  const visits: string[] = [];
  const elsewhere: string[] = [];
  const known = new Set<string>();
  const tcp = net.createServer((socket) => {
    visits.push('tcp');
    socket.on('error', () => {}).destroy();
  });
  const udp = (await bindBoth(tcp)).on('message', () => visits.push('udp'));
  const { port } = udp.address();

  const connect = net.Socket.prototype.connect as (...given: unknown[]) => net.Socket;
  const connecting = mock.method(net.Socket.prototype, 'connect', function (this: net.Socket, ...given: unknown[]) {
    const [{ host, port }] = given.flat() as [net.TcpNetConnectOpts];
    if (!known.has(`${host}:${port}`)) elsewhere.push(`${host}:${port}`);
    return connect.apply(this, given);
  });
  const lookup = dns.lookup as (...given: unknown[]) => unknown;
  const looking = mock.method(dns, 'lookup', (...given: unknown[]) => {
    elsewhere.push(String(given[0]));
    return lookup(...given);
  });
  closing.push(() => {
    connecting.mock.restore();
    looking.mock.restore();
    tcp.close();
    udp.close();
  });
  return {
    port,
    visits: () => visits,
    elsewhere: () => elsewhere,
    known: (place: ReturnType<Dial>) => {
      known.add(`${place.address}:${place.port}`);
      return place;
    },
  };
}

/** A resolver that gives the name of the rebinding another address each time it is asked, for no time at all, and hands all else on. */
async function openRebinder(first: number) {
  const [real] = lab.resolvers;
  assert.ok(real);
  let asked = first;
  let rebound = 0;
  const udp = dgram.createSocket('udp4', (question, from) => {
    const onward = dgram.createSocket('udp4', (answer) => {
      const { name, type } = questionIn(question);
      if (type === 1 && name.endsWith(REBOUND) && asked++ % 2 === 1) rebound += inward(answer);
      udp.send(answer, from.port, from.address);
      onward.close();
    });
    onward.unref().send(question, real.port, real.address);
  });
  await new Promise<void>((resolve) => udp.bind(0, LOOPBACK, resolve));
  closing.push(() => udp.close());
  return { place: { address: LOOPBACK, port: udp.address().port }, rebound: () => rebound };
}

/** The name and type of the only question (RFC 1035 §4.1.2). */
function questionIn(message: Buffer): { readonly name: string; readonly type: number } {
  const labels: string[] = [];
  let at = 12;
  for (let length = message[at] ?? 0; length > 0; length = message[at] ?? 0) {
    labels.push(message.toString('latin1', at + 1, at + 1 + length).toLowerCase());
    at += 1 + length;
  }
  return { name: labels.join('.'), type: message.readUInt16BE(at + 1) };
}

/** Writes this house in the place of the public address, with a time to live of nothing; answers how often. */
function inward(answer: Buffer): number {
  const address = Buffer.from([198, 51, 100, 220]);
  let changed = 0;
  for (let index = answer.indexOf(address); index >= 0; index = answer.indexOf(address, index + 4)) {
    answer.set([127, 0, 0, 1], index);
    answer.writeUInt32BE(0, index - 6);
    changed += 1;
  }
  return changed;
}
