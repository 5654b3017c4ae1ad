import { existsSync } from 'node:fs';
import { mkdir, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Running servers may serve an older one. */
const KEPT = 3;
/** No build takes so long: what is older was left by one that was killed. */
const LONGEST_MS = 3_600_000;

const BUILT = /^[0-9a-f]{16}$/;
const LEFT = /^\.(?:making|current)-\d+$/;

const makingIn = (builds: string) => join(builds, `.making-${process.pid}`);

/** An empty folder, in which a build is made until it is whole. */
export async function openMaking(builds: string): Promise<string> {
  const making = makingIn(builds);
  await rm(making, { recursive: true, force: true });
  await mkdir(making, { recursive: true });
  return making;
}

/** Names what was made `current`, and removes what is old. Two processes may do so at once, each by files of its own. */
export async function publishBuild(builds: string, name: string): Promise<void> {
  const [making, folder] = [makingIn(builds), join(builds, name)];
  await rename(making, folder).catch(async (fault: unknown) => {
    // It was there, or another process has made the same meanwhile.
    if (!existsSync(folder)) throw fault;
    await rm(making, { recursive: true, force: true });
  });
  const current = join(builds, `.current-${process.pid}`);
  await writeFile(current, name);
  await rename(current, join(builds, 'current'));
  await prune(builds, name);
}

async function prune(builds: string, current: string): Promise<void> {
  const aged: { readonly name: string; readonly at: number }[] = [];
  for (const name of await readdir(builds)) {
    // Another process may have removed it meanwhile.
    const found = await stat(join(builds, name)).catch(() => null);
    if (found && name !== current) aged.push({ name, at: found.mtimeMs });
  }
  const built = aged.filter(({ name }) => BUILT.test(name)).toSorted((one, other) => other.at - one.at);
  const left = aged.filter(({ name, at }) => LEFT.test(name) && at < Date.now() - LONGEST_MS);
  for (const { name } of [...built.slice(KEPT - 1), ...left])
    await rm(join(builds, name), { recursive: true, force: true });
}
