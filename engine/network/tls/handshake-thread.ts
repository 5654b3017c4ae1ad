import { type MessagePort, parentPort } from 'node:worker_threads';
import type { TlsSession } from '../../model/ask.ts';
import { type Observed, seen } from '../../model/observed.ts';
import { Ending } from '../ending.ts';
import type { Peer } from '../transport/shake-hands.ts';
import { handshakeOn } from './handshake.ts';
import { PortStream } from './port-stream.ts';
import { trustedRoots } from './roots.ts';

/** What the thread of handshakes is asked: `wire` leads to the server, `plain` to the asker, who is first told how it went (`Shaken`). */
export interface HandshakeAsked {
  readonly peer: Peer;
  readonly roots: readonly string[];
  readonly wire: MessagePort;
  readonly plain: MessagePort;
}

export interface Shaken {
  readonly session: Observed<TlsSession>;
  readonly isOpen: boolean;
}

/** One list for each content: handshakes that trust the same roots share a context. */
const lists = new Map<string, readonly string[]>();

parentPort?.on('message', async ({ peer, roots, wire, plain }: HandshakeAsked) => {
  const server = new PortStream(wire);
  const gone = new Ending();
  server.on('error', () => {});
  // Whether the server ended in order is heard first.
  server.once('close', () => setImmediate(() => gone.end()));
  const shaken = await handshakeOn(server, peer, rootsOf(roots), gone);
  const stream = shaken.seen ? shaken.value.stream : null;
  const session = shaken.seen ? seen(shaken.value.session) : shaken;
  plain.postMessage({ session, isOpen: stream !== null } satisfies Shaken);
  if (!stream) return void server.destroy();
  const asker = new PortStream(plain);
  stream.pipe(asker).pipe(stream);
  // What came before an orderly end is still on its way.
  stream.once('close', () => void (stream.readableEnded || asker.destroy()));
  asker.once('close', () => stream.destroy());
});

function rootsOf(further: readonly string[]): readonly string[] {
  const key = further.join();
  const list = lists.get(key) ?? further;
  lists.set(key, list);
  return trustedRoots(list);
}
