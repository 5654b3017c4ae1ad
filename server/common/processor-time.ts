import { spender } from '@rempart/report';

interface Underway {
  ms: number;
}

const underway = new Set<Underway>();
let since = process.threadCpuUsage();

/** What this thread worked since the last change is divided among those who had it work. */
function divide(): void {
  const { user, system } = process.threadCpuUsage(since);
  since = process.threadCpuUsage();
  for (const one of underway) one.ms += (user + system) / 1000 / underway.size;
}

/**
 * Runs the work, and tells the milliseconds of processor that it took: its share of this thread while it was underway, and what threads
 * worked for it. Requests that wait for the loop are not underway, and pay nothing for the one that holds it.
 */
export async function measured<T>(work: () => Promise<T>, tell: (ms: number) => void): Promise<T> {
  const own: Underway = { ms: 0 };
  divide();
  underway.add(own);
  try {
    return await spender.run((ms) => {
      own.ms += ms;
    }, work);
  } finally {
    divide();
    underway.delete(own);
    tell(own.ms);
  }
}
