/**
 * Completes `package-lock.json` after a change of dependencies: npm 11 refuses a lock that does not name every optional platform package,
 * and a registry that carries one platform only makes such locks. Run by `node scripts/tasks/complete-lock.ts [folder]`.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

interface Entry {
  readonly version?: string;
  readonly dev?: boolean;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
}

const file = join(process.argv[2] ?? '.', 'package-lock.json');
const lock = JSON.parse(readFileSync(file, 'utf8')) as { packages: Record<string, unknown> };
const known = lock.packages as Record<string, Entry>;
let added = 0;

for (const [place, { dev, optionalDependencies = {} }] of Object.entries({ ...known })) {
  for (const [name, range] of Object.entries(optionalDependencies)) {
    if (isLocked(place, name)) continue;
    lock.packages[`node_modules/${name}`] = {
      version: range.replace(/^[\^~]/, ''),
      ...(dev && { dev }),
      optional: true,
      ...platformOf(name),
    };
    added += 1;
  }
}
lock.packages = Object.fromEntries(Object.entries(lock.packages).sort(([a], [b]) => (a < b ? -1 : 1)));
writeFileSync(file, `${JSON.stringify(lock, null, 2)}\n`);
console.log(`${added} entries added to ${file}`);

/** Whether a package is found by somebody who stands at `place`, as Node looks for it. */
function isLocked(place: string, name: string): boolean {
  for (let folder = place; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf('/node_modules/')))) {
    if (known[`${folder === '' ? '' : `${folder}/`}node_modules/${name}`]) return true;
    if (folder === '') return false;
  }
}

function platformOf(name: string): { readonly os?: readonly string[]; readonly cpu?: readonly string[] } {
  const os = [
    'darwin',
    'win32',
    'android',
    'freebsd',
    'openbsd',
    'netbsd',
    'sunos',
    'aix',
    'openharmony',
    'linux',
  ].find((word) => name.includes(word));
  const cpu = ['arm64', 'arm', 'x64', 'ia32', 'wasm32', 'ppc64', 's390x', 'riscv64', 'loong64', 'mips64el'].find(
    (word) => name.includes(word),
  );
  return { ...(os && { os: [os] }), ...(cpu && { cpu: [cpu] }) };
}
