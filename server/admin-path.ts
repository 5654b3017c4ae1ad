import { randomBytes } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** The secret segment of this installation: made once, and readable by its owner alone. */
export async function keptAdminPath(folder: string): Promise<string> {
  const file = join(folder, 'admin-path');
  await mkdir(folder, { recursive: true });
  // Whoever comes first writes it; the others read.
  await writeFile(file, randomBytes(18).toString('base64url'), { flag: 'wx', mode: 0o600 }).catch((fault) => {
    if ((fault as NodeJS.ErrnoException).code !== 'EEXIST') throw fault;
  });
  return (await readFile(file, 'utf8')).trim();
}
