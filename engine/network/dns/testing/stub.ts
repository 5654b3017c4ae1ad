import dgram from 'node:dgram';
import net from 'node:net';
import { mock } from 'node:test';
import { type Answer, type DecodedPacket, decode, encode, type PacketOpt, RECURSION_AVAILABLE } from 'dns-packet';
import { ConcurrencyLimit } from '../../courtesy/concurrency-limit.ts';
import type { DnsSession } from '../failover.ts';
import { type Query, writeQuery } from '../query.ts';
import { askResolver } from '../resolver.ts';
import { ResolverRotation } from '../resolver-rotation.ts';
import { RoundTrips } from '../round-trips.ts';
import { SharedStreams } from '../shared-streams.ts';

/** For tests: a question as the stub heard it. */
export interface HeardQuestion {
  readonly packet: DecodedPacket;
  readonly raw: Buffer;
  readonly transport: 'udp' | 'tcp';
  /** In the case sent. */
  readonly name: string;
  readonly type: string;
}

/** For tests: what the stub sends back, in this order. */
export type Behaviour = (question: HeardQuestion) => readonly Buffer[];

/** For tests: among what is sent back over TCP, the end of the connection. */
export const HANG_UP = Buffer.alloc(0);

export interface DnsStub {
  readonly address: string;
  readonly port: number;
  readonly heard: readonly HeardQuestion[];
  readonly close: () => Promise<void>;
}

/** For tests: a name server on loopback, UDP and TCP on one port, that behaves as told. */
export async function startDnsStub(behave: Behaviour): Promise<DnsStub> {
  const heard: HeardQuestion[] = [];
  const answersTo = (raw: Buffer, transport: 'udp' | 'tcp') => {
    const packet = decode(raw);
    const { name = '', type = '' } = packet.questions?.[0] ?? {};
    const question = { packet, raw, transport, name, type };
    heard.push(question);
    return behave(question);
  };
  const connections = new Set<net.Socket>();
  const streams = net.createServer((socket) => {
    connections.add(socket);
    socket.on('error', () => {}).on('close', () => connections.delete(socket));
    let left = Buffer.alloc(0);
    socket.on('data', (chunk) => {
      left = Buffer.concat([left, chunk]);
      while (left.length >= 2 && left.length >= 2 + left.readUInt16BE(0)) {
        const message = left.subarray(2, 2 + left.readUInt16BE(0));
        left = left.subarray(2 + message.length);
        for (const answer of answersTo(message, 'tcp')) {
          if (answer === HANG_UP) return void socket.end();
          const length = Buffer.alloc(2);
          length.writeUInt16BE(answer.length);
          socket.write(Buffer.concat([length, answer]));
        }
      }
    });
  });
  const datagrams = await bindBoth(streams);
  datagrams.on('message', (raw, peer) => {
    for (const answer of answersTo(raw, 'udp')) datagrams.send(answer, peer.port, peer.address);
  });
  const { port } = datagrams.address();
  const stub: DnsStub = {
    address: '127.0.0.1',
    port,
    heard,
    close: async () => {
      if (!stubs.delete(stub)) return;
      for (const socket of connections) socket.destroy();
      await new Promise<void>((resolve) => datagrams.close(resolve));
      await new Promise((resolve) => streams.close(resolve));
    },
  };
  stubs.add(stub);
  return stub;
}

const stubs = new Set<DnsStub>();

/** For tests: to be called when those of a file are over. */
export async function closeStubs(): Promise<void> {
  await Promise.all(Array.from(stubs, ({ close }) => close()));
}

/** For tests: our resolver with a stub for each behaviour, asked in this order. */
export async function openResolver(...behaviours: readonly Behaviour[]) {
  const servers = await Promise.all(behaviours.map(startDnsStub));
  return { servers, dns: askResolver(lineUntil(new AbortController().signal), new ResolverRotation(servers)) };
}

const STEP_MS = 100;

