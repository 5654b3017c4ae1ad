import { createHmac, timingSafeEqual } from 'node:crypto';
import { keysOf } from '@rempart/contract';
import { readFrame } from '../network/dns/frame.ts';
import { readName } from '../network/dns/name.ts';
import { rcodeName } from '../network/dns/types.ts';
import { HostFault } from './host-fault.ts';
import type { Secret } from './secret.ts';
import { CLASS, nameOctets, recordOctets } from './wire.ts';

/** RFC 8945 §6; others are shorter than they should be. */
const DIGESTS = { 'hmac-sha256': 'sha256', 'hmac-sha384': 'sha384', 'hmac-sha512': 'sha512' } as const;
export const ALGORITHMS = keysOf(DIGESTS);
export type TsigAlgorithm = keyof typeof DIGESTS;

/** A key that both sides know. */
export interface TsigKey {
  readonly name: string;
  readonly algorithm: TsigAlgorithm;
  /** In Base64. */
  readonly secret: Secret;
}

const TSIG = 250;
const ADDITIONAL_COUNT = 10;
/** RFC 8945 §10. */
const FUDGE_S = 300;
/** Messages of one answer that may follow one another unsigned (RFC 8945 §5.3.1). */
const UNSIGNED_AT_MOST = 99;

/** The message with its signature as last record (RFC 8945 §5.1), and what its answer is signed over. */
export function signed(message: Buffer, key: TsigKey, now: number): { readonly packet: Buffer; readonly mac: Buffer } {
  const mac = digest(key, [message, variables(key, now)]);
  const id = message.subarray(0, 2);
  const data = Buffer.concat([nameOctets(key.algorithm), times(now), counted(mac), id, Buffer.alloc(4)]);
  const record = recordOctets({ name: key.name, type: TSIG, class: CLASS.any, ttl: 0, data });
  const packet = Buffer.concat([message, record]);
  packet.writeUInt16BE(packet.readUInt16BE(ADDITIONAL_COUNT) + 1, ADDITIONAL_COUNT);
  return { packet, mac };
}

/** Believes an answer, of one message or of many, by the key alone (RFC 8945 §5.3). */
export class SignedAnswer {
  readonly #key: TsigKey;
  readonly #now: () => number;
  #last: Buffer;
  #isFirst = true;
  #unsigned: Buffer[] = [];

  constructor(key: TsigKey, requestMac: Buffer, now: () => number) {
    this.#key = key;
    this.#last = requestMac;
    this.#now = now;
  }

  /** Whether all that came so far is proved. @throws {HostFault} */
  take(message: Buffer): boolean {
    const found = signatureOf(message);
    if (!found) {
      this.#unsigned.push(message);
      if (this.#isFirst || this.#unsigned.length > UNSIGNED_AT_MOST) {
        throw new HostFault('UNSIGNED', rcodeName(message.readUInt8(3) & 15));
      }
      return false;
    }
    const { mac, error, time, fudge, bare, name, algorithm } = found;
    if (error === 16 || error === 17) throw new HostFault('BAD_KEY', error === 16 ? 'BADSIG' : 'BADKEY');
    if (name !== this.#key.name || algorithm !== this.#key.algorithm) throw new HostFault('UNSIGNED', name);
    const end = this.#isFirst ? variables(this.#key, time, error, found.other, fudge) : times(time, fudge);
    const expected = digest(this.#key, [counted(this.#last), ...this.#unsigned, bare, end]);
    if (mac.length !== expected.length || !timingSafeEqual(mac, expected)) throw new HostFault('UNSIGNED', 'MAC');
    if (error === 18 || Math.abs(this.#now() - time) > fudge) throw new HostFault('BAD_TIME', 'BADTIME');
    if (error !== 0) throw new HostFault('REFUSED', `TSIG ${rcodeName(error)}`);
    this.#last = mac;
    this.#isFirst = false;
    this.#unsigned = [];
    return true;
  }
}

interface Signature {
  readonly name: string;
  readonly algorithm: string;
  readonly time: number;
  readonly fudge: number;
  readonly mac: Buffer;
  readonly error: number;
  readonly other: Buffer;
  /** The message as it was before it was signed. */
  readonly bare: Buffer;
}

/** The signature of a message; null where it has none. */
function signatureOf(message: Buffer): Signature | null {
  const record = readFrame(message).additional.at(-1);
  if (record?.type !== TSIG || record.end !== message.length) return null;
  const { name: algorithm, end } = readName(message, record.start);
  const macEnd = end + 10 + message.readUInt16BE(end + 8);
  const bare = Buffer.from(message.subarray(0, record.owner));
  message.copy(bare, 0, macEnd, macEnd + 2);
  bare.writeUInt16BE(bare.readUInt16BE(ADDITIONAL_COUNT) - 1, ADDITIONAL_COUNT);
  return {
    name: readName(message, record.owner, new Map(record.names)).name,
    algorithm,
    time: message.readUIntBE(end, 6),
    fudge: message.readUInt16BE(end + 6),
    mac: message.subarray(end + 10, macEnd),
    error: message.readUInt16BE(macEnd + 2),
    other: message.subarray(macEnd + 6, macEnd + 6 + message.readUInt16BE(macEnd + 4)),
    bare,
  };
}

/** RFC 8945 §4.3.3. */
function variables(
  { name, algorithm }: TsigKey,
  time: number,
  error = 0,
  other: Buffer = Buffer.alloc(0),
  fudge = FUDGE_S,
): Buffer {
  const classAndTtl = Buffer.from([0, CLASS.any, 0, 0, 0, 0]);
  const end = Buffer.alloc(2);
  end.writeUInt16BE(error);
  return Buffer.concat([
    ...[nameOctets(name), classAndTtl, nameOctets(algorithm), times(time, fudge)],
    ...[end, counted(other)],
  ]);
}

function times(time: number, fudge = FUDGE_S): Buffer {
  const octets = Buffer.alloc(8);
  octets.writeUIntBE(time, 0, 6);
  octets.writeUInt16BE(fudge, 6);
  return octets;
}

function counted(octets: Buffer): Buffer {
  const length = Buffer.alloc(2);
  length.writeUInt16BE(octets.length);
  return Buffer.concat([length, octets]);
}

function digest({ algorithm, secret }: TsigKey, parts: readonly Buffer[]): Buffer {
  const hmac = createHmac(DIGESTS[algorithm], Buffer.from(secret.reveal(), 'base64'));
  for (const part of parts) hmac.update(part);
  return hmac.digest();
}
