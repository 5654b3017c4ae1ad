import { join } from 'node:path';
import { bundlePackages } from './bundle.ts';
import { npm } from './npm.ts';

export interface Archive {
  readonly file: string;
  /** In octets. */
  readonly size: number;
  readonly unpackedSize: number;
}

/** Writes the archives of the terminal and of the library below `target`, in this order. */
export async function packAll(target: string): Promise<readonly Archive[]> {
  const archives: Archive[] = [];
  for (const folder of await bundlePackages(target)) {
    const said = JSON.parse(await npm(['pack', '--json', '--pack-destination', target], folder));
    // A list in npm 10 and 11, an object by name in later ones.
    for (const { filename, size, unpackedSize } of Object.values(said) as (Omit<Archive, 'file'> & {
      filename: string;
    })[])
      archives.push({ file: join(target, filename), size, unpackedSize });
  }
  return archives;
}
