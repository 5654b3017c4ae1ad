import { existsSync } from 'node:fs';
import { join } from 'node:path';

const BESIDE = join(import.meta.dirname, '..', '..', 'shared');

/**
 * For tests: a file that others wrote and that we do not carry, in the folder `shared` beside this checkout. `skip` is for the tests that
 * read it: false where it is there, else the sentence that `npm test` repeats at its end. `.ci/run` finds these tests by their import.
 */
export function beside(name: string): { readonly path: string; readonly skip: string | false } {
  const path = join(BESIDE, name);
  return { path, skip: existsSync(path) ? false : `../shared/${name} is not beside this checkout` };
}
