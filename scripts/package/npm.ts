import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

/** What npm prints, run in a folder without what an outer npm put into the environment. Rejects where it fails. */
export async function npm(args: readonly string[], cwd: string): Promise<string> {
  const outer = /^npm_(config_(local_)?prefix|package_|lifecycle_)/i;
  const env = Object.fromEntries(Object.entries(process.env).filter(([name]) => !outer.test(name)));
  const { stdout } = await promisify(execFile)('npm', args, { cwd, env, maxBuffer: 64 * 2 ** 20 });
  return stdout;
}
