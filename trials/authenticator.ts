import {
  createHash,
  createPrivateKey,
  createSign,
  generateKeyPairSync,
  type KeyObject,
  randomBytes,
} from 'node:crypto';
import type { AdminPasskey, AdminPasskeyLogin } from '@rempart/contract';

/** How a response deviates from what the server requested. */
export interface Astray {
  readonly origin?: string;
  readonly rpId?: string;
  readonly type?: string;
  readonly challenge?: string;
  /** true: a page of another site embeds the one that asks. */
  readonly crossOrigin?: boolean;
  /** false: the user was not verified. */
  readonly isVerified?: boolean;
  /** false: the user was not present. */
  readonly isPresent?: boolean;
  readonly handle?: string;
  /** Replaces the next number. */
  readonly counter?: number;
  readonly fmt?: string;
  /** Self attestation (WebAuthn §8.2); with certificates, an attestation by a maker. */
  readonly statement?: 'own' | 'certified';
}

interface Options {
  readonly challenge: string;
  readonly rp?: { readonly id: string };
  readonly rpId?: string;
  readonly user?: { readonly id: string };
}

/** An authenticator of one passkey, written by hand so that it can also violate the specification (WebAuthn §6.1, §6.5). */
export class Authenticator {
  readonly id = randomBytes(32).toString('base64url');
  readonly origin: string;
  /** 0: it has no counter. */
  counter: number;
  #key: KeyObject;
  #public: KeyObject;
  #handle = '';

  constructor(origin: string, { counter = 0 }: { readonly counter?: number } = {}) {
    this.origin = origin;
    this.counter = counter;
    const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    this.#key = privateKey;
    this.#public = publicKey;
  }

  /** The same key in another device. */
  copy(): Authenticator {
    const other = new Authenticator(this.origin, { counter: this.counter });
    Object.assign(other, { id: this.id });
    other.#key = createPrivateKey(this.#key.export({ format: 'pem', type: 'pkcs8' }).toString());
    other.#public = this.#public;
    other.#handle = this.#handle;
    return other;
  }

  create(options: unknown, astray: Astray = {}): AdminPasskey['answer'] {
    const { challenge, rp, user } = options as Options;
    this.#handle = user?.id ?? '';
    const { x = '', y = '' } = this.#public.export({ format: 'jwk' });
    const octets = (text: string) => Buffer.from(text, 'base64url');
    const key = cbor(
      new Map<unknown, unknown>([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, octets(x)],
        [-3, octets(y)],
      ]),
    );
    const id = octets(this.id);
    const attested = Buffer.concat([Buffer.alloc(16), Buffer.from([0, id.length]), id, key]);
    const authData = Buffer.concat([this.#head(rp?.id ?? '', astray, 0x40), attested]);
    const clientData = this.#clientData('webauthn.create', challenge, astray);
    const statement = this.#statement(astray, Buffer.concat([authData, sha256(clientData)]));
    const attestation = new Map<unknown, unknown>([
      ['fmt', statement.fmt],
      ['attStmt', statement.statement],
      ['authData', authData],
    ]);
    return {
      id: this.id,
      rawId: this.id,
      type: 'public-key',
      response: {
        clientDataJSON: clientData.toString('base64url'),
        attestationObject: cbor(attestation).toString('base64url'),
        transports: ['internal'],
      },
    };
  }

  get(options: unknown, astray: Astray = {}): AdminPasskeyLogin {
    const { challenge, rpId = '' } = options as Options;
    if (this.counter > 0) this.counter += 1;
    const clientData = this.#clientData('webauthn.get', challenge, astray);
    const authData = this.#head(rpId, astray, 0);
    const signed = Buffer.concat([authData, sha256(clientData)]);
    return {
      id: this.id,
      rawId: this.id,
      type: 'public-key',
      response: {
        clientDataJSON: clientData.toString('base64url'),
        authenticatorData: authData.toString('base64url'),
        signature: createSign('sha256').update(signed).sign(this.#key).toString('base64url'),
        userHandle: astray.handle ?? this.#handle,
      },
    };
  }

  #statement({ fmt = 'none', statement }: Astray, signed: Buffer) {
    if (!statement) return { fmt, statement: new Map() };
    const own = new Map<unknown, unknown>([
      ['alg', -7],
      ['sig', createSign('sha256').update(signed).sign(this.#key)],
    ]);
    if (statement === 'certified') own.set('x5c', [randomBytes(300)]);
    return { fmt: 'packed', statement: own };
  }

  #clientData(type: string, challenge: string, astray: Astray): Buffer {
    const said = {
      type: astray.type ?? type,
      challenge: astray.challenge ?? challenge,
      origin: astray.origin ?? this.origin,
      ...(astray.crossOrigin !== undefined && { crossOrigin: astray.crossOrigin }),
    };
    return Buffer.from(JSON.stringify(said));
  }

  /** Hash of the relying party, flags, counter (WebAuthn §6.1). */
  #head(rpId: string, { rpId: other, isVerified = true, isPresent = true, counter }: Astray, flags: number): Buffer {
    const counted = Buffer.alloc(4);
    counted.writeUInt32BE(counter ?? this.counter);
    const flag = flags | (isPresent ? 0x01 : 0) | (isVerified ? 0x04 : 0);
    return Buffer.concat([sha256(Buffer.from(other ?? rpId)), Buffer.from([flag]), counted]);
  }
}

const sha256 = (octets: Buffer) => createHash('sha256').update(octets).digest();

/** The part of CBOR that authenticators write here (RFC 8949 §3). */
function cbor(value: unknown): Buffer {
  if (typeof value === 'number') return value >= 0 ? head(0, value) : head(1, -1 - value);
  if (typeof value === 'string') return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)]);
  if (Buffer.isBuffer(value)) return Buffer.concat([head(2, value.length), value]);
  if (Array.isArray(value)) return Buffer.concat([head(4, value.length), ...value.map(cbor)]);
  const entries = [...(value as Map<unknown, unknown>)];
  return Buffer.concat([head(5, entries.length), ...entries.flatMap(([key, one]) => [cbor(key), cbor(one)])]);
}

function head(major: number, length: number): Buffer {
  if (length < 24) return Buffer.from([(major << 5) | length]);
  if (length < 256) return Buffer.from([(major << 5) | 24, length]);
  return Buffer.from([(major << 5) | 25, length >> 8, length & 255]);
}
