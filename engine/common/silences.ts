import { atHead, legible } from '@rempart/contract';
import type { Silence } from '../model/observed.ts';

type Details =
  | 'refused'
  | 'reset'
  | 'noRoute'
  | 'port25'
  | 'noAddress'
  | 'timestamps'
  | 'testPoint'
  | 'admission'
  | 'certificate'
  | 'algorithm'
  | 'noValidation'
  | 'encoding'
  | 'longHandshake';

/** The codes of RFC 8914 that tell an owner something; a resolver's own text behind them never does. */
type ExtendedError = 6 | 7 | 8 | 9 | 10 | 11 | 12 | 18 | 22 | 23;

/** What a language says of what could not be measured. */
export interface SilenceWords {
  readonly silences: Readonly<Record<Silence, string>>;
  readonly handshakeRefused: string;
  /** The limits that we set ourselves for each visited address, over all audits together (`network/courtesy`). */
  readonly visited: (address: string) => string;
  readonly busy: (address: string) => string;
  /** What stands before each cause, and is left out where “not measured” already stands above it. */
  readonly head: RegExp;
  readonly colon: string;
  readonly details: Readonly<Record<Details, string>>;
  readonly extended: Readonly<Record<ExtendedError, string>>;
  readonly cnameLoop: (names: readonly string[]) => string;
  readonly cnameChain: (most: string) => string;
  readonly httpStatus: (status: string) => string;
  readonly largePrime: (bits: string) => string;
  readonly reply: (code: string) => string;
  readonly quote: (text: string) => string;
  readonly tlsFault: (code: string) => string;
}

/** How one language says why something was not measured; each function is documented where it is exported. */
export function silencesIn(words: SilenceWords) {
  const { silences, handshakeRefused, visited, busy, head, colon } = words;

  const restraintOf = (detail: string): string | null => {
    const [, left] = /(?<!\S)(\S+) was visited often enough$/.exec(detail) ?? [];
    if (left !== undefined) return visited(left);
    const [, full] = /(?<!\S)(\S+) is busy$/.exec(detail) ?? [];
    return full === undefined ? null : busy(full);
  };

  const silenceWords = ({ silence, detail }: { readonly silence: Silence; readonly detail?: string }): string => {
    if (!detail || silence === 'internal') return silences[silence];
    const restraint = silence === 'limit' ? restraintOf(legible(detail)) : null;
    if (restraint !== null) return restraint;
    const isHandshake = silence === 'refused' && /^(?:\S+ )?TLS:/.test(detail);
    const told = /^\d+$/.test(detail) ? detail : detailOf(legible(detail));
    return `${isHandshake ? handshakeRefused : silences[silence]}${told ? ` (${told})` : ''}`;
  };

  /**
   * A detail is technical English of this program, of the system or of a resolver. What is known of it is said: who it was, and what. The
   * rest stays in the facts and in the proof, and our own resolver is not named. Null where nothing is left.
   */
  const detailOf = (detail: string): string | null =>
    [subjectOf(detail), causeOf(detail)].filter((told) => told !== null).join(colon) || null;

  const causeOf = (detail: string): string | null => {
    for (const [pattern, say] of CAUSES) {
      const found = pattern.exec(detail);
      if (found) return say(words, found[1] ?? '', found[2] ?? '');
    }
    return null;
  };

  const silenceCause = (facts: Parameters<typeof silenceWords>[0]): string =>
    atHead(silenceWords(facts).replace(head, ''));

  const causeInWords = (silence: Silence): string => {
    const cause = silences[silence].replace(head, '');
    return cause.charAt(0).toLowerCase() + cause.slice(1);
  };

  return { silenceWords, silenceCause, causeInWords };
}

