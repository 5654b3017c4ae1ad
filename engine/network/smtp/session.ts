import type { Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Ask, SmtpReply, SmtpSession } from '../../model/ask.ts';
import { type Observed, seen, type Unseen, unseen } from '../../model/observed.ts';
import { limitTime } from '../time.ts';
import { type Handshake, shakeHands } from '../tls/handshake.ts';
import { type Limits, withConnection } from '../transport/connection.ts';
import type { Wire } from '../transport/network-context.ts';
import { extensionsOf, openSmtpLine, type SmtpLine } from './connection.ts';

export interface SmtpLimits extends Limits {
  readonly bannerMs: number;
  readonly handshakeMs: number;
  /** How long a server that is too busy to greet (421) is left alone before it is asked once more. */
  readonly againMs?: number;
}

const PORT = 25;
const SUBMISSION_PORT = 587;
const LIMITS: SmtpLimits = { deadlineMs: 40_000, bannerMs: 20_000, handshakeMs: 10_000 };
const AGAIN_MS = 3_000;
/** RFC 5321 §3.8: the service is closing for now, and the client is to try again. */
const NOT_NOW = 421;

/** The session is seen as soon as there is a banner; what breaks it afterwards is told in `broken`. */
export function askSmtp(wire: Wire, limits = LIMITS): Ask['smtp'] {
  return askOn(wire, limits, PORT);
}

/** The same on port 587, without the relay question: nobody writes there without a password (RFC 6409 §4.3). */
export function askSubmission(wire: Wire, limits = LIMITS): Ask['submission'] {
  return askOn(wire, limits, SUBMISSION_PORT);
}

function askOn(wire: Wire, limits: SmtpLimits, port: number): Ask['smtp'] {
  const visit: Ask['smtp'] = async (host, address) =>
    withConnection(wire, { address, port }, limits, async (socket, time) => {
      const started = performance.now();
      const transcript: string[] = [];
      const note = (said: string) => void transcript.push(said);
      const line = openSmtpLine(socket, time, note);
      const banner = await line.hear(limits.bannerMs);
      if (!banner.seen) return unseen(banner.silence, `banner: ${banner.detail ?? ''}`);
      const begun = { host, address, banner: banner.value };
      const talk = new Talk(wire, begun, { note, asksRelay: port === PORT });
      await talk.run(socket, line, limits, time);
      return seen({ ...talk.session, elapsedMs: Math.round(performance.now() - started), transcript });
    });
  return async (host, address) => {
    if (!wire.permits.connections) return unseen('not-asked');
    const first = await visit(host, address);
    if (!first.seen || first.value.banner.code !== NOT_NOW) return first;
    const rested = await sleep(limits.againMs ?? AGAIN_MS, true, { signal: wire.signal }).catch(() => false);
    const second = rested ? await visit(host, address) : first;
    return second.seen ? second : first;
  };
}

type Told = Omit<SmtpSession, 'elapsedMs' | 'transcript'>;

/** What one session has told so far. */
class Talk {
  session: Told;
  readonly #wire: Wire;
  readonly #note: (line: string) => void;
  readonly #asksRelay: boolean;

  constructor(
    wire: Wire,
    begun: Pick<Told, 'host' | 'address' | 'banner'>,
    { note, asksRelay }: { readonly note: (line: string) => void; readonly asksRelay: boolean },
  ) {
    this.#wire = wire;
    this.#note = note;
    this.#asksRelay = asksRelay;
    this.session = {
      ...begun,
      ehlo: null,
      extensions: [],
      starttls: { offered: false, reply: null, session: null },
      extensionsAfterTls: null,
      relay: null,
      broken: null,
    };
  }

