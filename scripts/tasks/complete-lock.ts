/**
 * Completes `package-lock.json` after a change of dependencies: npm 11 refuses a lock that does not name every optional platform package,
 * and a registry that carries one platform only makes such locks. What such an entry must hash to is asked of the registry; where that
 * does not carry it the entry stays without, and `tests/locks.machine.test.ts` fails.
 * Run by `node scripts/tasks/complete-lock.ts [folder]`.
 */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

interface Entry {
  readonly version?: string;
  readonly integrity?: string;
  readonly license?: string;
  readonly link?: boolean;
  readonly dev?: boolean;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
}

const file = join(process.argv[2] ?? '.', 'package-lock.json');
const lock: { packages: Record<string, unknown> } = JSON.parse(readFileSync(file, 'utf8'));
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
const unhashed = Object.entries(known).filter(
  ([place, { integrity, link }]) => place.includes('node_modules/') && !integrity && !link,
);
const hashes = askHashes(unhashed.map(([place, { version = '' }]) => `${nameOf(place)}@${version}`));
let filled = 0;
for (const [place, { version, ...rest }] of unhashed) {
  const hashed = hashes.get(`${nameOf(place)}@${version ?? ''}`);
  if (!hashed) continue;
  lock.packages[place] = { version, ...hashed, ...rest };
  filled += 1;
}

lock.packages = Object.fromEntries(Object.entries(lock.packages).sort(([a], [b]) => (a < b ? -1 : 1)));
writeFileSync(file, `${JSON.stringify(lock, null, 2)}\n`);
console.log(
  `${added} entries added to ${file}, ${filled} hashes filled in, ${unhashed.length - filled} not on the registry`,
);

function nameOf(place: string): string {
  return place.slice(place.lastIndexOf('node_modules/') + 'node_modules/'.length);
}

/**
 * Hash (SRI) and licence of packages, each `name@version`, as npm itself would lock them. What the registry does not carry is missing: npm
 * leaves optional ones out.
 */
function askHashes(wanted: readonly string[]): ReadonlyMap<string, Pick<Entry, 'integrity' | 'license'>> {
  if (wanted.length === 0) return new Map();
  const folder = mkdtempSync(join(tmpdir(), 'hashes-'));
  try {
    const optionalDependencies = Object.fromEntries(wanted.map((one, index) => [`asked-${index}`, `npm:${one}`]));
    writeFileSync(
      join(folder, 'package.json'),
      JSON.stringify({ name: 'hashes', private: true, optionalDependencies }),
    );
    const { status, stderr } = spawnSync(
      'npm',
      ['install', '--package-lock-only', '--ignore-scripts', '--force', '--no-audit', '--no-fund'],
      { cwd: folder, encoding: 'utf8', shell: process.platform === 'win32' },
    );
    if (status !== 0) throw new Error(`npm does not answer: ${stderr}`);
    const {
      packages,
    }: {
      packages: Readonly<Record<string, Entry>>;
    } = JSON.parse(readFileSync(join(folder, 'package-lock.json'), 'utf8'));
    return new Map(
      wanted.flatMap((one, index) => {
        const { integrity, license } = packages[`node_modules/asked-${index}`] ?? {};
        return integrity ? [[one, { integrity, ...(license && { license }) }] as const] : [];
      }),
    );
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Whether Node finds a package from the folder `place`. */
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
