import {
  createDiffieHellmanGroup,
  createPrivateKey,
  generateKeyPairSync,
  type KeyObject,
  randomBytes,
  sign,
} from 'node:crypto';
import { DAY_MS } from '@rempart/contract';

/** For tests: a certificate with its key, PEM. */
export interface TestCertificate {
  readonly cert: string;
  readonly key: string;
  readonly subject: string;
}

export interface Wanted {
  readonly subject: string;
  /** Common name only where absent. */
  readonly names?: readonly string[];
  /** Signs itself where absent. */
  readonly issuer?: TestCertificate;
  readonly authority?: boolean;
  /** Days from now, the end; negative for one that has ended. */
  readonly days?: number;
  readonly rsaBits?: number;
  /** In the place of a key of its own, whose private part nobody has. */
  readonly publicKey?: KeyObject;
  /** Of OpenSSL, by its name there. Default: P-256. */
  readonly curve?: string;
  /** Instead of the end: any text. */
  readonly notAfter?: string;
}

/** For tests: issues a certificate of X.509 v3, signed with SHA-256 (RFC 5280 §4.1). */
export function issue({
  subject,
  names,
  issuer,
  authority = false,
  days = 30,
  rsaBits,
  curve = 'P-256',
  publicKey: foreign,
  notAfter,
}: Wanted): TestCertificate {
  const { privateKey, publicKey } = rsaBits
    ? generateKeyPairSync('rsa', { modulusLength: rsaBits })
    : generateKeyPairSync('ec', { namedCurve: curve });
  const signer = issuer ? createPrivateKey(issuer.key) : privateKey;
  const algorithm = algorithmOf(signer);
  const end = Date.now() + days * DAY_MS;
  const content = sequence(
    tagged(0xa0, integer(Buffer.from([2]))),
    integer(Buffer.concat([Buffer.from([1]), randomBytes(8)])),
    algorithm,
    name(issuer?.subject ?? subject),
    sequence(time(Math.min(end, Date.now()) - 60 * DAY_MS), notAfter ? tagged(0x17, Buffer.from(notAfter)) : time(end)),
    name(subject),
    (foreign ?? publicKey).export({ type: 'spki', format: 'der' }),
    tagged(0xa3, sequence(...extensions(names, authority))),
  );
  const cert = sequence(content, algorithm, bits(sign('sha256', content, signer)));
  const lines = cert.toString('base64').match(/.{1,64}/g) ?? [];
  const pem = ['-----BEGIN CERTIFICATE-----', ...lines, '-----END CERTIFICATE-----', ''].join('\n');
  return { cert: pem, key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(), subject };
}

/** For tests: parameters of a Diffie-Hellman exchange over a prime of 1024 bits (RFC 2409 §6.2), PEM. */
export function smallDhParameters(): string {
  return dhParameters(createDiffieHellmanGroup('modp2').getPrime());
}

/** For tests: the same over this number, prime or not. */
export function dhParameters(prime: Buffer): string {
  const der = sequence(integer(Buffer.concat([Buffer.from([0]), prime])), integer(Buffer.from([2])));
  return `-----BEGIN DH PARAMETERS-----\n${der.toString('base64')}\n-----END DH PARAMETERS-----\n`;
}

/** For tests: no prime, which no client finds out before it computes with it. With those of a known group OpenSSL is quick. */
export function someOddNumber(bits: number): Buffer {
  const number = randomBytes(bits / 8);
  number[0] = 0xff;
  number[number.length - 1] = 0xff;
  return number;
}

function extensions(names: readonly string[] = [], authority: boolean): readonly Buffer[] {
  const alternatives = names.map((text) => tagged(0x82, Buffer.from(text)));
  const constraints = sequence(...(authority ? [tagged(0x01, Buffer.from([0xff]))] : []));
  return [
    extension('551d13', constraints),
    ...(names.length > 0 ? [extension('551d11', sequence(...alternatives))] : []),
  ];
}

function algorithmOf(key: KeyObject): Buffer {
  const rsa = key.asymmetricKeyType === 'rsa';
  return rsa ? sequence(oid('2a864886f70d01010b'), tagged(0x05, Buffer.alloc(0))) : sequence(oid('2a8648ce3d040302'));
}

function tagged(tag: number, content: Buffer): Buffer {
  const { length } = content;
  const size = length < 128 ? [length] : length < 256 ? [0x81, length] : [0x82, length >> 8, length & 255];
  return Buffer.concat([Buffer.from([tag, ...size]), content]);
}

const sequence = (...parts: readonly Buffer[]) => tagged(0x30, Buffer.concat(parts));
const integer = (value: Buffer) => tagged(0x02, value);
const oid = (hex: string) => tagged(0x06, Buffer.from(hex, 'hex'));
const bits = (value: Buffer) => tagged(0x03, Buffer.concat([Buffer.from([0]), value]));
const extension = (hex: string, value: Buffer) => sequence(oid(hex), tagged(0x04, value));
const name = (text: string) => sequence(tagged(0x31, sequence(oid('550403'), tagged(0x0c, Buffer.from(text)))));
const time = (at: number) =>
  tagged(0x17, Buffer.from(`${new Date(at).toISOString().slice(2, 19).replace(/[-T:]/g, '')}Z`));
