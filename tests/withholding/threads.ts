import { once } from 'node:events';
import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import type { Lab } from '@rempart/lab';
import type { Proved } from './prove.ts';

/** For tests: what was found in one world. */
export interface ProvedWorld extends Proved {
  /** The checks that were excused as ones that measure. */
  readonly spared: ReadonlySet<string>;
}

/** What a thread needs of the laboratory. */
export type ThreadLab = Omit<Lab, 'dial' | 'worlds' | 'queries' | 'close'>;

const PROGRAM = new URL('./thread.ts', import.meta.url);

/** For tests: threads that prove worlds, one for each processor and one for a world that waits. */
export class Threads {
  static readonly count = availableParallelism() + 1;
  readonly #lab: ThreadLab;
  readonly #idle: Worker[];

  constructor({ resolvers, doors, roots, allowedNetworks, bootstrap, ehlo, port25Canary }: Lab) {
    this.#lab = { resolvers, doors, roots, allowedNetworks, bootstrap, ehlo, port25Canary };
    this.#idle = Array.from({ length: Threads.count }, () => new Worker(PROGRAM, { workerData: this.#lab }));
  }

  /** Of at most `count` worlds at once. */
  async prove(domain: string): Promise<ProvedWorld> {
    const worker = this.#idle.pop();
    if (!worker) throw new Error('more worlds at once than there are threads');
    worker.postMessage(domain);
    try {
      const [found] = await once(worker, 'message');
      this.#idle.push(worker);
      return found;
    } catch (error) {
      // An error ends a thread.
      this.#idle.push(new Worker(PROGRAM, { workerData: this.#lab }));
      throw error;
    }
  }

  async close(): Promise<void> {
    await Promise.all(this.#idle.map((worker) => worker.terminate()));
  }
}
