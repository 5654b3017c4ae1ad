import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

interface Manifest {
  version: string;
  workspaces?: readonly string[];
}
interface Lock {
  version: string;
  packages: Record<string, { version?: string }>;
}

/** The version of the whole, as the first manifest has it. */
export function versionOf(root: string): string {
  return read<Manifest>(join(root, 'package.json')).version;
}

/** The files that carry the version, as paths below `root`. */
export function manifestsOf(root: string): readonly string[] {
  const { workspaces = [] } = read<Manifest>(join(root, 'package.json'));
  return ['package.json', ...workspaces.map((name) => join(name, 'package.json')), 'package-lock.json'];
}

/** Writes one version into each manifest and into the lock. Nothing else of them changes. */
export function writeVersion(root: string, version: string): void {
  const { workspaces = [] } = read<Manifest>(join(root, 'package.json'));
  for (const path of ['.', ...workspaces].map((name) => join(root, name, 'package.json')))
    change<Manifest>(path, (manifest) => {
      manifest.version = version;
    });
  change<Lock>(join(root, 'package-lock.json'), (lock) => {
    lock.version = version;
    for (const name of ['', ...workspaces]) {
      const entry = lock.packages[name];
      if (entry === undefined) throw new Error(`package-lock.json does not know the workspace "${name}"`);
      entry.version = version;
    }
  });
}

function change<T>(path: string, edit: (content: T) => void): void {
  const content = read<T>(path);
  edit(content);
  writeFileSync(path, `${JSON.stringify(content, null, 2)}\n`);
}

const read = <T>(path: string): T => JSON.parse(readFileSync(path, 'utf8'));
