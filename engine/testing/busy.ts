/** Milliseconds that the processor worked for this thread, ours and the system's: what a loaded machine does not lengthen. */
export function busyMs(work: () => void): number {
  const before = process.threadCpuUsage();
  work();
  return busySince(before);
}

/**
 * The same in the quickest of three runs: what V8 compiles or collects meanwhile, and a neighbour in the caches, are not the work's own.
 */
export function quickestMs(work: () => void): number {
  return Math.min(...Array.from({ length: 3 }, () => busyMs(work)));
}

/** The same of work that waits in between; what waits costs nothing. */
export async function busyMsAwaiting(work: () => Promise<unknown>): Promise<number> {
  const before = process.threadCpuUsage();
  await work();
  return busySince(before);
}

function busySince(before: NodeJS.CpuUsage): number {
  const { user, system } = process.threadCpuUsage(before);
  return (user + system) / 1000;
}
