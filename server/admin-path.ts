import { randomBytes } from 'node:crypto';
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** The secret segment of this installation: made once, and readable by its owner alone. */
export async function keptAdminPath(folder: string): Promise<string> {
  const file = join(folder, 'admin-path');
  await mkdir(folder, { recursive: true });
  const mine = `${file}.${process.pid}`;
  await writeFile(mine, randomBytes(18).toString('base64url'), { mode: 0o600 });
  // Whoever comes first gives it its name, whole; the others read.
  await link(mine, file).catch((fault: NodeJS.ErrnoException) => {
    if (fault.code !== 'EEXIST') throw fault;
  });
  await rm(mine);
  return (await readFile(file, 'utf8')).trim();
}
