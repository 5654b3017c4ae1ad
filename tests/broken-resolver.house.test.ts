import assert from 'node:assert/strict';
import net from 'node:net';
import { test } from 'node:test';
import { audit, openNetwork, type Verdict } from '@rempart/engine';
import { bindBoth } from '../engine/network/dns/testing/stub.ts';

const SERVFAIL = 2;
const REFUSED = 5;
const DEADLINE_MS = 3_000;

/** What a resolver does with a question, by datagram and by stream: an answer, a connection cut short, or nothing (null). */
interface Manner {
  readonly datagram: ((question: Buffer) => Buffer) | null;
  readonly stream: ((question: Buffer) => Buffer) | 'reset' | null;
}

const fails = (rcode: number) => (question: Buffer) => reply(question, rcode, false);
const cut = (question: Buffer) => reply(question, 0, true);

const MANNERS: Readonly<Record<string, Manner>> = {
  'says nothing': { datagram: null, stream: null },
  'answers SERVFAIL': { datagram: fails(SERVFAIL), stream: fails(SERVFAIL) },
  'answers REFUSED': { datagram: fails(REFUSED), stream: fails(REFUSED) },
  'cuts datagrams and resets streams': { datagram: cut, stream: 'reset' },
  'cuts streams too': { datagram: cut, stream: cut },
};

for (const [says, manner] of Object.entries(MANNERS)) {
  test(`a resolver that ${says}: nothing is absent, nothing is judged`, async () => {
    const { port, close } = await startResolver(manner);
    try {
      const judged = (await verdicts(port)).filter(({ outcome }) => outcome !== 'unknown');
      assert.deepEqual(
        judged.filter(({ facts }) => !ABOUT_OURSELVES.includes((facts as { reason: string }).reason)),
        [],
      );
    } finally {
      close();
    }
  });
}

/** Reasons that speak of this installation or of what was handed in, not of the domain. */
const ABOUT_OURSELVES = ['not-consulted', 'no-message'];

async function verdicts(port: number): Promise<readonly Verdict[]> {
  const network = openNetwork({
    resolvers: [{ address: '127.0.0.1', port }],
    bootstrap: { rdap: {}, whois: {}, whoisRoot: null },
  });
  const options = { deadlineMs: DEADLINE_MS };
  for await (const event of audit('exemple.fr', { network, signal: new AbortController().signal, options })) {
    if (event.type === 'completed') return event.verdicts;
  }
  throw new Error('the audit did not end');
}

/** The question sent back as an answer without records. */
function reply(question: Buffer, rcode: number, truncated: boolean): Buffer {
  const answer = Buffer.from(question);
  answer[2] = ((question[2] ?? 0) & 0b0000_0001) | 0b1000_0000 | (truncated ? 0b0000_0010 : 0);
  answer[3] = 0b1000_0000 | rcode;
  return answer;
}

async function startResolver({ datagram, stream }: Manner) {
  const tcp = net.createServer((socket) => {
    socket.on('error', () => {});
    socket.on('data', (chunk: Buffer) => {
      if (stream === 'reset') socket.resetAndDestroy();
      else if (stream) socket.write(framed(stream(chunk.subarray(2))));
    });
  });
  const udp = await bindBoth(tcp);
  const { port } = udp.address();
  udp.on('message', (question, from) => {
    if (datagram) udp.send(datagram(question), from.port, from.address);
  });
  const close = () => {
    udp.close();
    tcp.close();
  };
  return { port, close };
}

function framed(message: Buffer): Buffer {
  return Buffer.concat([Buffer.from([message.length >> 8, message.length & 255]), message]);
}
