import type { Duplex } from 'node:stream';
import type { Ask, ClearProtocol, ClearService, GreetingProtocol } from '../../model/ask.ts';
import { mapSeen, seen, unseen } from '../../model/observed.ts';
import { type BoundedReader, createBoundedReader, type StreamParser } from './bounded-reader.ts';
import { type ConnectionOptions, withConnection } from './connection.ts';
import type { NetworkContext } from './network-context.ts';

/** FTP servers look up who calls before they greet. */
const LIMITS: ConnectionOptions = { deadlineMs: 12_000, rank: 'hello' };
const MAX_BYTES = 16_384;

/** One question to a service that begins in clear: whether it would begin TLS. No name, no password, no handshake. */
export function askClearService(context: NetworkContext, limits = LIMITS): Ask['clearService'] {
  return async (endpoint, protocol) => {
    if (!context.permits.connections) return unseen('not-asked');
    return withConnection(context, endpoint, limits, async (socket, time) => {
      const transcript: string[] = [];
      const hear = async (parser: StreamParser<string>) => {
        const said = await intake.next(parser, time);
        if (said.seen)
          transcript.push(
            ...said.value
              .trimEnd()
              .split(/\r?\n/)
              .map((line) => `< ${line.slice(0, 200)}`),
          );
        return said;
      };
      const say = (stream: Duplex, command: string) => {
        stream.write(`${command}\r\n`);
        transcript.push(`> ${command}`);
      };
      const intake: BoundedReader = createBoundedReader(socket, MAX_BYTES);
      const manner = MANNERS[protocol];
      const greeting = await hear(greetingOf(manner));
      if (!greeting.seen) return greeting;
      if (SSH.test(greeting.value)) return seen<ClearService>({ starttls: false, instead: 'ssh', transcript });
      if (!('asks' in manner)) return seen<ClearService>({ starttls: false, transcript });
      const { asks, answers, offers, otherwise, trusts, farewell } = manner;
      say(socket, asks);
      const answer = await hear(upTo(answers));
      if (otherwise && answer.seen && otherwise.unknown.test(answer.value)) {
        say(socket, otherwise.asks);
        const second = await hear(upTo(otherwise.answers));
        return mapSeen(second, (text): ClearService => ({ starttls: otherwise.offers.test(text), transcript }));
      }
      if (farewell !== null) say(socket, farewell);
      return mapSeen(
        answer,
        (text): ClearService => ({
          starttls: offers.test(text),
          ...(trusts && { passwords: trusts(text) }),
          transcript,
        }),
      );
    });
  };
}

/** A service that speaks first: `octets` of it are enough to tell it from another. */
interface Greeting {
  readonly greets: RegExp;
  readonly octets: number;
}

interface Manner {
  readonly greets: RegExp;
  /** How each line of a greeting begins: one that does not is another service's. */
  readonly begins: RegExp;
  readonly asks: string;
  /** Up to where the answer goes. */
  readonly answers: RegExp;
  readonly offers: RegExp;
  /** For a service that does not know the question: it is told to begin TLS, and left whatever it answers. */
  readonly otherwise?: Pick<Manner, 'asks' | 'answers' | 'offers'> & { readonly unknown: RegExp };
  /** Whether passwords are taken now, before TLS. */
  readonly trusts?: (answer: string) => boolean;
  /** null: nothing may be said in clear any more. */
  readonly farewell: string | null;
}

/** RFC 9051 §6.1.1 and §6.2.1, RFC 2449 §5 and RFC 2595 §4, RFC 4217 §4, RFC 6143 §7.1.1, RFC 854. */
const GREETINGS: Readonly<Record<GreetingProtocol, Greeting>> = {
  // Length and number of the packet, then the version of the protocol, or an error: the client may not connect from there.
  mysql: { greets: /^[\s\S]{3}\0[\n\xff]/, octets: 5 },
  vnc: { greets: /^RFB \d{3}\./, octets: 8 },
  // It may begin with its commands or with any banner, though not as other services do.
  telnet: { greets: /^(?!HTTP|220[ -]|\* OK|\+OK |RFB )[\s\S]{4}/, octets: 4 },
};

