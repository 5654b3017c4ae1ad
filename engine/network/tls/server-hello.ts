import { seen, unseen } from '../../model/observed.ts';
import type { StreamParser } from '../transport/bounded-reader.ts';
import { HANDSHAKE, TLS1_3 } from './client-hello.ts';
import { suiteName } from './suites.ts';

/** What a server says first. A ServerHello has version and suite; a refusal neither. */
export interface ServerWord {
  readonly version: number | null;
  readonly suite: number | null;
  /** Alert description; null where there was none. */
  readonly alert: number | null;
  /** Size of the prime of a finite-field exchange; null where there is none or it is not in the clear. */
  readonly dhBits: number | null;
  readonly compressed: boolean;
  /** Whether renegotiation_info came back (RFC 5746 §3.4). */
  readonly secureRenegotiation: boolean;
}

/** Reads records as far as the ServerHello, or the ServerKeyExchange where the suite has one worth seeing. Closing is a refusal. */
export const findServerWord: StreamParser<ServerWord> = (bytes, ended) => {
  try {
    const { messages, alert, whole } = readRecords(bytes);
    const hello = messages.find(({ type }) => type === SERVER_HELLO);
    if (hello) {
      const { version, suite, compressed, secureRenegotiation } = readServerHello(hello.body);
      const exchange = messages.find(({ type }) => type === SERVER_KEY_EXCHANGE);
      const done = ended || alert !== null || messages.some(({ type }) => type === SERVER_HELLO_DONE);
      if (!exchange && !done && version < TLS1_3 && isFiniteField(suite)) return null;
      return word({
        version,
        suite,
        compressed,
        secureRenegotiation,
        dhBits: exchange && isFiniteField(suite) ? exchange.body.readUInt16BE(0) * 8 : null,
      });
    }
    if (alert !== null) return word({ alert });
    if (!ended) return null;
    return bytes.length === 0 || whole ? word({}) : malformed(bytes);
  } catch {
    return malformed(bytes);
  }
};

/**
 * How a server exchanges keys, as far as it has said so in the clear: the size of its prime, 0 where it names none. `isWhole`: nothing more
 * will be in the clear. Throws a RangeError for what is no TLS.
 */
export function readExchange(bytes: Buffer): { readonly primeBits: number; readonly isWhole: boolean } {
  const { messages, alert } = readRecords(bytes);
  const hello = messages.find(({ type }) => type === SERVER_HELLO);
  const isEncrypted = hello !== undefined && readServerHello(hello.body).version >= TLS1_3;
  const sizes = messages
    .filter(({ type }) => type === SERVER_KEY_EXCHANGE)
    .map(({ body }) => body.readUInt16BE(0))
    .filter((octets) => octets !== NAMED_CURVE);
  const isDone = messages.some(({ type }) => type === SERVER_HELLO_DONE);
  return { primeBits: 8 * Math.max(0, ...sizes), isWhole: isEncrypted || isDone || alert !== null };
}

/** RFC 8422 §5.4: the kind of curve, and a number below 256. Else these octets are the size of a prime (RFC 5246 §7.4.3). */
const NAMED_CURVE = 0x0300;

const ALERT = 21;
const SERVER_HELLO = 2;
const SERVER_KEY_EXCHANGE = 12;
const SERVER_HELLO_DONE = 14;
/** RFC 8446 §5.2: 2^14 + 256 octets; RFC 5246 §6.2.3 allows 2^14 + 2048. */
const MAX_RECORD = 18_432;
const SUPPORTED_VERSIONS = 43;
const RENEGOTIATION_INFO = 0xff01;

const word = (known: Partial<ServerWord>) => ({
  found: seen({
    version: null,
    suite: null,
    alert: null,
    dhBits: null,
    compressed: false,
    secureRenegotiation: false,
    ...known,
  }),
  used: 0,
});
const malformed = (bytes: Buffer) => ({
  found: unseen('malformed', `not TLS: ${bytes.toString('hex', 0, 16)}`),
  used: 0,
});
const isFiniteField = (suite: number) => /^TLS_DHE?_/.test(suiteName(suite));

interface Message {
  readonly type: number;
  readonly body: Buffer;
}

/** Handshake messages that have come in whole, and the first fatal alert. Throws where the octets are no records. */
function readRecords(bytes: Buffer): { messages: readonly Message[]; alert: number | null; whole: boolean } {
  const fragments: Buffer[] = [];
  let offset = 0;
  while (offset < bytes.length) {
    const type = bytes.readUInt8(offset);
    if (type < 20 || type > 23 || (offset + 1 < bytes.length && bytes.readUInt8(offset + 1) !== 3))
      throw new RangeError('not a record');
    if (offset + 5 > bytes.length) break;
    const length = bytes.readUInt16BE(offset + 3);
    if (length > MAX_RECORD) throw new RangeError('record too long');
    if (offset + 5 + length > bytes.length) break;
    const content = bytes.subarray(offset + 5, offset + 5 + length);
    // Level 2 is fatal; close_notify (0) ends things too. Warnings, unrecognized_name among them, do not.
    if (type === ALERT && (content.readUInt8(0) === 2 || content.readUInt8(1) === 0)) {
      return { messages: readMessages(Buffer.concat(fragments)), alert: content.readUInt8(1), whole: true };
    }
    if (type === HANDSHAKE) fragments.push(content);
    else if (type !== ALERT) break;
    offset += 5 + length;
  }
  return { messages: readMessages(Buffer.concat(fragments)), alert: null, whole: offset === bytes.length };
}

function readMessages(handshake: Buffer): readonly Message[] {
  const messages: Message[] = [];
  let offset = 0;
  while (offset + 4 <= handshake.length) {
    const length = handshake.readUIntBE(offset + 1, 3);
    if (offset + 4 + length > handshake.length) break;
    messages.push({ type: handshake.readUInt8(offset), body: handshake.subarray(offset + 4, offset + 4 + length) });
    offset += 4 + length;
  }
  return messages;
}

/** The version is that of supported_versions where there is one (RFC 8446 §4.2.1); a HelloRetryRequest has the same shape. */
function readServerHello(
  body: Buffer,
): Pick<ServerWord, 'compressed' | 'secureRenegotiation'> & { version: number; suite: number } {
  const afterId = 35 + body.readUInt8(34);
  const suite = body.readUInt16BE(afterId);
  let version = body.readUInt16BE(0);
  const compressed = body.readUInt8(afterId + 2) !== 0;
  let secureRenegotiation = false;
  let offset = afterId + 5;
  while (offset + 4 <= body.length) {
    const extension = body.readUInt16BE(offset);
    if (extension === SUPPORTED_VERSIONS) version = body.readUInt16BE(offset + 4);
    if (extension === RENEGOTIATION_INFO) secureRenegotiation = true;
    offset += 4 + body.readUInt16BE(offset + 2);
  }
  return { version, suite, compressed, secureRenegotiation };
}
