import { type MessagePort, parentPort, workerData } from 'node:worker_threads';
import { type Destination, startLab } from '@rempart/lab';
import { HERE } from './tunnel.ts';

/** The laboratory of `far-lab.ts`: tells what it is, then answers where each destination stands. */
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
parentPort?.postMessage({ resolvers, roots, allowedNetworks, bootstrap, ehlo, port25Canary });
