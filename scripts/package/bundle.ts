import { chmod, cp, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import tls from 'node:tls';
import { rolldown } from 'rolldown';
import manifest from '../../package.json' with { type: 'json' };
import { writeTypes } from './types.ts';

const ROOT = join(import.meta.dirname, '..', '..');
const HERE = import.meta.dirname;

/** The oldest on which every recording and every domain of the laboratory was judged as on Node 24 (decision 0067). */
const NODE = '>=20.19';
const RUNTIME_ROOTS = join(ROOT, 'engine', 'network', 'tls', 'runtime-roots.ts');
const OLDER_NODE = join(HERE, 'older-node');

/** The forms of the documents, for programs in other languages; each is found at its `$id` once the package is published. */
const SCHEMAS = ['engine/audit.schema.json', 'contract/audit/plan.schema.json'];

const ROOTS_NOTICE = `## Certificates of authorities (MPL-2.0)

\`lib/roots.pem\` has the roots of Mozilla's programme as Node ${process.versions.node} ships them; https://www.mozilla.org/MPL/2.0/
`;

const ATLAS_NOTICE = `## Reverse names of senders (Apache-2.0)

Facts of the atlas whose source is \`map\` come from the map of reverse DNS names of parsedmarc, https://github.com/domainaware/parsedmarc,
under https://www.apache.org/licenses/LICENSE-2.0; rows were selected, grouped by their name, and written in another form.
`;

/** `owner/name` at GitHub, known where a tag is built: npm attests no package that does not say where its sources are. */
const REPOSITORY = process.env['GITHUB_REPOSITORY'];

const SHARED = {
  version: manifest.version,
  license: manifest.license,
  author: 'The Rempart maintainers',
  keywords: ['dmarc', 'spf', 'dkim', 'mta-sts', 'bimi', 'dane', 'dnssec', 'smtp', 'email-security', 'audit'],
  ...(REPOSITORY && {
    repository: { type: 'git', url: `git+https://github.com/${REPOSITORY}.git` },
    homepage: `https://github.com/${REPOSITORY}#readme`,
    bugs: { url: `https://github.com/${REPOSITORY}/issues` },
  }),
  type: 'module',
  engines: { node: NODE },
  sideEffects: false,
  publishConfig: { access: 'public' },
} as const;

/** The folders of both packages, below `target`, as npm packs them. */
export async function bundlePackages(target: string): Promise<readonly string[]> {
  await rm(target, { recursive: true, force: true });
  const terminal = join(target, 'rempart');
  const library = join(target, 'engine');
  await bundle(terminal, { terminal: join(ROOT, 'scripts', 'audit', 'terminal.ts') });
  await mkdir(join(terminal, 'bin'));
  await cp(join(HERE, 'bin.mjs'), join(terminal, 'bin', 'rempart.mjs'));
  await chmod(join(terminal, 'bin', 'rempart.mjs'), 0o755);
  await finish(terminal, 'rempart.md', {
    name: 'rempart',
    description: 'Audits the mail and DNS security of a domain over twelve protocols, and grades it from A to F.',
    bin: { rempart: 'bin/rempart.mjs' },
    files: ['bin', 'lib', 'THIRD-PARTY.md'],
  });

  await bundle(library, {
    index: join(ROOT, 'engine', 'index.ts'),
    en: join(HERE, 'library.en.ts'),
    fr: join(HERE, 'library.fr.ts'),
  });
  await writeTypes(join(library, 'types'));
  await cp(join(HERE, 'example.mjs'), join(library, 'example.mjs'));
  for (const schema of SCHEMAS) await cp(join(ROOT, schema), join(library, basename(schema)));
  await finish(library, 'engine.md', {
    name: '@rempart/engine',
    description:
      'The engine of Rempart: asks what a domain publishes about its mail, judges it, grades it, and plans its repair.',
    exports: {
      '.': { types: './types/engine/index.d.ts', default: './lib/index.js' },
      './en': { types: './types/scripts/package/library.en.d.ts', default: './lib/en.js' },
      './fr': { types: './types/scripts/package/library.fr.d.ts', default: './lib/fr.js' },
      ...Object.fromEntries(SCHEMAS.map((schema) => [`./${basename(schema)}`, `./${basename(schema)}`])),
    },
    files: ['lib', 'types', 'example.mjs', ...SCHEMAS.map((schema) => basename(schema)), 'THIRD-PARTY.md'],
  });
  return [terminal, library];
}

/** One file for each entry, and chunks for what they share or load late, in `lib`. Nothing of the house has effects when it is loaded. */
async function bundle(folder: string, input: Readonly<Record<string, string>>): Promise<void> {
  const made = await rolldown({
    input: { ...input },
    cwd: ROOT,
    platform: 'node',
    treeshake: { moduleSideEffects: false },
    transform: { target: 'node20', inject: { 'Map.groupBy': [join(OLDER_NODE, 'group-by.ts'), 'groupBy'] } },
    plugins: [
      {
        name: 'older-node',
        load: (id) => (id === RUNTIME_ROOTS ? readFile(join(OLDER_NODE, 'runtime-roots.ts'), 'utf8') : null),
      },
    ],
    onLog: (level, log) => {
      if (level === 'warn') throw new Error(log.message);
    },
  });
  const { output } = await made.write({
    dir: join(folder, 'lib'),
    format: 'esm',
    minify: true,
    entryFileNames: '[name].js',
    chunkFileNames: '[name]-[hash].js',
  });
  await made.close();
  const modules = output.flatMap((file) => (file.type === 'chunk' ? file.moduleIds : []));
  await writeFile(join(folder, 'lib', 'roots.pem'), tls.getCACertificates('bundled').join('\n'));
  await writeFile(join(folder, 'THIRD-PARTY.md'), `${await thirdParty(modules)}\n${ROOTS_NOTICE}\n${ATLAS_NOTICE}`);
}

async function finish(folder: string, readme: string, own: object): Promise<void> {
  await cp(join(HERE, readme), join(folder, 'README.md'));
  await cp(join(ROOT, 'LICENSE'), join(folder, 'LICENSE'));
  await writeFile(join(folder, 'package.json'), `${JSON.stringify({ ...own, ...SHARED }, null, 2)}\n`);
}

/** The packages among the modules of a bundle, each with its licence word for word, as these licences ask of redistributors. */
async function thirdParty(modules: readonly string[]): Promise<string> {
  const folders = new Set(
    modules.flatMap((path) => /^(.*[/\\]node_modules[/\\](?:@[^/\\]+[/\\])?[^/\\]+)[/\\]/.exec(path)?.[1] ?? []),
  );
  const parts = await Promise.all([...folders].toSorted().map(partOf));
  return `# What is bundled\n\n${parts.join('\n')}`;
}

async function partOf(folder: string): Promise<string> {
  const { name, version, license } = JSON.parse(await readFile(join(folder, 'package.json'), 'utf8'));
  const files = (await readdir(folder)).filter((file) => /^(licen[cs]e|notice)/i.test(file));
  const texts = await Promise.all(files.map((file) => readFile(join(folder, file), 'utf8')));
  return [`## ${name} ${version} (${license})`, ...texts.map((text) => `\n${text.trim()}`), ''].join('\n');
}
