import type { AddressInfo, Socket } from 'node:net';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';

/**
 * How the sink answers: it accepts everything, refuses permanently or temporarily at a step, or closes the connection when it has the whole
 * message.
 */
export type Manner =
  | 'takes'
  | 'refuses recipient'
  | 'defers recipient'
  | 'refuses message'
  | 'defers message'
  | 'cuts after message';

export interface Taken {
  readonly from: string;
  readonly to: readonly string[];
  readonly raw: string;
  readonly email: Email;
}

export interface Sink {
  readonly port: number;
  readonly taken: readonly Taken[];
  manner: Manner;
  /** Called at points of a conversation: a recipient was named, the message began, its end arrived and was not answered yet. */
  watch: (point: 'recipient' | 'body' | 'end') => void;
  readonly close: () => Promise<void>;
}

/** For tests: a mail server that stores what it receives; with `tls` it offers STARTTLS, with a self-signed certificate. */
export async function openSink({ tls = false } = {}): Promise<Sink> {
  const taken: Taken[] = [];
  const sink: Pick<Sink, 'manner' | 'watch'> = { manner: 'takes', watch: () => {} };
  const reply = (code: number, text: string) => Object.assign(new Error(text), { responseCode: code });
  const sockets = new Set<Socket>();
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: tls ? ['AUTH'] : ['STARTTLS', 'AUTH'],
    disableReverseLookup: true,
    logger: false,
    onRcptTo: (_address, _session, done) => {
      sink.watch('recipient');
      if (sink.manner === 'refuses recipient') return done(reply(550, 'no such mailbox'));
      if (sink.manner === 'defers recipient') return done(reply(451, 'try later'));
      done();
    },
    onData: (stream, session, done) => {
      const chunks: Buffer[] = [];
      stream.once('data', () => sink.watch('body'));
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', async () => {
        if (sink.manner === 'refuses message') return done(reply(554, 'not that one'));
        if (sink.manner === 'defers message') return done(reply(452, 'no room'));
        const { mailFrom, rcptTo } = session.envelope;
        const raw = Buffer.concat(chunks).toString('utf8');
        const from = mailFrom === false ? '' : mailFrom.address;
        taken.push({ from, to: rcptTo.map(({ address }) => address), raw, email: await PostalMime.parse(raw) });
        sink.watch('end');
        if (sink.manner !== 'cuts after message') return done();
        for (const socket of sockets) socket.resetAndDestroy();
      });
    },
  });
  server.server.on('connection', (socket: Socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  });
  server.on('error', () => {});
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.server.address() as AddressInfo;
  return Object.assign(sink, {
    port,
    taken,
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  });
}
