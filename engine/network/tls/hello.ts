import { mapTable } from '@rempart/contract';
import type { Ask, HelloAnswer, HelloOffer, Timed, TlsEndpoint } from '../../model/ask.ts';
import { mapSeen, type Observed, seen, unseen } from '../../model/observed.ts';
import { AGAIN_MS, goStartTls, TOO_BUSY } from '../smtp/starttls.ts';
import { pause } from '../time.ts';
import { createBoundedReader } from '../transport/bounded-reader.ts';
import { type ConnectionOptions, withConnection } from '../transport/connection.ts';
import type { NetworkContext } from '../transport/network-context.ts';
import { encodeClientHello, HYBRIDS, SHA1_SIGNATURES, SSL3, TLS1_0, TLS1_1, TLS1_2, TLS1_3 } from './client-hello.ts';
import { findServerWord, type ServerWord } from './server-hello.ts';
import { suiteName, suitesNamed } from './suites.ts';

const LIMITS: ConnectionOptions = { deadlineMs: 8_000, rank: 'hello' };
/** A greeting that keeps clients waiting comes first (engine facts: greet pauses of 6 s). */
const STARTTLS_LIMITS: ConnectionOptions = { deadlineMs: 25_000, rank: 'hello' };
/** `againMs`: how long a mail server that is too busy to greet is left alone. */
interface HelloLimits extends ConnectionOptions {
  readonly againMs?: number;
}

/** A ServerHello, its certificates and its key exchange. */
const MAX_BYTES = 131_072;

/**
 * One ClientHello per question; a server that answers with a lower version than the one offered has not accepted it. What one word
 * settles for several is asked first (`settledTogether`), and needs no further question.
 */
export function askHello(context: NetworkContext, limits?: HelloLimits): Ask['hello'] {
  const heard = new Map<string, Promise<Observed<TimedWord>>>();
  return async (endpoint, offer) => {
    if (!context.permits.connections) return unseen('not-asked');
    const bounds = limits ?? (endpoint.starttls ? STARTTLS_LIMITS : LIMITS);
    const once = (asked: Offer) => {
      const key = JSON.stringify([endpoint, asked.name]);
      const word = heard.get(key) ?? sendHello(context, endpoint, asked, bounds);
      heard.set(key, word);
      return word;
    };
    const settled = await settledTogether(offer, endpoint, once);
    if (settled) return mapSeen(settled, (word) => answerTo(offer, word));
    return mapSeen(await once(OFFERS[offer]), (word) => answerTo(offer, word));
  };
}

/** As a session is: a server too busy to greet (RFC 5321 §3.8) is asked once more. */
async function sendHello(...asked: Parameters<typeof sendHelloOnce>): Promise<Observed<TimedWord>> {
  const [{ signal }, , , { againMs = AGAIN_MS }] = asked;
  const first = await sendHelloOnce(...asked);
  if (first.seen || first.detail !== TOO_BUSY) return first;
  await pause(againMs, signal);
  const second = signal.aborted ? first : await sendHelloOnce(...asked);
  return second.seen ? second : first;
}

async function sendHelloOnce(
  context: NetworkContext,
  { host, starttls, ...endpoint }: TlsEndpoint,
  { exact: _, name: __, ...offered }: Offer,
  bounds: HelloLimits,
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
  readonly name: string;
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

const SENT: Readonly<Record<HelloOffer, Omit<Offer, 'name'>>> = {
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
  pqc: { version: TLS1_3, suites: MODERN, groups: HYBRIDS, exact: true },
};

const OFFERS: Readonly<Record<HelloOffer, Offer>> = mapTable(SENT, (offer, name) => ({ ...offer, name }));

/** `protocol_version` (RFC 5246 §7.2.2). */
const WRONG_VERSION = 70;

const WEAK: readonly HelloOffer[] = ['rc4', '3des', 'export', 'null', 'anonymous'];
/** Families of suites that are asked of a server, besides the weak ones. */
const FURTHER = { mail: ['static-rsa'], web: ['static-rsa', 'cbc'] } as const satisfies Record<string, HelloOffer[]>;

type Send = (offer: Offer) => Promise<Observed<TimedWord>>;

/** The word that answers this offer and others at once; null where the offer has to be made by itself. */
function settledTogether(
  offer: HelloOffer,
  { starttls }: Pick<TlsEndpoint, 'starttls'>,
  send: Send,
): Promise<Observed<TimedWord> | null> {
  const families: readonly HelloOffer[] = [...WEAK, ...FURTHER[starttls ? 'mail' : 'web']];
  if (OLD_VERSIONS.includes(offer)) return settledByVersion(offer, starttls !== undefined, send);
  return families.includes(offer) ? settledByFamilies(offer, families, send) : Promise.resolve(null);
}

const OLD_VERSIONS: readonly HelloOffer[] = ['ssl3', 'tls1.0', 'tls1.1'];

/**
 * A server that knows no version up to 1.1 says so to a client that offers 1.1, for it would have answered with a lower one (RFC 5246
 * §E.1); only its own word counts, another refusal may be about something else. Silence answers for all three. A server that refuses 1.2 in
 * the same way may refuse every version newer than its own, and is asked for each; mail servers are asked only after a whole handshake, in
 * which 1.3 was offered.
 */
async function settledByVersion(offer: HelloOffer, isMail: boolean, send: Send): Promise<Observed<TimedWord> | null> {
  const word = await send(OFFERS['tls1.1']);
  if (!word.seen || offer === 'tls1.1') return word;
  if (word.value.suite !== null || word.value.alert !== WRONG_VERSION) return null;
  const newer = isMail ? null : await send(OFFERS['tls1.2']);
  return newer?.seen && newer.value.suite === null && newer.value.alert === WRONG_VERSION ? null : word;
}

/** `handshake_failure` and `insufficient_security` (RFC 5246 §7.2.2): the server has read the suites, and wants none. */
const NO_SUITE: readonly (number | null)[] = [40, 71];

/**
 * Families of suites together, then those that are left, until the server refuses: a server that refuses all refuses each, and one that
 * agrees on a suite chooses the one that it would choose of its family alone. Middleboxes may cut off a client that offers weak suites: for
 * the other families only the server's own words count.
 */
async function settledByFamilies(
  offer: HelloOffer,
  families: readonly HelloOffer[],
  send: Send,
): Promise<Observed<TimedWord> | null> {
  const word = await send(offerOf(families));
  if (!word.seen) return WEAK.includes(offer) ? word : null;
  const { suite, alert } = word.value;
  if (suite === null) return WEAK.includes(offer) || NO_SUITE.includes(alert) ? word : null;
  if (OFFERS[offer].suites.includes(suite)) return word;
  const left = families.filter((family) => !OFFERS[family].suites.includes(suite));
  // A suite that was not offered tells nothing of the families.
  return left.length < families.length ? settledByFamilies(offer, left, send) : null;
}

/** By the families that they are made of: there are few, and each server is made the same ones. */
const together = new Map<string, Offer>();

function offerOf(families: readonly HelloOffer[]): Offer {
  const name = families.join();
  const offer = together.get(name) ?? { name, version: TLS1_2, suites: suitesOf(families) };
  together.set(name, offer);
  return offer;
}

/** In the order of the table, as each family has them: servers that let the client choose then choose alike. */
function suitesOf(families: readonly HelloOffer[]): readonly number[] {
  return suitesNamed(/./).filter((suite) => families.some((family) => OFFERS[family].suites.includes(suite)));
}

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