const ADDRESS = /(?<![\w.:])(?:(?:\d{1,3}\.){3}\d{1,3}|[\da-f]{0,4}(?::[\da-f]{0,4}){2,7}(?<=::|[\da-f]))(?![\w.])/i;
const HOST =
  /^((?=.{1,253}(?::| |$))(?:[a-z\d_](?:[a-z\d_-]{0,61}[a-z\d])?\.)+[a-z][a-z\d-]*[a-z\d])(?::(?: |$)|:\d+$| has no address$| in IPv[46]$|$)/i;

/** The address or the host that a detail begins with or speaks of; names in lower case, whatever case they were asked in. */
function subjectOf(detail: string): string | null {
  if (OF_OUR_RESOLVER.test(detail)) return null;
  const [, host] = HOST.exec(detail) ?? [];
  return (host ?? ADDRESS.exec(detail)?.[0])?.toLowerCase() ?? null;
}

/** A resolver's own words, and what was asked of it. */
const OF_OUR_RESOLVER =
  / from \S+$|\([^\s(]+:53\)$|^EDE \d|^no recursion at |^test point |^port 25 closed from here|^truncated over UDP/;

type Say = (words: SilenceWords, first: string, second: string) => string | null;

const detail =
  (id: Details): Say =>
  ({ details }) =>
    details[id];

const CAUSES: readonly (readonly [RegExp, Say])[] = [
  [/^EDE (\d+)/, ({ extended }, code) => (extended as Readonly<Record<number, string>>)[Number(code)] ?? null],
  [/\bECONNREFUSED\b/, detail('refused')],
  [/\b(?:ECONNRESET|EPIPE)\b/, detail('reset')],
  [/\b(?:EHOSTUNREACH|ENETUNREACH|EADDRNOTAVAIL)\b/, detail('noRoute')],
  [/^port 25 closed from here/, detail('port25')],
  [/\bTLS: ([A-Za-z_\d]+)$/, (words, code) => handshakeOf(words, code)],
  [/^(?:\S+: )?(SERVFAIL|REFUSED|FORMERR|NOTIMP|NOTAUTH)(?: from \S+)?$/, (_, code) => code],
  [/^CNAME loop: (\S+(?: > \S+)*)$/, ({ cnameLoop }, chain) => cnameLoop(chain.toLowerCase().split(' > '))],
  [/^more than (\d+) CNAME in a row$/, ({ cnameChain }, most) => cnameChain(most)],
  [/ has no address$/, detail('noAddress')],
  [/(?:^|\s)(\S+\.[a-z][a-z\d-]*) opted out$/, (_, domain) => domain],
  [/^timestamps outside the certificate$/, detail('timestamps')],
  [/^test point /, detail('testPoint')],
  [/^whois\.\S+: .{0,60}\bIP\b.{0,60}\b(?:authori[sz]ed|autorizad[ao]s?)\b/i, detail('admission')],
  [/^HTTP (\d{3})\b/, ({ httpStatus }, status) => httpStatus(status)],
  [/^certificate\b/, detail('certificate')],
  [/^key \S+$|^unknown signature algorithm$|^algorithm or digest not computed here$/, detail('algorithm')],
  [/^the resolver does not validate/, detail('noValidation')],
  [/^content-encoding /, detail('encoding')],
  [/\bDiffie-Hellman of (\d+) bits$/, ({ largePrime }, bits) => largePrime(bits)],
  [/\bhandshake (?:of|in) more than \d+ (?:octets|pieces)$/, detail('longHandshake')],
  // A term of SPF with a macro.
  [/^([-+~?]?[a-z]+[:=](?=\S*%\{)\S+)$/i, ({ quote }, term) => quote(term)],
  [/(?:^|: )([2-5]\d\d) (\S.*)$/s, ({ quote }, code, said) => quote(`${code} ${said}`)],
  [/(?:^|: |banner |STARTTLS )([2-5]\d\d)$/, ({ reply }, code) => reply(code)],
];

function handshakeOf({ tlsFault }: SilenceWords, code: string): string | null {
  const words = tlsFault(code);
  return words === code ? null : words;
}
