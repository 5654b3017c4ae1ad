import { Refusal } from '../usecases/refusal.ts';

/** Runs at most `atOnce` tasks concurrently; later callers wait a little. */
export type Gate = <T>(work: () => Promise<T>) => Promise<T>;

export interface GateOptions {
  readonly atOnce: number;
  /** The longest queue. */
  readonly waiting: number;
  readonly patienceMs: number;
}

const COME_BACK_SECONDS = 2;

/** Refuses with `UNAVAILABLE` where too many wait, or a caller waited too long. */
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

  /** The place goes to the caller who has waited longest. */
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
