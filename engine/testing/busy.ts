/** Milliseconds that the processor worked, ours and the system's: what a loaded machine does not lengthen. */
export function busyMs(work: () => void): number {
  const before = process.cpuUsage();
  work();
  return busySince(before);
}

/** The same of work that waits in between; what waits costs nothing. */
export async function busyMsAwaiting(work: () => Promise<unknown>): Promise<number> {
  const before = process.cpuUsage();
  await work();
  return busySince(before);
}

function busySince(before: NodeJS.CpuUsage): number {
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}
