import { once } from 'node:events';
import { MessageChannel, receiveMessageOnPort, Worker } from 'node:worker_threads';
import type { NetworkOptions } from '@rempart/engine';
import type { Destination } from '@rempart/lab';
import { coldResolver } from './cold-resolver.ts';
import { type Path, SMOOTH } from './path.ts';
import { HERE } from './tunnel.ts';

type Door = { readonly address: string; readonly port: number };

/** The laboratory in a thread of its own, behind packets that travel: what this thread spends is the engine's. */
export interface FarLab {
  /** For `openNetwork`: a resolver that knows everything, or one that knows nothing yet. */
  readonly network: (resolver: 'warm' | 'cold') => Promise<NetworkOptions>;
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
  const known = new Map<string, Door>();
  let roundTripMs = 0;
  const colds: { close: () => void }[] = [];

  /** The third octet names the path (`reflect.ts`). */
  const dial = (destination: Destination): Door => {
    const key = JSON.stringify(destination);
    const door = known.get(key) ?? ask(destination);
    known.set(key, door);
    return door.address === HERE ? { address: '10.9.1.1', port: door.port } : door;
  };
  const ask = (destination: Destination): Door => {
    Atomics.store(bell, 0, 0);
    doors.postMessage(destination);
    Atomics.wait(bell, 0, 0);
    return receiveMessageOnPort(doors)?.message as Door;
  };

  return {
    network: async (resolver) => {
      if (resolver === 'warm') return { ...lab, dial };
      const [behind] = lab.resolvers;
      if (!behind) throw new Error('a laboratory without resolver');
      const cold = await coldResolver(behind, () => roundTripMs);
      colds.push(cold);
      return { ...lab, resolvers: [cold.place], dial };
    },
    travel: async (ms) => {
      roundTripMs = ms;
      const paths: readonly Path[] = [{ ...SMOOTH, oneWayMs: ms / 2 }, SMOOTH];
      reflector.postMessage({ paths, seed: 1 });
      await once(reflector, 'message');
    },
    close: async () => {
      for (const cold of colds) cold.close();
      await Promise.all([thread.terminate(), reflector.terminate()]);
    },
  };
}
