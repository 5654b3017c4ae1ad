import type { Ask, HelloAnswer, HelloOffer, Timed, TlsEndpoint } from '../model/ask.ts';
import { mapSeen, type Observed, seen, unseen } from '../model/observed.ts';
import {
  encodeClientHello,
  SHA1_SIGNATURES,
  SSL3,
  TLS1_0,
  TLS1_1,
  TLS1_2,
  TLS1_3,
  X25519_MLKEM768,
} from './client-hello.ts';
import { type Limits, withConnection } from './connection.ts';
import { openIntake } from './intake.ts';
import { findServerWord, type ServerWord } from './server-hello.ts';
import { goStartTls } from './starttls.ts';
import { suiteName, suitesNamed } from './suites.ts';
import type { Wire } from './wire.ts';

const LIMITS: Limits = { deadlineMs: 8_000, rank: 'hello' };
/** A greeting that keeps clients waiting comes first (engine facts: greet pauses of 6 s). */
const STARTTLS_LIMITS: Limits = { deadlineMs: 25_000, rank: 'hello' };
/** A ServerHello, its certificates and its key exchange. */
const MAX_BYTES = 131_072;

/**
 * One ClientHello per question; a server that answers with a lower version than the one offered has not accepted it. The weak families
 * are first offered together: a server that refuses them all has refused each, and needs no further question.
 */
export function askHello(wire: Wire, limits?: Limits): Ask['hello'] {
  const together = new Map<string, Promise<Observed<TimedWord>>>();
  return async (endpoint, offer) => {
    if (!wire.permits.connections) return unseen('not-asked');
    const bounds = limits ?? (endpoint.starttls ? STARTTLS_LIMITS : LIMITS);
    if (WEAK.includes(offer)) {
      const place = JSON.stringify([endpoint.host, endpoint.address, endpoint.port, endpoint.starttls]);
      const first = together.get(place) ?? sendHello(wire, endpoint, ALL_WEAK, bounds);
      together.set(place, first);
      const word = await first;
      if (!word.seen) return word;
      if (word.value.suite === null) return seen(answerTo(offer, word.value));
    }
    return mapSeen(await sendHello(wire, endpoint, OFFERS[offer], bounds), (word) => answerTo(offer, word));
  };
}

async function sendHello(
  wire: Wire,
  { host, starttls, ...endpoint }: TlsEndpoint,
  { exact: _, ...offered }: Offer,
  bounds: Limits,
): Promise<Observed<TimedWord>> {
  return withConnection(wire, endpoint, bounds, async (socket, time) => {
    const ready = starttls ? await goStartTls(socket, wire.ehlo, time) : seen(null);
    if (!ready.seen) return ready;
    const intake = openIntake(socket, MAX_BYTES);
    const started = performance.now();
    socket.write(encodeClientHello({ ...offered, host }));
    return mapSeen(await intake.next(findServerWord, time), (word) => ({
      ...word,
      elapsedMs: Math.round(performance.now() - started),
    }));
  });
}

type TimedWord = ServerWord & Timed;

interface Offer {
  readonly version: number;
  readonly suites: readonly number[];
  readonly groups?: readonly number[];
  readonly signatures?: readonly number[];
  /** Whether the version itself is the question. */
  readonly exact?: true;
}

/** Finite-field exchanges come first in the table: a server that lets the client choose thus shows the size of its prime. */
const ORDINARY = suitesNamed(/^TLS_(?:DHE_|ECDHE_|RSA_)(?!.*(?:_EXPORT|_NULL_|_WITH_DES_))/);

const MODERN = suitesNamed(/^TLS_(?:AES|CHACHA20)_/);
/** Whose key exchange the server signs. */
const SIGNED = suitesNamed(/^TLS_(?:DHE|ECDHE)_(?!.*(?:_EXPORT|_NULL_|_WITH_DES_))/);

const OFFERS: Readonly<Record<HelloOffer, Offer>> = {
  ssl3: { version: SSL3, suites: ORDINARY, exact: true },
  'tls1.0': { version: TLS1_0, suites: ORDINARY, exact: true },
  'tls1.1': { version: TLS1_1, suites: ORDINARY, exact: true },
  'tls1.2': { version: TLS1_2, suites: ORDINARY, exact: true },
  'tls1.3': { version: TLS1_3, suites: MODERN, exact: true },
  rc4: { version: TLS1_2, suites: suitesNamed(/^(?!.*(?:_EXPORT|_anon_)).*_RC4_/) },
  '3des': { version: TLS1_2, suites: suitesNamed(/^(?!.*_anon_).*_3DES_/) },
  export: { version: TLS1_2, suites: suitesNamed(/_EXPORT/) },
  null: { version: TLS1_2, suites: suitesNamed(/_NULL_/) },
  anonymous: { version: TLS1_2, suites: suitesNamed(/_anon_/) },
  cbc: { version: TLS1_2, suites: suitesNamed(/^(?!.*(?:_anon_|_EXPORT|DES_|RC2)).*_CBC_/) },
  'static-rsa': { version: TLS1_2, suites: suitesNamed(/^TLS_RSA_WITH_(?!NULL_)/) },
  sha1: { version: TLS1_2, suites: SIGNED, signatures: SHA1_SIGNATURES, exact: true },
  pqc: { version: TLS1_3, suites: MODERN, groups: [X25519_MLKEM768], exact: true },
};

const WEAK: readonly HelloOffer[] = ['rc4', '3des', 'export', 'null', 'anonymous'];
const ALL_WEAK: Offer = { version: TLS1_2, suites: WEAK.flatMap((offer) => OFFERS[offer].suites) };

const VERSIONS: Readonly<Record<number, string>> = {
  [SSL3]: 'SSLv3',
  [TLS1_0]: 'TLSv1',
  [TLS1_1]: 'TLSv1.1',
  [TLS1_2]: 'TLSv1.2',
  [TLS1_3]: 'TLSv1.3',
};

function answerTo(offer: HelloOffer, { version, suite, alert, dhBits, ...word }: TimedWord): HelloAnswer & Timed {
  const asked = OFFERS[offer];
  return {
    accepted: (!asked.exact || version === asked.version) && suite !== null && asked.suites.includes(suite),
    version: version === null ? null : (VERSIONS[version] ?? `0x${version.toString(16)}`),
    cipher: suite === null ? null : suiteName(suite),
    alert,
    dhBits,
    compressed: word.compressed,
    secureRenegotiation: version === null || version === TLS1_3 ? null : word.secureRenegotiation,
    ...(word.elapsedMs !== undefined && { elapsedMs: word.elapsedMs }),
  };
}
