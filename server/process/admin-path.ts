import { link, mkdir, open, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { systemErrorCode } from '@rempart/contract';
import { randomKey } from '../common/digest.ts';
import { forceFolder } from '../common/force-folder.ts';
import { isAdminPath } from './config.ts';
import { says } from './messages.ts';
import { StartupError } from './settings.ts';

/**
 * The secret path segment of this installation: generated once, and readable by its owner alone. Throws `StartupError` for a file without
 * one.
 */
export async function keptAdminPath(folder: string): Promise<string> {
  const file = join(folder, 'admin-path');
  try {
    const kept = ((await readIfThere(file)) ?? (await makeAdminPath(folder, file))).trim();
    if (!isAdminPath(kept)) throw new StartupError(says.brokenAdminPath(file));
    return kept;
  } catch (error) {
    const code = systemErrorCode(error);
    if (code) throw new StartupError(says.folderUnusable(folder, code));
    throw error;
  }
}

async function readIfThere(file: string): Promise<string | null> {
  return readFile(file, 'utf8').catch((fault: NodeJS.ErrnoException) => {
    if (fault.code !== 'ENOENT') throw fault;
    return null;
  });
}

/** Complete and on disk when this returns: a lost path would lock the administration. */
async function makeAdminPath(folder: string, file: string): Promise<string> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const mine = `${file}.${process.pid}`;
  // Left by a killed process with the same number.
  await rm(mine, { force: true });
  const written = await open(mine, 'wx', 0o600);
  try {
    await written.writeFile(randomKey(18));
    await written.sync();
  } finally {
    await written.close();
  }
  // The first process links its complete file to the name; the others read that.
  await link(mine, file).catch((fault: NodeJS.ErrnoException) => {
    if (fault.code !== 'EEXIST') throw fault;
  });
  await rm(mine);
  await forceFolder(folder);
  return readFile(file, 'utf8');
}
