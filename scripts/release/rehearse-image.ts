import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parse } from 'yaml';
import { Refusal } from './refusal.ts';
import { portOf } from './registry.ts';

const ROOT = join(import.meta.dirname, '..', '..');
const NEEDED = ['buildah', 'skopeo', 'docker-registry'];
const STARTUP_TRIES = 300;

/** The tags that the rules of `docker/metadata-action` in release.yml make of a version, and the one that it adds by itself. */
export function tagsOf(version: string, workflow: string): readonly string[] {
  const [major = '', minor = ''] = version.split('.');
  const {
    jobs,
  }: {
    readonly jobs: { readonly image: { readonly steps: readonly { readonly with?: { readonly tags?: string } }[] } };
  } = parse(workflow);
  const rules = jobs.image.steps.flatMap((step) => step.with?.tags?.match(/(?<=type=semver,pattern=)\S+/g) ?? []);
  const tags = rules.map((rule) =>
    rule.replace('{{version}}', version).replace('{{major}}', major).replace('{{minor}}', minor),
  );
  return [...tags, 'latest'];
}

/**
 * Builds the image of this checkout without a daemon, pushes it to a registry of Debian on loopback under the tags of the release, reads it
 * back and audits with it. `base` takes the place of `node:24-slim` where no registry of images can be reached. Throws where a step fails.
 */
export async function rehearseImage(
  { base, version, workflow }: { readonly base: string; readonly version: string; readonly workflow: string },
  tell: (text: string) => void,
): Promise<void> {
  const missing = NEEDED.filter((name) => spawnSync('which', [name]).status !== 0);
  if (missing.length > 0) throw new Refusal('USAGE', `Install ${missing.join(', ')} (packages of Debian) first.`);
  const folder = await mkdtemp(join(tmpdir(), 'rehearsal-image-'));
  const port = await freePort();
  const settings = join(folder, 'registry.yml');
  await mkdir(join(folder, 'kept'));
  await writeFile(
    settings,
    `version: 0.1\nstorage: { filesystem: { rootdirectory: ${join(folder, 'kept')} } }\nhttp: { addr: '127.0.0.1:${port}' }\nlog: { level: error }\n`,
  );
  const registry = spawn('docker-registry', ['serve', settings], { stdio: 'ignore' });
  try {
    await answering(`http://127.0.0.1:${port}/v2/`);
    const name = `127.0.0.1:${port}/owner/rempart`;
    const [first = '', ...others] = tagsOf(version, workflow).map((tag) => `${name}:${tag}`);
    const made = ['--build-arg', `NODE_IMAGE=${base}`, '--label', `org.opencontainers.image.version=${version}`];
    const built = ['bud', '--isolation', 'chroot', '--format', 'docker', ...made];
    run('buildah', [...built, '-f', 'deploy/Containerfile', '-t', first, '.']);
    for (const tag of others) run('buildah', ['tag', first, tag]);
    for (const tag of [first, ...others]) run('buildah', ['push', '--tls-verify=false', tag, `docker://${tag}`]);
    const read = (tag: string, ...more: string[]) =>
      run('skopeo', ['inspect', '--tls-verify=false', ...more, `docker://${tag}`]);
    const digests = new Set([first, ...others].map((tag): string => JSON.parse(read(tag)).Digest));
    if (digests.size !== 1) throw new Error(`the tags lead to ${digests.size} images`);
    tell(`${others.length + 1} tags, one image: ${[...digests].join()}`);
    const { config }: { config: Readonly<Record<string, unknown>> } = JSON.parse(read(first, '--config', '--raw'));
    if (config['User'] !== 'node' || !config['Healthcheck'])
      throw new Error('the image lost its user or its HEALTHCHECK');
    run('buildah', ['rmi', '--force', first, ...others]);
    const container = run('buildah', ['from', '--tls-verify=false', `docker://${first}`]).trim();
    try {
      // In production the laboratory is closed.
      const inside = ['run', '--isolation', 'chroot', '--env', 'NODE_ENV=development', container, '--', 'rempart'];
      const audit = run('buildah', [...inside, 'audit', '--json', 'exemplaire.example']);
      const { grade }: { readonly grade: { readonly letter: string } } = JSON.parse(audit);
      tell(`pulled, and rempart audit exemplaire.example: ${grade.letter}`);
    } finally {
      run('buildah', ['rm', container]);
      run('buildah', ['rmi', '--force', first]);
    }
  } finally {
    registry.kill();
    await rm(folder, { recursive: true, force: true });
  }
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const port = portOf(server);
  server.close();
  await once(server, 'close');
  return port;
}

async function answering(url: string): Promise<void> {
  for (let n = 0; n < STARTUP_TRIES; n += 1) {
    if (
      await fetch(url).then(
        ({ ok }) => ok,
        () => false,
      )
    )
      return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error('the registry does not answer');
}

/** What a program prints; its messages go to stderr as they come. */
function run(program: string, args: readonly string[]): string {
  const stdio = ['ignore', 'pipe', 'inherit'] as const;
  const { status, stdout } = spawnSync(program, args, {
    cwd: ROOT,
    encoding: 'utf8',
    stdio: [...stdio],
    maxBuffer: 2 ** 28,
  });
  if (status !== 0) throw new Error(`${program} ${args[0]} ended with ${status}`);
  return stdout;
}
