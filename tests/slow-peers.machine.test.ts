import assert from 'node:assert/strict';
import dgram from 'node:dgram';
import type net from 'node:net';
import { before, describe, test } from 'node:test';
import { audit, type Network, openNetwork, type ProtocolId } from '@rempart/engine';
import { startLab } from '@rempart/lab';
import { drip, serve } from '../engine/network/transport/testing/context.ts';
import { withMoreTime } from './more-time.ts';

const DOMAIN = 'exemplaire.example';
const DNS_PORT = 53;
/** All audits of a process together hold two conversations with an address. */
const AT_ONCE = 3;
const SPEED_MS = 100;
/** Longer than anything that drips may last. */
const MUCH = 4_000;

/** Whom a peer stands for: the ports that lead to it, what it would say if it had the time, and the card that visits it. */
interface Peer {
  readonly ports: readonly number[];
  readonly said: string | Buffer;
  readonly card: ProtocolId;
}

const PEERS: Readonly<Record<string, Peer>> = {
  'a mail server': { ports: [25, 465, 587], said: `220-${'x'.repeat(MUCH)}`, card: 'smtp' },
  'a web site in clear': {
    ports: [80],
    said: `HTTP/1.1 200 OK\r\nContent-Length: ${MUCH}\r\n\r\n${'x'.repeat(MUCH)}`,
    card: 'dns',
  },
  'a web site under TLS': {
    ports: [443],
    said: Buffer.from(`1603030fa002000f9c0303${'00'.repeat(MUCH)}`, 'hex'),
    card: 'dns',
  },
  'a registry': { ports: [43], said: 'domain: exemplaire.example\r\n'.repeat(MUCH / 20), card: 'whois' },
  'a name server, by stream,': { ports: [DNS_PORT], said: Buffer.alloc(MUCH, 1), card: 'spf' },
  'each of its machines, at each port,': {
    ports: [...Array(1024).keys()].filter((port) => port !== DNS_PORT),
    said: '2'.repeat(MUCH),
    card: 'tcp',
  },
};

const MANNERS: Readonly<Record<string, (socket: net.Socket, said: string | Buffer) => void>> = {
  'drips one octet at a time': (socket, said) => drip(socket, said, SPEED_MS),
  'takes the connection and stalls': () => {},
};

let lab: Awaited<ReturnType<typeof startLab>>;
const closing: (() => void)[] = [];
const sockets = () =>
  process.getActiveResourcesInfo().filter((kind) => /^(?:TCPSocket|TCPConnect|UDP)Wrap$/.test(kind));
const idle = sockets();

before(async () => {
  lab = await startLab();
});

describe('an audit ends in its time and leaves no connection', { concurrency: AT_ONCE }, () => {
  for (const [does, manner] of Object.entries(MANNERS))
    for (const [who, { ports, said, card }] of Object.entries(PEERS))
      test(`where ${who} ${does}`, async () => {
        const peer = await serve((socket) => manner(socket, said));
        closing.push(peer.close);
        const resolvers = ports.includes(DNS_PORT) ? [await openCutter()] : lab.resolvers;
        const own = [...ports, ...(resolvers === lab.resolvers ? [] : resolvers.map(({ port }) => port))];
        const dial: typeof lab.dial = (to) =>
          to.transport === 'tcp' && own.includes(to.port) ? { address: '127.0.0.1', port: peer.port } : lab.dial(to);
        const bootstrap = ports.includes(43) ? { ...lab.bootstrap, rdap: {} } : lab.bootstrap;
        const network = openNetwork({ ...lab, resolvers, bootstrap, dial });
        const end = await withMoreTime(
          (deadlineMs) => endOf(network, card, deadlineMs),
          () => peer.accepted() > 0,
        );
        assert.equal(end, 'completed');
        assert.ok(peer.accepted() > 0, 'it was visited');
        await peer.empty();
      });
});

test('nothing is left of them: no socket, no datagram', async () => {
  for (const close of closing) close();
  await lab.close();
  while (sockets().length > idle.length) await new Promise(setImmediate);
});

async function endOf(network: Network, card: ProtocolId, deadlineMs: number): Promise<string> {
  const options = { deadlineMs, only: [card] };
  let last = '';
  for await (const { type } of audit(DOMAIN, { network, signal: new AbortController().signal, options })) last = type;
  return last;
}

/** A resolver that answers by datagram only that one has to come back by stream. */
async function openCutter(): Promise<{ readonly address: string; readonly port: number }> {
  const udp = dgram.createSocket('udp4', (question, from) => {
    const answer = Buffer.from(question);
    answer[2] = ((question[2] ?? 0) & 1) | 0b1000_0010;
    udp.send(answer, from.port, from.address);
  });
  await new Promise<void>((resolve) => udp.bind(0, '127.0.0.1', resolve));
  closing.push(() => udp.close());
  return { address: '127.0.0.1', port: udp.address().port };
}
