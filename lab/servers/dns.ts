import type { Duplex } from 'node:stream';
import {
  type Answer,
  AUTHENTIC_DATA,
  AUTHORITATIVE_ANSWER,
  CHECKING_DISABLED,
  type DecodedPacket,
  DNSSEC_OK,
  decode,
  encode,
  type OptAnswer,
  type PacketOpt,
  RECURSION_AVAILABLE,
  RECURSION_DESIRED,
  TRUNCATED_RESPONSE,
} from 'dns-packet';
import type { Signed } from '../dns/resolver.ts';
import type { Expanded } from '../dns/zone.ts';

/** A question as a server sees it. */
export interface DnsQuestion {
  readonly name: string;
  readonly type: string;
  readonly recursionDesired: boolean;
  readonly checkingDisabled: boolean;
  readonly dnssec: boolean;
  readonly edns: boolean;
  readonly transport: 'udp' | 'tcp';
}

/** What a server says; null: nothing. */
export type DnsReply = {
  readonly rcode: 'NOERROR' | 'FORMERR' | 'SERVFAIL' | 'NXDOMAIN' | 'REFUSED';
  readonly authoritative?: boolean;
  readonly recursionAvailable?: boolean;
  readonly authenticated?: boolean;
  readonly answer?: readonly Signed[];
  readonly authority?: readonly Signed[];
  readonly glue?: readonly Signed[];
  readonly error?: { readonly code: number; readonly text: string } | null;
  /** Over UDP it comes empty and marked as cut, whatever its size. */
  readonly truncated?: boolean;
} | null;

export type Responder = (question: DnsQuestion) => DnsReply;

const RCODES = { NOERROR: 0, FORMERR: 1, SERVFAIL: 2, NXDOMAIN: 3, REFUSED: 5 };
const EXTENDED_ERROR = 15;
const PLAIN_UDP_OCTETS = 512;
/** What cautious servers send at most (RFC 9715 §3.1). */
const LARGEST_UDP_OCTETS = 1232;

/** Answers one datagram, cut to what the asker can take (RFC 6891 §6.2.5). */
export function answerDatagram(message: Buffer, responder: Responder): Buffer | null {
  const query = read(message);
  const reply = query && responder(questionOf(query, 'udp'));
  if (!query || !reply) return null;
  const whole = write(query, reply);
  const limit = Math.min(LARGEST_UDP_OCTETS, Math.max(PLAIN_UDP_OCTETS, optionsOf(query)?.udpPayloadSize ?? 0));
  if (whole.length <= limit && !reply.truncated) return whole;
  return write(query, { ...reply, answer: [], authority: [], glue: [] }, TRUNCATED_RESPONSE);
}

/** Answers the messages of one connection, each behind its length (RFC 7766 §8). */
export function answerStream(connection: Duplex, responder: Responder): void {
  let waiting = Buffer.alloc(0);
  connection.on('data', (chunk: Buffer) => {
    waiting = Buffer.concat([waiting, chunk]);
    while (waiting.length >= 2 && waiting.length >= 2 + waiting.readUInt16BE(0)) {
      const end = 2 + waiting.readUInt16BE(0);
      const query = read(waiting.subarray(2, end));
      waiting = waiting.subarray(end);
      const reply = query && responder(questionOf(query, 'tcp'));
      if (query && reply) connection.write(framed(write(query, reply)));
    }
  });
}

function framed(message: Buffer): Buffer {
  const length = Buffer.alloc(2);
  length.writeUInt16BE(message.length);
  return Buffer.concat([length, message]);
}

function read(message: Buffer): DecodedPacket | null {
  try {
    const packet = decode(message);
    return packet.type === 'query' && packet.questions?.length === 1 ? packet : null;
  } catch {
    return null;
  }
}

function questionOf(query: DecodedPacket, transport: 'udp' | 'tcp'): DnsQuestion {
  const { name = '.', type = 'A' } = query.questions?.[0] ?? {};
  return {
    name: name.toLowerCase(),
    type,
    recursionDesired: query.flag_rd,
    checkingDisabled: query.flag_cd,
    dnssec: optionsOf(query)?.flag_do ?? false,
    edns: optionsOf(query) !== undefined,
    transport,
  };
}

function optionsOf(query: DecodedPacket): OptAnswer | undefined {
  return query.additionals?.find((record) => record.type === 'OPT');
}

function write(query: DecodedPacket, reply: NonNullable<DnsReply>, more = 0): Buffer {
  const options = optionsOf(query);
  const dnssec = options?.flag_do ?? false;
  const wantsAuthentic = dnssec || query.flag_ad;
  const flags =
    RCODES[reply.rcode] |
    more |
    (reply.authoritative ? AUTHORITATIVE_ANSWER : 0) |
    (reply.recursionAvailable ? RECURSION_AVAILABLE : 0) |
    (reply.authenticated && wantsAuthentic ? AUTHENTIC_DATA : 0) |
    (query.flag_rd ? RECURSION_DESIRED : 0) |
    (query.flag_cd ? CHECKING_DISABLED : 0);
  return encode({
    type: 'response',
    id: query.id ?? 0,
    flags,
    questions: query.questions ?? [],
    answers: recordsOf(reply.answer ?? [], dnssec),
    authorities: recordsOf(reply.authority ?? [], dnssec),
    additionals: [
      ...recordsOf(reply.glue ?? [], false),
      ...(options && reply.rcode !== 'FORMERR' ? [optOf(reply, dnssec)] : []),
    ],
  });
}

/** Signatures and denials only for those who ask (RFC 4035 §3.1). */
function recordsOf(sets: readonly Signed[], dnssec: boolean): Answer[] {
  return sets.flatMap((signed) => {
    if (!dnssec) return signed.set.type === 'NSEC' ? [] : [...signed.set.records];
    return [...signed.set.records, ...signatureOf(signed)];
  });
}

/** A zone signs what it holds, but not a delegation (RFC 4035 §2.2). */
function signatureOf({ set, zone }: Signed): readonly Answer[] {
  const delegation = set.type === 'NS' && set.name !== zone.origin;
  if (zone.signer === null || delegation) return [];
  const source = 'source' in set ? (set as Expanded).source : set;
  return [{ ...zone.signer.sign(source), name: set.name }];
}

function optOf(reply: NonNullable<DnsReply>, dnssec: boolean): OptAnswer {
  const { error } = reply;
  const code = Buffer.alloc(2);
  code.writeUInt16BE(error?.code ?? 0);
  const extended = { code: EXTENDED_ERROR, data: Buffer.concat([code, Buffer.from(error?.text ?? '')]) };
  return {
    type: 'OPT',
    name: '.',
    udpPayloadSize: LARGEST_UDP_OCTETS,
    extendedRcode: 0,
    ednsVersion: 0,
    flags: dnssec ? DNSSEC_OK : 0,
    flag_do: dnssec,
    options: error ? [extended as unknown as PacketOpt] : [],
  };
}
