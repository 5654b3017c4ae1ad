import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import type { Ask, SmtpManners, SmtpReply } from '../../model/ask.ts';
import { seen, type Unseen, unseen } from '../../model/observed.ts';
import { limitTime } from '../time.ts';
import { shakeHands } from '../tls/handshake.ts';
import { withConnection } from '../transport/connection.ts';
import type { Wire } from '../transport/network-context.ts';
import { extensionsOf, openSmtpLine, type SmtpLine } from './connection.ts';
import { misplaced, OK, type SmtpLimits } from './session.ts';

const PORT = 25;
const LIMITS: SmtpLimits = { deadlineMs: 40_000, bannerMs: 20_000, handshakeMs: 10_000 };
/** A local part that nobody has. */
const NOBODY = 'q7f3zz-nobody-has-this-address';
/** For an answer too many, which comes at once or never. */
const REMAINDER_MS = 1_000;

/** All commands that a server which offers STARTTLS gets in this session, in their order; `NOOP` comes in one segment with `STARTTLS`. */
export function secondSession(ehlo: string, domain: string): readonly string[] {
  return [`EHLO ${ehlo}`, 'STARTTLS', 'NOOP', `EHLO ${ehlo}`, ...questions(ehlo, domain), 'QUIT'];
}

/** RFC 2920 §3.1: EHLO, VRFY and QUIT may only come last in a group. */
function questions(ehlo: string, domain: string): readonly string[] {
  const stranger = `relay-test@${ehlo}`;
  return [
    ...['MAIL FROM:<>', `RCPT TO:<postmaster@${domain}>`, `RCPT TO:<abuse@${domain}>`, 'RSET'],
    ...[`MAIL FROM:<${stranger}>`, `RCPT TO:<${stranger}>`, 'RSET'],
    `VRFY ${NOBODY}`,
  ];
}

/** A second session; nothing is ever delivered, and no address but those that everybody must have is named. */
export function askSmtpManners(wire: Wire, limits = LIMITS): Ask['smtpManners'] {
  return async (host, address, domain) => {
    if (!wire.permits.connections) return unseen('not-asked');
    return withConnection(wire, { address, port: PORT }, limits, async (socket, time) => {
      const started = performance.now();
      const transcript: string[] = [];
      const note = (said: string) => void transcript.push(said);
      const line = openSmtpLine(socket, time, note);
      const banner = await line.hear(limits.bannerMs);
      if (!banner.seen) return unseen(banner.silence, `banner: ${banner.detail ?? ''}`);
      if (banner.value.code !== 220) return unseen('refused', `banner ${banner.value.code}`);
      const visit = new Visit(wire, { host, address, domain }, note);
      await visit.run(socket, line, limits, time);
      return seen({ ...visit.manners, elapsedMs: Math.round(performance.now() - started), transcript });
    });
  };
}

type Told = Omit<SmtpManners, 'elapsedMs' | 'transcript'>;

/** What one visit has told so far. */
class Visit {
  manners: Told;
  readonly #wire: Wire;
  readonly #note: (line: string) => void;
  #pipelines = false;

  constructor(wire: Wire, place: Pick<Told, 'host' | 'address' | 'domain'>, note: (line: string) => void) {
    this.#wire = wire;
    this.#note = note;
    this.manners = {
      ...place,
      together: null,
      injected: null,
      postmaster: null,
      abuse: null,
      relay: null,
      vrfy: null,
      broken: null,
    };
  }

  async run(socket: Socket, line: SmtpLine, limits: SmtpLimits, time: AbortSignal): Promise<void> {
    const [greeting = NOTHING] = await line.say([`EHLO ${this.#wire.ehlo}`]);
    if (!greeting.seen) return void this.#break(greeting);
    if (isPositive(greeting.value) && greeting.value.code !== OK) return void this.#break(misplaced(greeting.value));
    const extensions = extensionsOf(greeting.value);
    this.#pipelines = extensions.includes('PIPELINING');
    if (!extensions.includes('STARTTLS')) return this.#keep(await this.#converse(line, 'RSET'));
    const together = await this.#startTls(socket, line);
    if (!together) return;
    if (together.code !== 220) return this.#keep(await this.#converse(line, 'RSET'));
    line.leave();
    const stream = await this.#secure(socket, limits.handshakeMs, time);
    if (!stream) return;
    try {
      const replies = await this.#converse(openSmtpLine(stream, time, this.#note), `EHLO ${this.#wire.ehlo}`);
      const injected = replies && replies.length > STEPS;
      this.#tell({ injected });
      this.#keep(injected ? replies.slice(1) : replies);
    } finally {
      stream.destroy();
    }
  }

  /** One segment: what comes behind STARTTLS must be forgotten, or refused (RFC 3207 §4.2, CVE-2011-0411). */
  async #startTls(socket: Socket, line: SmtpLine): Promise<SmtpReply | null> {
    socket.write('STARTTLS\r\nNOOP\r\n');
    for (const command of ['STARTTLS', 'NOOP']) this.#note(`> ${command}`);
    const together = await line.hear();
    if (!together.seen) return this.#break(together);
    this.#tell({ together: together.value });
    // Where TLS does not begin, NOOP is a command like others; some servers refuse both with one answer.
    if (together.value.code !== 220) await line.hear(REMAINDER_MS);
    return together.value;
  }

  async #secure(socket: Socket, ms: number, time: AbortSignal): Promise<Duplex | null> {
    const { host, address } = this.manners;
    const patience = limitTime(time, ms);
    const shaken = await shakeHands(socket, { host, address, roots: this.#wire.roots }, patience.signal);
    patience.over();
    if (!shaken.seen) return this.#break(shaken);
    const { stream, session } = shaken.value;
    if (!stream) return this.#break(unseen('refused', `TLS: ${session.failure}`));
    this.#note(`* ${session.version} ${session.cipher}`);
    return stream;
  }

  /** One answer too many at the end, where something was answered that stood before TLS. */
  async #converse(line: SmtpLine, greeting: string): Promise<readonly SmtpReply[] | null> {
    const { domain } = this.manners;
    const asked = questions(this.#wire.ehlo, domain);
    const groups = [[greeting], ...(this.#pipelines ? [asked] : asked.map((command) => [command]))];
    const replies: SmtpReply[] = [];
    for (const group of groups) {
      for (const reply of await line.say(group)) {
        if (!reply.seen) return this.#break(reply);
        replies.push(reply.value);
      }
    }
    const [farewell] = await line.say(['QUIT']);
    if (!farewell?.seen || farewell.value.code === FAREWELL) return replies;
    const further = await line.hear(REMAINDER_MS);
    return further.seen && further.value.code === FAREWELL ? [...replies, farewell.value] : replies;
  }

  #keep(replies: readonly SmtpReply[] | null): void {
    if (!replies) return;
    const [, nobody, postmaster, abuse, , stranger, relay, , vrfy = null] = replies;
    const begun = nobody !== undefined && isPositive(nobody);
    const writes = stranger !== undefined && isPositive(stranger);
    this.#tell({
      postmaster: (begun && postmaster) || null,
      abuse: (begun && abuse) || null,
      relay: (writes && relay) || null,
      vrfy,
    });
  }

  #tell(more: Partial<Told>): void {
    this.manners = { ...this.manners, ...more };
  }

  #break(broken: Unseen): null {
    this.#tell({ broken });
    return null;
  }
}

const NOTHING = unseen('internal');
/** Answers up to QUIT. */
const STEPS = 9;
const FAREWELL = 221;

const isPositive = ({ code }: SmtpReply) => code >= 200 && code < 300;
