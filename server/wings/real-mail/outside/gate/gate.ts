import type { AddressInfo, Socket } from 'node:net';
import { isInternalAddress } from '@rempart/engine';
import { SMTPServer, type SMTPServerAddress, type SMTPServerDataStream, type SMTPServerSession } from 'smtp-server';
import { openHeldOctets } from '../../../../domain/held.ts';
import { networkOf } from '../../../../domain/network-of.ts';
import type { Answer, Arrived, Inbound } from '../../ports/inbound.ts';
import { GATE_LIMITS, type GateLimits, openDoorkeeper } from './limits.ts';
import './plain-pieces.ts';

export interface GateOptions {
  readonly host: string;
  /** 0: any free port. */
  readonly port: number;
  /** The host name in its greeting. */
  readonly name: string;
  /** PEM; null: a publicly known certificate, for trying the program out. */
  readonly tls: { readonly cert: Buffer; readonly key: Buffer } | null;
  /** Accepts addresses of private networks as those of senders: the laboratory has no others. */
  readonly believesInternal: boolean;
  readonly limits?: GateLimits;
  readonly warn: (text: string) => void;
}

export interface Gate {
  readonly host: string;
  readonly port: number;
  /** Call when a certificate was renewed. */
  readonly renewTls: (tls: NonNullable<GateOptions['tls']>) => void;
  readonly close: () => Promise<void>;
}

class Reply extends Error {
  readonly responseCode: number;

  constructor(responseCode: number, text: string) {
    super(text);
    this.responseCode = responseCode;
  }
}

/** Commands that are refused unread. */
export const DISABLED = ['AUTH', 'VRFY', 'EXPN', 'HELP', 'WIZ', 'SHELL', 'KILL', 'XCLIENT', 'XFORWARD'] as const;
const NO_SUCH = '5.1.1 No such address here';
const CLOSE_MS = 5_000;

/**
 * Accepts mail for the few addresses that exist, one recipient per transaction, and sends none (RFC 5321). A message stays in memory until
 * its handler has answered for it. Rejects as `listen` does.
 */
