import { createSocket } from 'node:dgram';
import { connect, type Socket } from 'node:net';
import { type Answer, type DecodedPacket, DNSSEC_OK, decode, encode, streamDecode, streamEncode } from 'dns-packet';
import type { Destination, Lab } from './index.ts';

/** A question of a test, in the words of dns-packet. */
export interface Asked {
  /** Default: the resolver. */
  readonly server?: string;
  readonly transport?: 'udp' | 'tcp';
  readonly flags?: number;
  /** null: no EDNS. Default 1232. */
  readonly size?: number | null;
}

const DNS_PORT = 53;
const RECURSION_DESIRED = 1 << 8;

/** Puts one question, with the DO bit, and waits for its answer. */
export function ask(lab: Lab, name: string, type: string, asked: Asked = {}): Promise<DecodedPacket> {
  const { server, transport = 'udp', flags = RECURSION_DESIRED, size = 1232 } = asked;
  const place = server === undefined ? lab.resolvers[0] : lab.dial({ transport, address: server, port: DNS_PORT });
  const options = {
    type: 'OPT',
    name: '.',
    udpPayloadSize: size ?? 0,
    extendedRcode: 0,
    ednsVersion: 0,
    flags: DNSSEC_OK,
    flag_do: true,
    options: [],
  } satisfies Answer;
  const query = {
    type: 'query',
    id: 4711,
    flags,
    questions: [{ name, type: type as 'A' }],
    additionals: size === null ? [] : [options],
  } as const;
  if (place === undefined) throw new Error('no resolver');
  return transport === 'udp'
    ? byDatagram(place, encode({ ...query, questions: [...query.questions], additionals: [...query.additionals] }))
    : byStream(place, streamEncode({ ...query, questions: [...query.questions], additionals: [...query.additionals] }));
}

/** Data of the answers of one type. */
export function dataOf(packet: DecodedPacket, type: string): unknown[] {
  return (packet.answers ?? []).flatMap((answer) => (answer.type === type ? [(answer as { data: unknown }).data] : []));
}

/** Response code by name; dns-packet's types forget it. */
export function rcodeOf(packet: DecodedPacket): string {
  return (packet as unknown as { rcode: string }).rcode;
}

/** Code of the extended error, if there is one. */
export function extendedErrorOf(packet: DecodedPacket): number | null {
  const options = packet.additionals?.find(
    (record): record is Extract<Answer, { type: 'OPT' }> => record.type === 'OPT',
  );
  const found = (options?.options ?? []).find(({ code }) => (code as number) === 15) as { data?: Buffer } | undefined;
  return found?.data?.readUInt16BE(0) ?? null;
}

/** A plain connection to where the lab says. */
export function reach(lab: Lab, address: string, port: number): Socket {
  const place = lab.dial({ transport: 'tcp', address, port } satisfies Destination);
  return connect(place.port, place.address);
}

/** Text of a connection up to a pattern, or to its end. */
export function readUntil(stream: Socket, pattern: RegExp): Promise<string> {
  return new Promise((resolve, reject) => {
    let text = '';
    const over = () => {
      stream.off('data', read).off('end', over).off('error', reject);
      resolve(text);
    };
    const read = (chunk: Buffer) => {
      text += chunk.toString();
      if (pattern.test(text)) over();
    };
    stream.on('data', read).on('end', over).on('error', reject);
  });
}

function byDatagram(place: { address: string; port: number }, message: Buffer): Promise<DecodedPacket> {
  return new Promise((resolve, reject) => {
    const socket = createSocket('udp4');
    socket.once('error', reject);
    socket.once('message', (reply) => {
      socket.close();
      resolve(decode(reply));
    });
    // A server that stays silent must not keep the test alive.
    socket.send(message, place.port, place.address, () => socket.unref());
  });
}

function byStream(place: { address: string; port: number }, message: Buffer): Promise<DecodedPacket> {
  return new Promise((resolve, reject) => {
    const socket = connect(place.port, place.address);
    let reply = Buffer.alloc(0);
    socket.once('error', reject);
    socket.on('data', (chunk) => {
      reply = Buffer.concat([reply, chunk]);
      if (reply.length < 2 || reply.length < 2 + reply.readUInt16BE(0)) return;
      socket.destroy();
      resolve(streamDecode(reply) as DecodedPacket);
    });
    socket.write(message);
  });
}
