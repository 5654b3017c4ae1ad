import type { Duplex } from 'node:stream';
import { MessageChannel, Worker } from 'node:worker_threads';
import { mapSeen, type Observed, unseen } from '../../model/observed.ts';
import type { Ends } from '../ending.ts';
import { answerWithin } from '../time.ts';
import { silenceOfFault } from '../transport/connection.ts';
import type { Handshake, Handshakes, Peer } from '../transport/shake-hands.ts';
import { withFirstFlight } from './first-flight.ts';
import type { HandshakeAsked, Shaken } from './handshake-thread.ts';
import { PortStream } from './port-stream.ts';

const MOST_HEAP = { maxOldGenerationSizeMb: 128, maxYoungGenerationSizeMb: 16 };

/**
 * Handshakes in a thread: the thread that serves others does not wait for what a server makes its client compute. Sockets stay where they
 * were opened; what comes in and goes out is handed over. The thread starts with the first handshake, and again where it was lost.
 */
export function openHandshakes(): Handshakes {
  let worker: Worker | null = null;

  function start(): Worker {
    const thread = new Worker(new URL('./handshake-thread.ts', import.meta.url), { resourceLimits: MOST_HEAP });
    thread.unref();
    // Its ports close with it, which their other ends hear.
    thread.on('error', () => {});
    thread.once('exit', () => {
      if (worker === thread) worker = null;
    });
    return thread;
  }

  function shake(flight: Duplex, peer: Peer, roots: readonly string[], time: Ends): Promise<Observed<Handshake>> {
    const wire = new MessageChannel();
    const plain = new MessageChannel();
    worker ??= start();
    const asked: HandshakeAsked = { peer, roots, wire: wire.port2, plain: plain.port2 };
    worker.postMessage(asked, [wire.port2, plain.port2]);
    const relay = new PortStream(wire.port1);
    flight.pipe(relay).pipe(flight);
    flight.once('close', () => void (flight.readableEnded || relay.destroy()));
    relay.once('close', () => flight.destroy());
    return answerWithin(time, (answer) => {
      flight.once('error', (fault) => answer(silenceOfFault(fault)));
      plain.port1.once('close', () => answer(unseen('internal', 'the thread of handshakes ended')));
      plain.port1.once('message', ({ session, isOpen }: Shaken) => {
        const stream = isOpen ? new PortStream(plain.port1, { allowHalfOpen: false }) : null;
        answer(mapSeen(session, (value) => ({ session: value, stream })));
      });
    });
  }

  return {
    trusting: (roots) => withFirstFlight((flight, peer, time) => shake(flight, peer, roots, time)),
    close: async () => void (await worker?.terminate()),
  };
}
