import { Refusal } from '../usecases/refusal.ts';

/** Lets so many through at once; whoever comes after waits a little. */
export type Gate = <T>(work: () => Promise<T>) => Promise<T>;

export interface GateOptions {
  readonly atOnce: number;
  /** How many may wait. */
  readonly waiting: number;
  readonly patienceMs: number;
}

const COME_BACK_SECONDS = 2;

/** Refuses with `UNAVAILABLE` whoever finds too many waiting, or waited too long. */
export function openGate({ atOnce, waiting: most, patienceMs }: GateOptions): Gate {
  let within = 0;
  const waiting = new Set<() => void>();

  async function enter(): Promise<void> {
    if (within < atOnce) {
      within += 1;
      return;
    }
    if (waiting.size >= most) throw new Refusal('UNAVAILABLE', COME_BACK_SECONDS);
    await new Promise<void>((resolve, reject) => {
      const called = () => {
        clearTimeout(timer);
        waiting.delete(called);
        resolve();
      };
      const timer = setTimeout(() => {
        waiting.delete(called);
        reject(new Refusal('UNAVAILABLE', COME_BACK_SECONDS));
      }, patienceMs);
      waiting.add(called);
    });
  }

  /** The place goes to whoever waits longest. */
  function leave(): void {
    const [next] = waiting;
    if (next) next();
    else within -= 1;
  }

  return async (work) => {
    await enter();
    try {
      return await work();
    } finally {
      leave();
    }
  };
}