  async run(socket: Socket, line: SmtpLine, limits: SmtpLimits, time: AbortSignal): Promise<void> {
    if (this.session.banner.code !== 220 || !(await this.#greet(line))) return this.#quit(line);
    if (!this.session.starttls.offered) return this.#askRelay(line, this.session.extensions);
    const reply = await this.#say(line, 'STARTTLS');
    if (!reply) return;
    this.#tell({ starttls: { offered: true, reply, session: null } });
    if (reply.code !== 220) return this.#askRelay(line, this.session.extensions);
    line.leave();
    const shaken = await this.#secure(socket, limits.handshakeMs, time);
    if (!shaken?.stream) return;
    const secured = openSmtpLine(shaken.stream, time, this.#note);
    try {
      await this.#askSecured(secured);
    } finally {
      shaken.stream.destroy();
    }
  }

  /** EHLO, else HELO (RFC 5321 §3.2); false where neither is accepted. */
  async #greet(line: SmtpLine): Promise<boolean> {
    const ehlo = await this.#say(line, `EHLO ${this.#wire.ehlo}`);
    if (!ehlo) return false;
    if (isPositive(ehlo) && ehlo.code !== OK) return this.#break(misplaced(ehlo)) !== null;
    if (isPositive(ehlo)) {
      const extensions = extensionsOf(ehlo);
      const offered = extensions.includes('STARTTLS');
      this.#tell({ ehlo, extensions, starttls: { offered, reply: null, session: null } });
      return true;
    }
    this.#tell({ ehlo });
    const helo = await this.#say(line, `HELO ${this.#wire.ehlo}`);
    return helo !== null && isPositive(helo);
  }

  async #secure(socket: Socket, ms: number, time: AbortSignal): Promise<Handshake | null> {
    const { host, address, starttls } = this.session;
    const patience = limitTime(time, ms);
    const shaken = await shakeHands(socket, { host, address, roots: this.#wire.roots }, patience.signal);
    patience.over();
    if (!shaken.seen) return this.#break(unseen(shaken.silence, `TLS: ${shaken.detail ?? ''}`));
    const { session } = shaken.value;
    this.#note(`* ${session.version ? `${session.version} ${session.cipher}` : `TLS ${session.failure}`}`);
    this.#tell({ starttls: { ...starttls, session } });
    return shaken.value.stream ? shaken.value : this.#break(unseen('refused', `TLS: ${shaken.value.session.failure}`));
  }

  /** What was said before TLS is forgotten (RFC 3207 §4.2). */
  async #askSecured(line: SmtpLine): Promise<void> {
    const ehlo = await this.#say(line, `EHLO ${this.#wire.ehlo}`);
    if (!ehlo) return;
    if (isPositive(ehlo) && ehlo.code !== OK) return void this.#break(misplaced(ehlo));
    if (!isPositive(ehlo)) return this.#quit(line);
    const extensionsAfterTls = extensionsOf(ehlo);
    this.#tell({ extensionsAfterTls });
    await this.#askRelay(line, extensionsAfterTls);
  }

  /** A recipient under the name we greet with, from nobody; never DATA. */
  async #askRelay(line: SmtpLine, extensions: readonly string[]): Promise<void> {
    if (!this.#asksRelay) return this.#quit(line);
    const steps = ['MAIL FROM:<>', `RCPT TO:<relay-test@${this.#wire.ehlo}>`, 'RSET'];
    // RFC 2920 §3.1: QUIT may only come last in a group.
    if (extensions.includes('PIPELINING')) return this.#keepRelay(await line.say(steps, 'QUIT'));
    for (const step of steps) {
      const reply = await this.#say(line, step);
      if (reply && step.startsWith('RCPT')) this.#tell({ relay: reply });
      if (!reply || (step.startsWith('MAIL') && !isPositive(reply))) break;
    }
    await this.#quit(line);
  }

  #keepRelay([sender, recipient, reset]: readonly Observed<SmtpReply>[]): void {
    if (sender?.seen && isPositive(sender.value) && recipient?.seen) this.#tell({ relay: recipient.value });
    for (const reply of [sender, recipient, reset]) if (reply && !reply.seen) this.#break(reply);
  }

  async #quit(line: SmtpLine): Promise<void> {
    if (!this.session.broken) await line.say([], 'QUIT');
  }

  async #say(line: SmtpLine, command: string): Promise<SmtpReply | null> {
    const [reply = unseen('internal')] = await line.say([command]);
    return reply.seen ? reply.value : this.#break(reply);
  }

  #tell(more: Partial<Told>): void {
    this.session = { ...this.session, ...more };
  }

  #break(broken: Unseen): null {
    this.#tell({ broken });
    return null;
  }
}

/** The one positive answer to EHLO (RFC 5321 §4.3.2). */
export const OK = 250;

/** An answer to something else, by a server that greets twice or is about to leave: what follows would be taken for the wrong answers. */
export function misplaced({ code }: SmtpReply): Unseen {
  return unseen('malformed', `EHLO answered by ${code}`);
}

const isPositive = ({ code }: SmtpReply) => code >= 200 && code < 300;
