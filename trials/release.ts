import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';

const STARTS_WITHIN_MS = 180_000;

/** An installed checkout of this program, of this commit or of another. */
export interface Release {
  readonly folder: string;
}

export interface Ended {
  readonly status: number | null;
  /** Standard output and standard error. */
  readonly output: string;
}

/** This checkout. */
export const TODAY: Release = { folder: join(import.meta.dirname, '..') };

/** Whether the history of this checkout holds a commit: a shallow clone holds the last only. */
export function isKnown(commit: string): boolean {
  return spawnSync('git', ['cat-file', '-e', `${commit}^{commit}`], { cwd: TODAY.folder }).status === 0;
}

/** The program as of a commit, installed from its own lock file into `folder`, which must not exist yet. */
export async function installRelease(commit: string, folder: string): Promise<Release> {
  for (const [program, args, cwd] of [
    ['git', ['clone', '--quiet', '--shared', '--no-checkout', TODAY.folder, folder], TODAY.folder],
    ['git', ['checkout', '--quiet', '--detach', commit], folder],
    ['npm', ['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'], folder],
  ] as const) {
    const { status, output } = await ended(spawn(program, args, { cwd, stdio: ['ignore', 'pipe', 'pipe'] }));
    if (status !== 0) throw new Error(`${program} ${args.join(' ')}: ${output}`);
  }
  return { folder };
}

/** Runs one of its programs to its end. */
export function runOf({ folder }: Release, words: readonly string[], env: NodeJS.ProcessEnv): Promise<Ended> {
  return ended(spawn(process.execPath, words, { cwd: folder, env, stdio: ['ignore', 'pipe', 'pipe'] }));
}

/**
 * Starts its server at the port of `env`, or at the free one that it says where that was taken meanwhile; resolves once it answers. `stop`
 * resolves once it has ended.
 */
export async function serve({ folder }: Release, env: NodeJS.ProcessEnv) {
  const child = spawn(process.execPath, ['server/main.ts'], { cwd: folder, env, stdio: ['ignore', 'pipe', 'pipe'] });
  const end = ended(child);
  let said = '';
  child.stdout.on('data', (chunk) => {
    said += chunk;
  });
  const stop = async () => {
    child.kill('SIGTERM');
    return end;
  };
  for (const until = Date.now() + STARTS_WITHIN_MS; ; await delay(200)) {
    const url = /http:\/\/127\.0\.0\.1:\d+/.exec(said)?.[0] ?? `http://127.0.0.1:${env['PORT']}`;
    if (child.exitCode !== null) throw new Error(`the server of ${folder} ended: ${(await end).output}`);
    if (
      await fetch(`${url}/healthz`).then(
        ({ ok }) => ok,
        () => false,
      )
    )
      return { url, stop };
    if (Date.now() > until) throw new Error(`the server of ${folder} does not answer: ${(await stop()).output}`);
  }
}

function ended(child: ChildProcess): Promise<Ended> {
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (chunk) => {
      output += chunk;
    });
  return new Promise((resolve, reject) =>
    child.once('error', reject).once('close', (status) => resolve({ status, output })),
  );
}
