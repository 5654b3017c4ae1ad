import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import type { Ask } from '@rempart/engine';
import { finding, type SelfFinding } from './findings.ts';

/** Whether systemd reports a synchronised clock; null where it cannot be asked, as in a container. */
export async function isClockKept(): Promise<boolean | null> {
  try {
    const args = ['show', '--property=NTPSynchronized', '--value'];
    const { stdout } = await promisify(execFile)('timedatectl', args, { timeout: 5_000 });
    return stdout.trim() === 'yes' ? true : stdout.trim() === 'no' ? false : null;
  } catch {
    return null;
  }
}

/** Checks the clock, the resolver and outgoing port 25. */
export async function checkMachine(ask: Ask, clock: () => Promise<boolean | null>): Promise<readonly SelfFinding[]> {
  const [kept, root, port25] = await Promise.all([clock(), ask.dns('', 'NS'), ask.port25()]);
  return [
    finding('clock', kept === null ? 'unknown' : kept ? 'good' : 'wrong'),
    root.seen
      ? finding('resolver', root.value.authenticated ? 'good' : 'wrong', root.value.from.server)
      : finding('resolver', 'wrong', root.silence),
    port25.seen
      ? finding('port25', port25.value.open ? 'good' : 'wrong', port25.value.canary)
      : finding('port25', 'unknown', port25.silence),
  ];
}
