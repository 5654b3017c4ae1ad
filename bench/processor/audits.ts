import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import type * as Engine from '@rempart/engine';
import { type Doors, dialThrough } from '@rempart/lab';

/** A laboratory that stands in another process. */
export type LabElsewhere = Omit<Engine.NetworkOptions, 'dial'> & { readonly doors: Doors };

/** What its parent tells the process that audits. */
export interface Told {
  readonly lab: LabElsewhere;
  readonly engine: string;
  readonly domain: string;
}

/** Milliseconds of processor: of this thread, and of the process with its other threads, which collect garbage and compute for it. */
export interface Spent {
  readonly whole: number;
  readonly main: number;
  readonly calibration: number;
}

/** Audits the domain each time that it is told to, and says what that took. */
process.once('message', async ({ lab, engine: path, domain }: Told) => {
  const engine = (await import(pathToFileURL(resolve(path)).href)) as typeof Engine;
  const handshakes = process.env['HANDSHAKES'] === 'apart' ? { handshakes: engine.openHandshakes() } : {};
  const network = engine.openNetwork({ ...lab, ...handshakes, dial: dialThrough(lab.doors) });
  process.on('message', async () => {
    const calibration = calibrate();
    const before = { whole: process.cpuUsage(), main: process.threadCpuUsage() };
    for await (const _ of engine.audit(domain, { network, signal: new AbortController().signal }));
    const spent: Spent = {
      whole: milliseconds(process.cpuUsage(before.whole)),
      main: milliseconds(process.threadCpuUsage(before.main)),
      calibration,
    };
    process.send?.(spent);
  });
  process.once('disconnect', () => process.exit());
  process.send?.('ready');
});

function milliseconds({ user, system }: NodeJS.CpuUsage): number {
  return (user + system) / 1000;
}

/** The same work each time: what it takes tells how fast this machine is at that moment. */
function calibrate(): number {
  const before = process.threadCpuUsage();
  let sum = 0;
  const seen = new Map<string, number>();
  for (let index = 0; index < 200_000; index += 1) {
    const key = `n${(index * 7919) % 1000}`;
    seen.set(key, (seen.get(key) ?? 0) + index);
    sum = (sum * 31 + index) | 0;
  }
  if (seen.size !== 1000 || Number.isNaN(sum)) throw new Error('calibration');
  return milliseconds(process.threadCpuUsage(before));
}
