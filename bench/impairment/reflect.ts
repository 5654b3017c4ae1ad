import { read, writeSync } from 'node:fs';
import { parentPort, workerData } from 'node:worker_threads';
import { randomNumbers } from '../../engine/testing/random-domain.ts';
import type { Path } from './path.ts';

/**
 * The world behind the tunnel: every packet comes back from the address that it was sent to, late or never. The sum over both addresses is
 * the same after they have changed places, so that no checksum has to be recomputed. The third octet of the far address names the path.
 */
const { device } = workerData as { readonly device: number };
const LARGEST = 65_536;
const UDP = 17;

let paths: readonly Path[] = [];
let random = randomNumbers(1);
const buffer = Buffer.alloc(LARGEST);

parentPort?.on('message', (told: { readonly paths: readonly Path[]; readonly seed: number }) => {
  paths = told.paths;
  random = randomNumbers(told.seed);
  parentPort?.postMessage('ready');
});
take();

function take(): void {
  read(device, buffer, 0, LARGEST, null, (fault, length) => {
    if (fault) throw fault;
    const packet = Buffer.from(buffer.subarray(0, length));
    if (packet.readUInt8(0) >> 4 === 4) reflect(packet);
    take();
  });
}

function reflect(packet: Buffer): void {
  const near = Buffer.from(packet.subarray(12, 16));
  const far = Buffer.from(packet.subarray(16, 20));
  far.copy(packet, 12);
  near.copy(packet, 16);
  // One of the two ends is ours; the other names the path, in either direction.
  const path = paths[Math.max(near.readUInt8(2), far.readUInt8(2)) - 1];
  const isTooLong = packet.readUInt8(9) === UDP && packet.length > (path?.largestDatagram ?? 0);
  if (!path || isTooLong || random() < path.loss) return;
  const delayMs = path.oneWayMs + (2 * random() - 1) * path.jitterMs;
  setTimeout(() => writeSync(device, packet), Math.max(0, delayMs));
}
