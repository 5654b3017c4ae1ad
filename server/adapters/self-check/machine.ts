import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import type { Ask } from '@rempart/engine';
import { finding, type SelfFinding } from './findings.ts';

/** Whether systemd reports a synchronised clock; null where it cannot be asked, as in a container. */
export async function isClockKept(): Promise<boolean | null> {
  try {
    const args = ['show', '--property=NTPSynchronized', '--value'];
    const { stdout } = await promisify(execFile)('timedatectl', args, { timeout: 5_000 });
    const told = stdout.trim();
    return told === 'yes' || told === 'no' ? told === 'yes' : null;
  } catch {
    return null;
  }
}

export async function checkMachine(ask: Ask, clock: () => Promise<boolean | null>): Promise<readonly SelfFinding[]> {
  const [kept, root, port25] = await Promise.all([clock(), ask.dns('', 'NS'), ask.port25()]);
  return [
    finding('clock', kept === null ? 'unknown' : outcome(kept)),
    root.seen
      ? finding('resolver', outcome(root.value.authenticated), root.value.from.server)
      : finding('resolver', 'wrong', root.silence),
    port25.seen
      ? finding('port25', outcome(port25.value.open), port25.value.canary)
      : finding('port25', 'unknown', port25.silence),
  ];
}

function outcome(isGood: boolean) {
  return isGood ? 'good' : 'wrong';
}
