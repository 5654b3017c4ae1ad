/** Connections that one address gets from this process: so many in a row, then so many a minute, whoever asks for audits. */
const IN_A_ROW = 300;
const A_MINUTE = 20;
/** Addresses remembered; beyond, those whose allowance is whole again go first. */
const MOST = 20_000;

interface Allowance {
  readonly left: number;
  readonly atMs: number;
}

/**
 * Counts connections by address: true where one more may be opened. An audit takes up to fifty of a machine that does everything, so a machine
 * shared by many domains is not refused before the seventh of a minute.
 */
export function openVisits(nowMs: () => number): (address: string) => boolean {
  const known = new Map<string, Allowance>();
  return (address) => {
    const atMs = nowMs();
    const left = leftAt(known.get(address), atMs);
    if (left < 1) return false;
    known.set(address, { left: left - 1, atMs });
    if (known.size > MOST) forget(known, atMs);
    return true;
  };
}

function leftAt(allowance: Allowance | undefined, atMs: number): number {
  if (!allowance) return IN_A_ROW;
  return Math.min(IN_A_ROW, allowance.left + (Math.max(0, atMs - allowance.atMs) / 60_000) * A_MINUTE);
}

function forget(known: Map<string, Allowance>, atMs: number): void {
  for (const [address, allowance] of known) if (leftAt(allowance, atMs) >= IN_A_ROW) known.delete(address);
  for (const address of known.keys()) {
    if (known.size <= MOST) return;
    known.delete(address);
  }
}
