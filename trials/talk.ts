import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { type ConnectionOptions, connect as secure, type TLSSocket } from 'node:tls';

/** A manual session with a mail server. */
export interface Talk {
  /** Writes octets unchanged. */
  readonly write: (octets: string | Buffer) => void;
  /** Sends a line, and returns the whole reply to it (RFC 5321 §4.2.1). */
  readonly say: (line: string) => Promise<string>;
  /** The next whole reply; "" once the server has closed the connection. */
  readonly hear: () => Promise<string>;
  /** Begins TLS as soon as the server agrees; rejects where the handshake fails, or the server refuses. */
  readonly startTls: (options?: ConnectionOptions) => Promise<TLSSocket>;
  readonly close: () => void;
}

/** For tests and benchmarks: opens a session, its greeting unread. `from`: another address of this machine. */
export async function talkTo(port: number, host = '127.0.0.1', from?: string): Promise<Talk> {
  let socket: Socket = connect({ port, host, ...(from !== undefined && { localAddress: from }) });
  await once(socket, 'connect');
  let heard = '';
  let over = false;
  let wake = () => {};
  const listen = () => {
    socket.on('data', (chunk: Buffer) => {
      heard += chunk.toString('latin1');
      wake();
    });
    socket.on('error', () => {});
    socket.once('close', () => {
      over = true;
      wake();
    });
  };
  listen();
  const hear = async (): Promise<string> => {
    for (;;) {
      const [reply] = /^(?:\d{3}-.*\r\n)*\d{3} .*\r\n/.exec(heard) ?? [];
      if (reply !== undefined) {
        heard = heard.slice(reply.length);
        return reply;
      }
      if (over) return '';
      await new Promise<void>((resolve) => {
        wake = resolve;
      });
    }
  };
  const talk: Talk = {
    write: (octets) => void (socket.writable && socket.write(octets)),
    say: (line) => {
      talk.write(`${line}\r\n`);
      return hear();
    },
    hear,
    startTls: async (options = { rejectUnauthorized: false }) => {
      const agreed = await talk.say('STARTTLS');
      if (!agreed.startsWith('220')) throw new Error(agreed);
      socket.removeAllListeners();
      const clear = socket;
      const tls = secure({ ...options, socket: clear });
      socket = tls;
      await once(tls, 'secureConnect');
      listen();
      return tls;
    },
    close: () => socket.destroy(),
  };
  return talk;
}

/** Sends one message correctly; returns the server's last reply. */
export async function handIn(
  port: number,
  { from, to, message, helo = 'mx.exemple.fr' }: Record<'from' | 'to' | 'message', string> & { readonly helo?: string },
  { tls = true, from: localAddress }: { readonly tls?: boolean; readonly from?: string } = {},
): Promise<string> {
  const talk = await talkTo(port, undefined, localAddress);
  try {
    const greeting = await talk.hear();
    if (!greeting.startsWith('220')) return greeting;
    await talk.say(`EHLO ${helo}`);
    if (tls) {
      await talk.startTls();
      await talk.say(`EHLO ${helo}`);
    }
    const sender = await talk.say(`MAIL FROM:<${from}>`);
    if (!sender.startsWith('250')) return sender;
    const recipient = await talk.say(`RCPT TO:<${to}>`);
    if (!recipient.startsWith('250')) return recipient;
    const begun = await talk.say('DATA');
    if (!begun.startsWith('354')) return begun;
    const stuffed = message.replace(/^\./gm, '..').replace(/\r?\n/g, '\r\n');
    return await talk.say(`${stuffed}\r\n.`);
  } finally {
    talk.write('QUIT\r\n');
    talk.close();
  }
}
