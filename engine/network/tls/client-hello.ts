import { randomBytes } from 'node:crypto';
import { isIP } from 'node:net';

/** Protocol versions on the wire. */
export const SSL3 = 0x300;
export const TLS1_0 = 0x301;
export const TLS1_1 = 0x302;
export const TLS1_2 = 0x303;
export const TLS1_3 = 0x304;

export interface ClientHello {
  /** The one version offered; below 1.3 the highest. */
  readonly version: number;
  readonly suites: readonly number[];
  readonly host: string;
  /** Default: the usual ones. */
  readonly groups?: readonly number[];
  readonly signatures?: readonly number[];
}

/** One record with a ClientHello (RFC 8446 §4.1.2, RFC 5246 §7.4.1.2, RFC 6101 §5.6.1.2). */
export function encodeClientHello({
  version,
  suites,
  host,
  groups = GROUPS,
  signatures = SIGNATURES,
}: ClientHello): Buffer {
  const extensions = Buffer.concat(extensionsFor(version, host, groups, signatures));
  const body = Buffer.concat([
    uint16(Math.min(version, TLS1_2)),
    randomBytes(32),
    // A session id where 1.3 is asked: what middleboxes expect (RFC 8446 §D.4).
    vector8(version === TLS1_3 ? randomBytes(32) : Buffer.alloc(0)),
    vector16(Buffer.concat([...suites, ...(version === SSL3 ? [RENEGOTIATION_SCSV] : [])].map(uint16))),
    version === TLS1_3 ? NO_COMPRESSION : ANY_COMPRESSION,
    extensions.length > 0 ? vector16(extensions) : extensions,
  ]);
  const handshake = Buffer.concat([Buffer.from([CLIENT_HELLO, 0]), uint16(body.length), body]);
  return Buffer.concat([Buffer.from([HANDSHAKE]), uint16(Math.min(version, TLS1_0)), vector16(handshake)]);
}

/** A client of 1.3 may offer none (RFC 8446 §4.1.2); before, DEFLATE is offered first (RFC 3749 §2). */
const NO_COMPRESSION = Buffer.from([1, 0]);
const ANY_COMPRESSION = Buffer.from([2, 1, 0]);

export const HANDSHAKE = 22;
const CLIENT_HELLO = 1;
/** RFC 5746 §3.3. */
const RENEGOTIATION_SCSV = 0x00ff;

const X25519 = 0x1d;
/** X25519, P-256, P-384, P-521, X448, ffdhe2048, ffdhe3072, ffdhe4096. */
const GROUPS = [X25519, 0x17, 0x18, 0x19, 0x1e, 0x100, 0x101, 0x102];
/** ECDSA, RSA-PSS, RSA and EdDSA with SHA-2, then what old servers want: SHA-1 and DSA. */
export const SHA1_SIGNATURES = [0x203, 0x201];
/** Hybrids with ML-KEM as the IANA registry numbers them: X25519MLKEM768, SecP256r1MLKEM768, SecP384r1MLKEM1024. */
export const HYBRIDS: readonly number[] = [0x11ec, 0x11eb, 0x11ed];
const SIGNATURES = [
  0x403, 0x503, 0x603, 0x804, 0x805, 0x806, 0x809, 0x80a, 0x80b, 0x401, 0x501, 0x601, 0x807, 0x808, 0x203, 0x201, 0x202,
];

function extensionsFor(
  version: number,
  host: string,
  groups: readonly number[],
  signatures: readonly number[],
): readonly Buffer[] {
  if (version === SSL3) return [];
  const name = Buffer.from(host, 'ascii');
  return [
    ...(isIP(host) ? [] : [extension(0, vector16(Buffer.concat([Buffer.from([0]), vector16(name)])))]),
    extension(10, vector16(Buffer.concat(groups.map(uint16)))),
    extension(11, vector8(Buffer.from([0]))),
    extension(0xff01, Buffer.from([0])),
    ...(version >= TLS1_2 ? [extension(13, vector16(Buffer.concat(signatures.map(uint16))))] : []),
    ...(version === TLS1_3 ? extensionsOf13(groups) : []),
  ];
}

/**
 * supported_versions, psk_key_exchange_modes, key_share: any 32 octets are an X25519 key (RFC 7748 §5). Without that group no key is
 * sent, and who accepts asks for one (RFC 8446 §4.2.8).
 */
function extensionsOf13(groups: readonly number[]): readonly Buffer[] {
  const share = Buffer.concat([uint16(X25519), vector16(randomBytes(32))]);
  return [
    extension(43, vector8(uint16(TLS1_3))),
    extension(45, vector8(Buffer.from([1]))),
    extension(51, vector16(groups.includes(X25519) ? share : Buffer.alloc(0))),
  ];
}

const extension = (type: number, content: Buffer) => Buffer.concat([uint16(type), vector16(content)]);
const uint16 = (value: number) => Buffer.from([value >> 8, value & 255]);
const vector8 = (content: Buffer) => Buffer.concat([Buffer.from([content.length]), content]);
const vector16 = (content: Buffer) => Buffer.concat([uint16(content.length), content]);
