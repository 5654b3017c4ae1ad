import { randomBytes } from 'node:crypto';
import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { errorCode } from '@rempart/contract';

const TRIES = 4;
const AGAIN_MS = 100;

/**
 * Holds what is called so within a folder, for one process of this machine; null where another one does. Each writes a file of its own name
 * before it looks for others, so that of two at least one sees the other; what a process left behind that is gone is taken away.
 */
export async function takeLock(folder: string, called: string): Promise<(() => Promise<void>) | null> {
  const own = `${called}.lock.${process.pid}-${await startOf(process.pid)}-${randomBytes(4).toString('hex')}`;
  const release = () => rm(join(folder, own), { force: true });
  for (let tries = 1; ; tries += 1) {
    await writeFile(join(folder, own), '', { flag: 'wx', mode: 0o600 });
    if (!(await isHeldByOthers(folder, called, own))) return release;
    await release();
    if (tries === TRIES) return null;
    // Of several that saw one another none holds it.
    await delay(Math.random() * tries * AGAIN_MS);
  }
}

async function isHeldByOthers(folder: string, called: string, own: string): Promise<boolean> {
  let isHeld = false;
  for (const name of await readdir(folder)) {
    if (name === own || !name.startsWith(`${called}.lock`)) continue;
    const claim = /^(?:\.(\d+)-(\d+)-[0-9a-f]+)?$/.exec(name.slice(called.length + '.lock'.length));
    if (!claim) continue;
    const [, number, start] = claim;
    const pid = Number(number ?? (await readFile(join(folder, name), 'utf8').catch(() => '')));
    if (isRunning(pid) && (start === undefined || start === (await startOf(pid)))) isHeld = true;
    else await rm(join(folder, name), { force: true });
  }
  return isHeld;
}

function isRunning(pid: number): boolean {
  if (!Number.isInteger(pid) || pid <= 0) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch (fault) {
    return errorCode(fault) === 'EPERM';
  }
}

/** When a process began, in ticks of the system: another may have its number later. 0 where the system does not tell. */
async function startOf(pid: number): Promise<string> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
  // The name of the program stands in brackets, and may hold anything.
  return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[START_FIELD] ?? '0';
}

/** Of those behind the name (proc(5), field 22). */
const START_FIELD = 19;
