import type { Ask, HelloAnswer, HelloOffer, Timed, TlsEndpoint } from '../../model/ask.ts';
import { mapSeen, type Observed, seen, unseen } from '../../model/observed.ts';
import { goStartTls } from '../smtp/starttls.ts';
import { createBoundedReader } from '../transport/bounded-reader.ts';
import { type Limits, withConnection } from '../transport/connection.ts';
import type { NetworkContext } from '../transport/network-context.ts';
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
import { findServerWord, type ServerWord } from './server-hello.ts';
import { suiteName, suitesNamed } from './suites.ts';

const LIMITS: Limits = { deadlineMs: 8_000, rank: 'hello' };
/** A greeting that keeps clients waiting comes first (engine facts: greet pauses of 6 s). */
const STARTTLS_LIMITS: Limits = { deadlineMs: 25_000, rank: 'hello' };
/** A ServerHello, its certificates and its key exchange. */
const MAX_BYTES = 131_072;

/**
 * One ClientHello per question; a server that answers with a lower version than the one offered has not accepted it. What one refusal
 * settles for several is asked first (`PRELUDES`), and needs no further question.
 */
export function askHello(context: NetworkContext, limits?: Limits): Ask['hello'] {
  const preludes = new Map<string, Promise<Observed<TimedWord>>>();
  return async (endpoint, offer) => {
    if (!context.permits.connections) return unseen('not-asked');
    const bounds = limits ?? (endpoint.starttls ? STARTTLS_LIMITS : LIMITS);
    const prelude = PRELUDES.find(({ covers }) => covers.includes(offer));
    if (prelude) {
      const { host, address, port, starttls } = endpoint;
      const place = JSON.stringify([host, address, port, starttls, prelude.covers]);
      const first = preludes.get(place) ?? sendHello(context, endpoint, prelude.offer, bounds);
      preludes.set(place, first);
      const word = await first;
      if (!word.seen) return word;
      if (prelude.settles(word.value) || OFFERS[offer] === prelude.offer) return seen(answerTo(offer, word.value));
    }
    return mapSeen(await sendHello(context, endpoint, OFFERS[offer], bounds), (word) => answerTo(offer, word));
  };
}

async function sendHello(
  context: NetworkContext,
  { host, starttls, ...endpoint }: TlsEndpoint,
  { exact: _, ...offered }: Offer,
  bounds: Limits,
): Promise<Observed<TimedWord>> {
  return withConnection(context, endpoint, bounds, async (socket, time) => {
    const ready = starttls ? await goStartTls(socket, context.ehlo, time) : seen(null);
    if (!ready.seen) return ready;
    const intake = createBoundedReader(socket, MAX_BYTES);
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

/** `protocol_version` (RFC 5246 §7.2.2). */
const WRONG_VERSION = 70;

const WEAK: readonly HelloOffer[] = ['rc4', '3des', 'export', 'null', 'anonymous'];

interface Prelude {
  readonly covers: readonly HelloOffer[];
  readonly offer: Offer;
  /** Whether this word is the answer to all that is covered. */
  readonly settles: (word: ServerWord) => boolean;
}

/**
 * A server that refuses all weak families together refuses each. One that knows no version up to 1.1 says so to whoever offers 1.1, for it
 * would have answered with a lower one (RFC 5246 §E.1); only its own word counts, another refusal may be about something else.
 */
const PRELUDES: readonly Prelude[] = [
  {
    covers: WEAK,
    offer: { version: TLS1_2, suites: WEAK.flatMap((offer) => OFFERS[offer].suites) },
    settles: ({ suite }) => suite === null,
  },
  {
    covers: ['ssl3', 'tls1.0', 'tls1.1'],
    offer: OFFERS['tls1.1'],
    settles: ({ suite, alert }) => suite === null && alert === WRONG_VERSION,
  },
];

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