export async function openGate(inbound: Inbound, options: GateOptions): Promise<Gate> {
  const { limits = GATE_LIMITS, warn } = options;
  const doorkeeper = openDoorkeeper(limits);
  const memory = openHeldOctets(limits.heldOctets);
  const inside = new Map<string, Visit>();
  const refused = (fault: unknown): Reply => {
    if (fault instanceof Reply) return fault;
    warn(`gate: ${fault instanceof Error ? fault.message : 'fault'}`);
    return new Reply(451, '4.3.0 Not now, try again later');
  };
  const server = new SMTPServer({
    name: options.name,
    banner: 'takes mail for itself alone',
    logger: false,
    disableReverseLookup: true,
    authOptional: true,
    disabledCommands: [...DISABLED],
    hideREQUIRETLS: true,
    hideDSN: true,
    maxRecipients: 1,
    size: limits.messageOctets,
    socketTimeout: limits.silenceMs,
    closeTimeout: CLOSE_MS,
    ...(options.tls ?? {}),
    onConnect: (session, done) => {
      const leave = doorkeeper.enter(plainAddress(session.remoteAddress));
      if (!leave) return done(new Reply(421, '4.7.0 Too many sessions, try again later'));
      inside.set(session.id, { leave, largest: 0, strangers: 0 });
      done();
    },
    onClose: (session) => {
      inside.get(session.id)?.leave();
      inside.delete(session.id);
    },
    onRcptTo: ({ address }, session, done) => {
      const visit = inside.get(session.id);
      const ask = async () => {
        const largest = await inbound.takes(address);
        if (largest !== null && visit) {
          visit.largest = largest;
          return;
        }
        if (visit && ++visit.strangers >= limits.strangers) throw new Reply(421, '4.7.0 Too many unknown addresses');
        throw new Reply(550, NO_SUCH);
      };
      ask().then(
        () => done(),
        (fault: unknown) => done(refused(fault)),
      );
    },
    onData: (stream, session, done) => {
      const take = async () => {
        const [recipient] = session.envelope.rcptTo as readonly SMTPServerAddress[];
        const largest = inside.get(session.id)?.largest ?? 0;
        const client = networkOf(plainAddress(session.remoteAddress));
        const held = await collect(stream, largest, {
          take: (octets) => memory.take(client, octets) === null,
          give: (octets) => memory.give(client, octets),
        });
        try {
          const message = held.message();
          if (!recipient) throw new Reply(550, NO_SUCH);
          return await inbound.receive(recipient.address, arrivedIn(session, message, options));
        } finally {
          held.letGo();
        }
      };
      take().then(
        ({ code, text }: Answer) => (code === 250 ? done(null, text) : done(new Reply(code, text))),
        (fault: unknown) => done(refused(fault)),
      );
    },
  });
  let isOpen = false;
  // Until it listens, errors reject the promise.
  server.on('error', (fault: Error) => {
    // A connection that its client broke off says nothing about this server, and would fill the log as often as clients like.
    if (isOpen && !('remoteAddress' in fault)) warn(`gate: ${fault.message}`);
  });
  server.server.on('connection', (socket: Socket) => {
    // The library forgets listeners of a socket that it closes itself; a closed session must not keep the process alive.
    const late = setTimeout(() => socket.destroy(), limits.sessionMs).unref();
    socket.once('close', () => clearTimeout(late));
  });
  await listening(server, options);
  isOpen = true;
  return {
    host: options.host,
    port: (server.server.address() as AddressInfo).port,
    renewTls: (tls) => server.updateSecureContext(tls),
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

/** One session. */
interface Visit {
  readonly leave: () => void;
  /** The size limit of the recipient that was named, in octets. */
  largest: number;
  strangers: number;
}

function listening(server: SMTPServer, { port, host }: GateOptions): Promise<void> {
  return new Promise((resolve, reject) => {
    server.server.once('error', reject);
    server.listen(port, host, () => {
      server.server.off('error', reject);
      resolve();
    });
  });
}

/** The collected message; what exceeds the size limit of its address is discarded. */
interface Held {
  /** @throws {Reply} where it was too large, or too much was in progress. */
  readonly message: () => Buffer;
  readonly letGo: () => void;
}

/**
 * Reads to the end, whatever the reply, so that the session can continue. The octets are in memory that threads share: a message of some
 * megabytes is handed to them without a copy, and one that arrives in pieces of four octets takes no more than its octets.
 */
async function collect(
  stream: SMTPServerDataStream,
  largest: number,
  memory: { readonly take: (octets: number) => boolean; readonly give: (octets: number) => void },
): Promise<Held> {
  let shared = new SharedArrayBuffer(0, { maxByteLength: largest });
  let octets = 0;
  let dotted = 0;
  let refusal: Reply | null = null;
  const letGo = () => {
    memory.give(octets);
    octets = 0;
    shared = new SharedArrayBuffer(0);
  };
  const refuse = (reply: Reply) => {
    letGo();
    refusal = reply;
  };
  try {
    for await (const chunk of stream as AsyncIterable<Buffer>) {
      // The library ends a piece before the dot that a line begins with, and takes a turn of the event loop for each.
      if (chunk[0] === DOT && ++dotted > MOST_DOTTED) throw new Reply(421, '4.7.0 Too many lines begin with a dot');
      if (refusal) continue;
      if (octets + chunk.length > largest) refuse(new Reply(552, `5.3.4 At most ${largest} octets`));
      else if (!memory.take(chunk.length)) refuse(new Reply(452, '4.3.1 Too much at once, try again later'));
      else {
        shared.grow(octets + chunk.length);
        new Uint8Array(shared, octets).set(chunk);
        octets += chunk.length;
      }
    }
  } catch (error) {
    letGo();
    throw error;
  }
  return {
    message: () => {
      if (refusal) throw refusal;
      return Buffer.from(shared, 0, octets);
    },
    letGo,
  };
}

const DOT = '.'.charCodeAt(0);
/** Base64 has no such line, and text hardly one. */
const MOST_DOTTED = 5_000;

function arrivedIn(session: SMTPServerSession, message: Buffer, { believesInternal }: GateOptions): Arrived {
  const { mailFrom } = session.envelope;
  const sender = mailFrom === false ? '' : mailFrom.address;
  const address = plainAddress(session.remoteAddress);
  return {
    message,
    sender,
    delivery: {
      address,
      isPublic: believesInternal || !isInternalAddress(address),
      helo: (session.hostNameAppearsAs || '').toLowerCase().slice(0, LONGEST_NAME),
      envelope: sender.includes('@') ? sender.slice(sender.lastIndexOf('@') + 1).toLowerCase() : null,
      tls: session.tlsOptions ? session.tlsOptions.version : null,
    },
  };
}

const LONGEST_NAME = 253;

/** An IPv4-mapped IPv6 address in its IPv4 form. */
function plainAddress(address: string): string {
  return address.replace(/^::ffff:(?=\d+\.)/i, '');
}
