import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, globSync, readFileSync, statSync } from 'node:fs';
import { glob, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { brotliCompress } from 'node:zlib';
import { openMaking, publishBuild } from './builds.ts';

const web = import.meta.dirname;
const builds = join(web, 'build');
const SOURCES = [
  'web/*.ts',
  'web/package.json',
  'web/app/**/*',
  'web/public/**/*',
  'brand/*.ts',
  'french/*.ts',
  'contract/**/*.ts',
  'package-lock.json',
];
const TEXTS = /[.](?:js|css|svg|html)$/;
/** At its default quality, the slowest and best. */
const packed = promisify(brotliCompress);

/** Builds the pages when their sources have changed, and names the build in `web/build/current`. Returns the status of the builder. */
export async function buildPages(): Promise<number> {
  const name = fingerprint();
  const folder = join(builds, name);
  if (!existsSync(folder)) {
    const making = await openMaking(builds);
    const failed = await runBuilder(making);
    if (failed) return failed;
    await packFiles(join(making, 'client'));
  }
  await publishBuild(builds, name);
  return 0;
}

/** Not by promises, which take five times as much of the processor for six hundred small files; each start in development does this. */
function fingerprint(): string {
  const root = join(web, '..');
  const hash = createHash('sha256');
  for (const path of globSync(SOURCES, { cwd: root }).toSorted()) {
    const file = join(root, path);
    if (statSync(file, { throwIfNoEntry: false })?.isFile())
      hash.update(path).update('\0').update(readFileSync(file)).update('\0');
  }
  return hash.digest('hex').slice(0, 16);
}

/** Adds a Brotli version of each text file, as small as possible: it is compressed once, so that may be slow. */
async function packFiles(folder: string): Promise<void> {
  for (const path of await Array.fromAsync(glob('**/*', { cwd: folder }))) {
    if (!TEXTS.test(path)) continue;
    const file = join(folder, path);
    await writeFile(`${file}.br`, await packed(await readFile(file)));
  }
}

/** Silent unless it fails. */
async function runBuilder(folder: string): Promise<number> {
  const cli = fileURLToPath(new URL('bin.cjs', import.meta.resolve('@react-router/dev/package.json')));
  const builder = spawn(process.execPath, [cli, 'build'], {
    cwd: web,
    env: { ...process.env, NODE_ENV: 'production', BUILD_FOLDER: folder },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const output: Buffer[] = [];
  builder.stdout.on('data', (chunk: Buffer) => output.push(chunk));
  builder.stderr.on('data', (chunk: Buffer) => output.push(chunk));
  const code = await new Promise<number>((resolve) => builder.once('close', (exit) => resolve(exit ?? 1)));
  if (code !== 0) process.stderr.write(Buffer.concat(output));
  return code;
}
