/** Milliseconds that the processor worked, ours and the system's: what a loaded machine does not lengthen. */
export function busyMs(work: () => void): number {
  const before = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}
