import type { Duplex } from 'node:stream';
import type { SmtpReply, TlsSession } from '../../model/ask.ts';
import { type Observed, seen, unseen } from '../../model/observed.ts';
import type { Ends } from '../ending.ts';
import { openSmtpConnection } from './connection.ts';

/**
 * One side of a conversation in SMTP, without its input and output: a generator of what the client does next, which is handed what the
 * server answered. It connects to nothing and reads no clock, so that a test can play the server with an array.
 */
export type SmtpDialogue<T> = Generator<SmtpStep, T, SmtpAnswer>;

/** What a dialogue wants next. */
export type SmtpStep =
  /** Send commands in one segment, and read so many replies, stopping at the first silence. */
  | { readonly send: readonly string[]; readonly expect: number; readonly withinMs?: number }
  /** Begin TLS. What the server said before, and was not read, is dropped (RFC 3207 §4.2). */
  | { readonly begin: 'tls' };

/** `replies` to a step that sends, `tls` to one that begins TLS. */
export interface SmtpAnswer {
  readonly replies: readonly Observed<SmtpReply>[];
  readonly tls: Observed<TlsSession>;
}

/** A TLS handshake that was answered. The stream is null where it failed; `session` then says how. */
export interface Secured {
  readonly session: TlsSession;
  readonly stream: Duplex | null;
}

export interface DialogueContext {
  readonly time: Ends;
  /** Called with every line of either side, written as `SmtpSession.transcript` has them. */
  readonly note?: (line: string) => void;
  /** Shakes hands on the stream of the dialogue. */
  readonly secure?: () => Promise<Observed<Secured>>;
}

/**
 * Carries a dialogue out on a stream and returns what it returns. The stream is left open, and may be used by others from then on; TLS that
 * the dialogue began is ended with it.
 */
export async function carryOut<T>(dialogue: SmtpDialogue<T>, stream: Duplex, context: DialogueContext): Promise<T> {
  const { time, note = () => {}, secure } = context;
  let connection = openSmtpConnection(stream, time, note);
  let secured: Duplex | null = null;
  try {
    let next = dialogue.next();
    while (!next.done) {
      const { value: step } = next;
      if ('send' in step) {
        next = dialogue.next({ replies: await connection.say(step.send, step.expect, step.withinMs), tls: NO_TLS });
        continue;
      }
      connection.leave();
      const shaken = secure ? await secure() : NO_TLS;
      if (shaken.seen) note(`* ${inWords(shaken.value.session)}`);
      if (shaken.seen && shaken.value.stream) {
        secured = shaken.value.stream;
        connection = openSmtpConnection(secured, time, note);
      }
      next = dialogue.next({ replies: [], tls: shaken.seen ? seen(shaken.value.session) : shaken });
    }
    return next.value;
  } finally {
    connection.leave();
    secured?.destroy();
  }
}

const NO_TLS = unseen('internal', 'no TLS here');

const inWords = ({ version, cipher, failure }: TlsSession) => (version ? `${version} ${cipher}` : `TLS ${failure}`);

export function* ask(command: string): SmtpDialogue<Observed<SmtpReply>> {
  const { replies } = yield { send: [command], expect: 1 };
  return replies[0] ?? unseen('internal');
}

/** Returns a reply that comes unasked: the banner, or one too many. */
export function* hear(withinMs?: number): SmtpDialogue<Observed<SmtpReply>> {
  const { replies } = yield { send: [], expect: 1, ...(withinMs !== undefined && { withinMs }) };
  return replies[0] ?? unseen('internal');
}

/** QUIT is a courtesy: what is answered tells nothing. */
const FAREWELL_MS = 1_000;

/** Sends commands in one group with QUIT behind them (RFC 2920 §3.1), and returns the replies to the commands. */
export function* askAndQuit(commands: readonly string[]): SmtpDialogue<readonly Observed<SmtpReply>[]> {
  const { replies } = yield { send: [...commands, 'QUIT'], expect: commands.length };
  if (replies.every(({ seen }) => seen)) yield* hear(FAREWELL_MS);
  return replies;
}

/** Begins TLS; the session says why where the handshake failed. */
export function* beginTls(): SmtpDialogue<Observed<TlsSession>> {
  const { tls } = yield { begin: 'tls' };
  return tls;
}