const MANNERS: Readonly<Record<ClearProtocol, Manner | Greeting>> = {
  ...GREETINGS,
  imap: {
    greets: /^\* (?:OK|PREAUTH|BYE)[^\n]*\n/i,
    begins: /^\* /,
    asks: 'a1 CAPABILITY',
    answers: /(?<![^\n])a1 [^\n]*\n/i,
    offers: /(?<![^\n])\* CAPABILITY (?:[^\r\n]* )?STARTTLS(?![^ \r\n])/i,
    // RFC 9051 §6.2.1, §11.1: who refuses passwords says LOGINDISABLED and offers no AUTH by password.
    trusts: (answer) =>
      !/(?<![^\n])\* CAPABILITY [^\r\n]*\bLOGINDISABLED\b/i.test(answer) ||
      /(?<![^\n])\* CAPABILITY [^\r\n]*\bAUTH=(?:PLAIN|LOGIN)\b/i.test(answer),
    farewell: 'a2 LOGOUT',
  },
  pop3: {
    greets: /^\+OK[^\n]*\n/i,
    begins: /^(?:\+OK|-ERR)/i,
    asks: 'CAPA',
    answers: /(?<![^\n])(?:-ERR[^\n]*|\.\r?)\n/i,
    offers: /^STLS\r?$/im,
    // CAPA is younger than STLS and optional (RFC 2449 §5, RFC 2595 §4).
    otherwise: { unknown: /^-ERR/i, asks: 'STLS', answers: /^[^\n]*\n/, offers: /^\+OK/i },
    // RFC 2449 §6.2, §6.3.
    trusts: (answer) => /^USER\r?$/im.test(answer) || /(?<![^\n])SASL [^\r\n]*\b(?:PLAIN|LOGIN)\b/i.test(answer),
    farewell: 'QUIT',
  },
  ftp: {
    greets: /(?<![^\n])220 [^\n]*\n/,
    // The lines between the first and the last of several are free (RFC 959 §4.2).
    begins: /^\d{3}[ -]/,
    asks: 'AUTH TLS',
    answers: /(?<![^\n])\d{3} [^\n]*\n/,
    offers: /^234 /m,
    farewell: null,
  },
};

const SSH = /^SSH-/;
const SSH_OCTETS = 4;

/** What a service says first, or another in its place. */
function greetingOf(manner: Manner | Greeting): StreamParser<string> {
  const own = upTo(manner.greets, 'asks' in manner ? undefined : manner.octets);
  return (bytes, ...rest) => {
    const text = bytes.toString('latin1');
    if (SSH.test(text)) {
      const used = text.indexOf('\n') + 1 || text.length;
      return { found: seen(text.slice(0, used)), used };
    }
    const isLine = text.includes('\n') && bytes.length >= SSH_OCTETS;
    if ('asks' in manner && isLine && !manner.begins.test(text)) return another(text);
    return own(bytes, ...rest);
  };
}

function another(text: string) {
  return { found: unseen('malformed', JSON.stringify(text.slice(0, 40))), used: 0 };
}

/** All that came, up to the end of what `end` matches; so many octets that do not match are another service's. */
function upTo(end: RegExp, octets = Number.POSITIVE_INFINITY): StreamParser<string> {
  return (bytes) => {
    const text = bytes.toString('latin1');
    const match = end.exec(text);
    if (!match && bytes.length >= octets) return another(text);
    if (!match) return bytes.length > MAX_BYTES ? { found: unseen('limit', 'an answer too long'), used: 0 } : null;
    const used = match.index + match[0].length;
    return { found: seen(text.slice(0, used)), used };
  };
}
