import { readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Running servers may serve an older one. */
const KEPT = 3;

/** Where a build is made until it is whole. */
export const makingIn = (builds: string) => join(builds, `.making-${process.pid}`);

/** Names what was made `current`, and removes what is old. Two processes may do so at once, each by files of its own. */
export async function publishBuild(builds: string, name: string): Promise<void> {
  const making = makingIn(builds);
  await rename(making, join(builds, name)).catch(() => rm(making, { recursive: true, force: true }));
  const current = join(builds, `.current-${process.pid}`);
  await writeFile(current, name);
  await rename(current, join(builds, 'current'));
  await prune(builds, name);
}

async function prune(builds: string, current: string): Promise<void> {
  const names = (await readdir(builds)).filter((name) => /^[0-9a-f]{16}$/.test(name) && name !== current);
  const aged = await Promise.all(names.map(async (name) => ({ name, at: (await stat(join(builds, name))).mtimeMs })));
  const old = aged.toSorted((one, other) => other.at - one.at).slice(KEPT - 1);
  await Promise.all(old.map(({ name }) => rm(join(builds, name), { recursive: true, force: true })));
}
