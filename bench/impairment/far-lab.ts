import { once } from 'node:events';
import { MessageChannel, receiveMessageOnPort, Worker } from 'node:worker_threads';
import type { NetworkOptions } from '@rempart/engine';
import type { Destination } from '@rempart/lab';
import type { Place } from './cold-resolver.ts';
import { type Path, SMOOTH } from './path.ts';
import { HERE } from './tunnel.ts';

/** What the resolver knows, and where it stands: `far` is behind packets that travel, `here` on loopback, as production has it. */
export interface ResolverKind {
  readonly knows: 'all' | 'root';
  readonly stands: 'far' | 'here';
}

const LOOPBACK = '127.0.0.1';

/** The laboratory in a thread of its own, behind packets that travel: what this thread spends is the engine's. */
export interface FarLab {
  /** For `openNetwork`. One that knows the root alone waits for its own questions as long as packets travel now. */
  readonly network: (resolver: ResolverKind) => Promise<NetworkOptions>;
  /** From now on every packet takes half of this in either direction. */
  readonly travel: (roundTripMs: number) => Promise<void>;
  readonly close: () => Promise<void>;
}

/** The device is that of `enterTunnel`. */
export async function openFarLab(device: number): Promise<FarLab> {
  const reflector = new Worker(new URL('./reflect.ts', import.meta.url), { workerData: { device } });
  const { port1: doors, port2 } = new MessageChannel();
  const bell = new Int32Array(new SharedArrayBuffer(4));
  const thread = new Worker(new URL('./far-lab-thread.ts', import.meta.url), {
    workerData: { doors: port2, bell },
    transferList: [port2],
  });
  const [lab] = (await once(thread, 'message')) as [Omit<NetworkOptions, 'dial'>];
  const known = new Map<string, Place>();
  let roundTripMs = 0;

  /** The third octet names the path (`reflect.ts`). */
  const dial = (destination: Destination): Place => {
    if (destination.address === LOOPBACK) return destination;
    const key = JSON.stringify(destination);
    const door = known.get(key) ?? ask(destination);
    known.set(key, door);
    return door.address === HERE ? { address: '10.9.1.1', port: door.port } : door;
  };
  const ask = (destination: Destination): Place => {
    Atomics.store(bell, 0, 0);
    doors.postMessage(destination);
    Atomics.wait(bell, 0, 0);
    return receiveMessageOnPort(doors)?.message as Place;
  };

  return {
    network: async (resolver) => {
      if (resolver.knows === 'all' && resolver.stands === 'far') return { ...lab, dial };
      const asked = {
        host: resolver.stands === 'far' ? HERE : LOOPBACK,
        roundTripMs: resolver.knows === 'all' ? 0 : roundTripMs,
      };
      thread.postMessage(asked);
      const [place] = (await once(thread, 'message')) as [Place];
      const far = place.address === HERE ? { ...place, address: '10.9.1.1' } : place;
      return { ...lab, resolvers: [far], dial };
    },
    travel: async (ms) => {
      roundTripMs = ms;
      const paths: readonly Path[] = [{ ...SMOOTH, oneWayMs: ms / 2 }, SMOOTH];
      reflector.postMessage({ paths, seed: 1 });
      await once(reflector, 'message');
    },
    close: async () => {
      await Promise.all([thread.terminate(), reflector.terminate()]);
    },
  };
}
