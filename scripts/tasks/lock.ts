/**
 * Asks the npm of every Node that the README promises whether it installs from `package-lock.json`: they differ in what they refuse. What
 * they say of one lock is kept below `node_modules`, so that they are asked again only after a change. Without a registry nothing is known,
 * and that is said.
 */
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { copyFileSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

/** Debian 12 and 13 package the first; the others come with Node 20 and 22, and with Node 24 and 26. */
const VERSIONS = ['9.2.0', '10.8.2', '11.19.1'];

const root = process.argv[2] ?? join(import.meta.dirname, '..', '..');
const { workspaces = [] }: { readonly workspaces?: readonly string[] } = JSON.parse(
  readFileSync(join(root, 'package.json'), 'utf8'),
);
const files = ['package-lock.json', '.npmrc', ...['.', ...workspaces].map((name) => join(name, 'package.json'))];
const hash = createHash('sha256');
for (const file of files) hash.update(readFileSync(join(root, file)));
const asked = `${VERSIONS.join(' ')} ${hash.digest('hex')}`;
const answered = join(root, 'node_modules', '.cache', 'lock-accepted');

if (!existsSync(answered) || readFileSync(answered, 'utf8') !== asked) askAll();

function askAll(): void {
  // npm 9 and 10 empty `node_modules` even where they are asked to change nothing.
  const folder = mkdtempSync(join(tmpdir(), 'lock-'));
  try {
    for (const file of files) {
      mkdirSync(dirname(join(folder, file)), { recursive: true });
      copyFileSync(join(root, file), join(folder, file));
    }
    const unasked = VERSIONS.filter((version) => !isAsked(version, folder));
    if (unasked.length > 0)
      console.log(`npm ${unasked.join(', ')} could not be fetched, and was not asked about the lock.`);
    else if (process.exitCode === undefined) {
      mkdirSync(dirname(answered), { recursive: true });
      writeFileSync(answered, asked);
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** False: that npm could not be fetched. What it refuses is printed, and fails this process. */
function isAsked(version: string, folder: string): boolean {
  const words = ['ci', '--dry-run', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'];
  const { status, stderr } = npm(['exec', '--yes', `--package=npm@${version}`, '--', 'npm', ...words], folder);
  if (status === 0) return true;
  if (npm(['exec', '--yes', `--package=npm@${version}`, '--', 'npm', '--version'], folder).status !== 0) return false;
  console.error(`npm ${version} refuses package-lock.json:\n${stderr.trimEnd()}`);
  process.exitCode = 1;
  return true;
}

function npm(words: readonly string[], cwd: string) {
  // What the npm that started this says to its scripts is not meant for others.
  const env = Object.fromEntries(Object.entries(process.env).filter(([name]) => !/^npm_(?!config_cache)/i.test(name)));
  return spawnSync('npm', words, { cwd, env, encoding: 'utf8', shell: process.platform === 'win32' });
}