/** For tests: time that passes only when told, after what is on its way has arrived; nothing passes once it has ended. */
export function holdTime(): { readonly pass: (ms: number) => void; readonly end: () => void } {
  mock.timers.enable({ apis: ['setTimeout'] });
  let held = true;
  return {
    pass: (ms) =>
      void setImmediate(() => {
        // Step by step: what a timer starts is to have its share of the time.
        for (let passed = 0; held && passed < ms; passed += STEP_MS) mock.timers.tick(STEP_MS);
      }),
    end: () => {
      held = false;
      mock.timers.reset();
    },
  };
}

/** For tests: an A record, and a behaviour that answers one to whatever is asked. */
export const hostRecord = (name: string, address: string, ttl = 60): Answer => ({
  type: 'A',
  name,
  ttl,
  data: address,
});
export const answersHost: Behaviour = (question) => [
  answerTo(question, { answers: [hostRecord(question.name, '192.0.2.1')] }),
];

/** A port free for TCP may be taken for UDP; then another is tried. */
export async function bindBoth(streams: net.Server): Promise<dgram.Socket> {
  await new Promise<void>((resolve) => streams.listen(0, '127.0.0.1', resolve));
  const { port } = streams.address() as net.AddressInfo;
  const datagrams = dgram.createSocket('udp4');
  const bound = await new Promise<boolean>((resolve) => {
    datagrams.once('error', () => resolve(false));
    datagrams.bind(port, '127.0.0.1', () => resolve(true));
  });
  if (bound) return datagrams;
  datagrams.close();
  await new Promise((resolve) => streams.close(resolve));
  return bindBoth(streams);
}

/** For tests: a question about the addresses of a name, as it is sent. */
export const about = (name: string): Query =>
  writeQuery({ name, type: 'A', recursionDesired: true, checkingDisabled: false, proofs: false }, true);

/** For tests: what an answer may hold besides its question. */
export interface AnswerParts {
  readonly rcode?: number;
  readonly flags?: number;
  readonly answers?: readonly Answer[];
  readonly authorities?: readonly Answer[];
  readonly additionals?: readonly Answer[];
  readonly error?: { readonly code: number; readonly text: string };
}

/** For tests: a well-formed answer to a question, RA set. */
export function answerTo({ packet }: HeardQuestion, parts: AnswerParts = {}): Buffer {
  const { rcode = 0, flags = RECURSION_AVAILABLE, answers = [], authorities = [], additionals = [], error } = parts;
  return encode({
    type: 'response',
    id: packet.id ?? 0,
    flags: flags | rcode,
    questions: packet.questions ?? [],
    answers: [...answers],
    authorities: [...authorities],
    additionals: [...additionals, ...(error ? [withError(error)] : [])],
  });
}

/** For tests: the SOA that comes with a denial. */
export function soaOf(name: string): Answer {
  return { type: 'SOA', name, ttl: 300, data: { mname: `ns.${name}`, rname: `root.${name}`, serial: 1 } };
}

/** For tests: the line of an audit without end. */
export function lineUntil(signal: AbortSignal, dial: DnsSession['dial'] = (place) => place): DnsSession {
  return {
    signal,
    dial,
    gate: new ConcurrencyLimit(100),
    questionsLeft: 600,
    roundTrips: new RoundTrips(),
    shared: new SharedStreams(dial),
    heard: new Set(),
    silent: new Set(),
  };
}

function withError({ code, text }: { readonly code: number; readonly text: string }): Answer {
  const number = Buffer.alloc(2);
  number.writeUInt16BE(code);
  const option = { code: 15, data: Buffer.concat([number, Buffer.from(text)]) } as unknown as PacketOpt;
  return {
    type: 'OPT',
    name: '.',
    udpPayloadSize: 1232,
    extendedRcode: 0,
    ednsVersion: 0,
    flags: 0,
    flag_do: false,
    options: [option],
  };
}
