import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

const ROOT = join(import.meta.dirname, '..');
export const BUILDS = join(import.meta.dirname, 'build');

/** What a bundle was made of, below the root of the checkout, and when each file was last written. */
export type Sources = readonly (readonly [path: string, writtenAt: number])[];

/** The folder of the bundle in use; `null` where there is none. */
export function currentBundle(): string | null {
  try {
    return join(BUILDS, readFileSync(join(BUILDS, 'current'), 'utf8'));
  } catch {
    return null;
  }
}

/** Whether it was made of the files as they are now. A file that is new is imported by one that was changed for it. */
export function isFresh(bundle: string): boolean {
  try {
    const sources: Sources = JSON.parse(readFileSync(join(bundle, 'sources.json'), 'utf8'));
    return sources.every(([path, writtenAt]) => statSync(join(ROOT, path)).mtimeMs === writtenAt);
  } catch {
    return false;
  }
}
