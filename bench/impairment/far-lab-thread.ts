import { setTimeout as delay } from 'node:timers/promises';
import { type MessagePort, parentPort, workerData } from 'node:worker_threads';
import { type Destination, startLab } from '@rempart/lab';
import { coldResolver } from './cold-resolver.ts';
import { HERE } from './tunnel.ts';

/** The laboratory of `far-lab.ts`: tells what it is, then answers where each destination stands, and opens resolvers. */
const { doors, bell } = workerData as { readonly doors: MessagePort; readonly bell: Int32Array<SharedArrayBuffer> };

const { resolvers, roots, allowedNetworks, bootstrap, ehlo, port25Canary, dial } = await startLab(undefined, {
  host: HERE,
  notes: false,
});
doors.on('message', (destination: Destination) => {
  doors.postMessage(dial(destination));
  Atomics.store(bell, 0, 1);
  Atomics.notify(bell, 0);
});
const [behind] = resolvers;
if (!behind) throw new Error('a laboratory without resolver');
parentPort?.on('message', async ({ host, roundTripMs }: { readonly host: string; readonly roundTripMs: number }) =>
  parentPort?.postMessage(await coldResolver(behind, roundTripMs > 0 ? () => delay(roundTripMs) : null, host)),
);
parentPort?.postMessage({ resolvers, roots, allowedNetworks, bootstrap, ehlo, port25Canary });
