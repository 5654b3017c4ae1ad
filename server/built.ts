import { readFileSync, type Stats, statSync } from 'node:fs';
import { join } from 'node:path';

const ROOT = join(import.meta.dirname, '..');
export const BUILDS = join(import.meta.dirname, 'build');
/** What it names lies in the bundle. npm may write it in another way, and an image leaves it out. */
export const LOCK = 'package-lock.json';

/** What a bundle was made of, below the root of the checkout, when each file was last written, and how long it was. */
export type Sources = readonly (readonly [path: string, writtenAt: number, octets: number])[];

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
  return areAll(bundle, (file, writtenAt) => file?.mtimeMs === writtenAt);
}

/** The same where the files may be copies, which have other times, and where those that no server loads are left out. */
export function isOfThese(bundle: string): boolean {
  return areAll(bundle, (file, _, octets, path) => !file || file.size === octets || path === LOCK);
}

type IsAsItWas = (file: Stats | undefined, writtenAt: number, octets: number, path: string) => boolean;

function areAll(bundle: string, isAsItWas: IsAsItWas): boolean {
  try {
    const sources: Sources = JSON.parse(readFileSync(join(bundle, 'sources.json'), 'utf8'));
    return sources.every(([path, writtenAt, octets]) =>
      isAsItWas(statSync(join(ROOT, path), { throwIfNoEntry: false }), writtenAt, octets, path),
    );
  } catch {
    return false;
  }
}
