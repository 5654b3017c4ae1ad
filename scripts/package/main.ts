import { join, relative } from 'node:path';
import { packAll } from './pack.ts';

const ROOT = join(import.meta.dirname, '..', '..');

/** `npm run package`: writes both archives to `build/packages`, and says how large they are. */
for (const { file, size, unpackedSize } of await packAll(join(ROOT, 'build', 'packages')))
  console.log(`${relative(ROOT, file)}: ${kilobytes(size)} packed, ${kilobytes(unpackedSize)} unpacked`);

function kilobytes(octets: number): string {
  return `${Math.ceil(octets / 1000)} kB`;
}
