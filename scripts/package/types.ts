import { execFile } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { promisify } from 'node:util';

const ROOT = join(import.meta.dirname, '..', '..');
const ENTRIES = ['engine/index.ts', 'scripts/package/library.en.ts', 'scripts/package/library.fr.ts'];
/** Workspaces that the library's types name, and that come with it. */
const GROUND = ['brand', 'french', 'contract'] as const;
/** Types of other packages that a reader has: those of Node itself. */
const KNOWN = /^node:/;

/**
 * The declarations that the library's entries reach, as files below `target` that name nothing outside but Node. Throws where one of them
 * leans on a package.
 */
export async function writeTypes(target: string): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'types-'));
  try {
    await declare(folder);
    const ground = new Map(GROUND.flatMap((name) => [...declaredIn(join(folder, name))]));
    const wanted = ENTRIES.map((entry) => declarationOf(join(folder, entry)));
    const reached = new Set(wanted);
    for (const file of reached) {
      const text = reachable(readFileSync(file, 'utf8'), file, folder, ground, (found) => reached.add(found));
      const place = join(target, relative(folder, file));
      await mkdir(dirname(place), { recursive: true });
      await writeFile(place, text);
    }
  } finally {
    await rm(folder, { recursive: true });
  }
}

async function declare(outDir: string): Promise<void> {
  const settings = join(outDir, 'tsconfig.json');
  await writeFile(
    settings,
    JSON.stringify({
      extends: join(ROOT, 'tsconfig.json'),
      compilerOptions: {
        noEmit: false,
        declaration: true,
        emitDeclarationOnly: true,
        rootDir: ROOT,
        outDir,
        typeRoots: [join(ROOT, 'node_modules', '@types')],
        // By its path, so that its declarations are written too.
        paths: Object.fromEntries(GROUND.map((name) => [`@rempart/${name}`, [join(ROOT, name, 'index.ts')]])),
      },
      include: [],
      files: ENTRIES.map((entry) => join(ROOT, entry)),
    }),
  );
  await promisify(execFile)(join(ROOT, 'node_modules', '.bin', 'tsc'), ['--checkers', '1', '-p', settings]);
}

const declarationOf = (path: string) => path.replace(/[.]ts$/, '.d.ts');

/** Which file of a folder declares a name that it exports; none where nothing of it is reached. */
function declaredIn(folder: string): ReadonlyMap<string, string> {
  if (!existsSync(folder)) return new Map();
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.d.ts'));
  return new Map(
    files.flatMap((name) => {
      const file = join(folder, name);
      const found = readFileSync(file, 'utf8').matchAll(
        /^export (?:declare )?(?:type|interface|const|function) (\w+)/gm,
      );
      return [...found].map(([, declared = '']) => [declared, file] as const);
    }),
  );
}

/** The text of a declaration with its imports as relative paths; each file that it names is told to `found`. */
function reachable(
  text: string,
  file: string,
  folder: string,
  ground: ReadonlyMap<string, string>,
  found: (file: string) => void,
): string {
  const named = (path: string) => {
    if (!existsSync(path)) throw new Error(`${file} names ${path}`);
    found(path);
    return `./${relative(dirname(file), path)}`.replace(/^[.][/][.][.]/, '..').replace(/[.]d[.]ts$/, '.js');
  };
  return text
    .replace(
      /^(import|export)( type)? \{([^{}]*)\} from '@rempart\/(?:brand|french|contract)';$/gm,
      (_, verb, type = '', names: string) =>
        names
          .split(',')
          .map((name) => name.trim().replace(/^type /, ''))
          .map((name) => `${verb}${type} { ${name} } from '${named(ground.get(name) ?? name)}';`)
          .join('\n'),
    )
    .replace(/(from |import\()(['"])([^'"]+)\2/g, (whole, before: string, quote: string, from: string) => {
      if (KNOWN.test(from) || from.endsWith('.js')) return whole;
      if (!from.startsWith('.')) throw new Error(`${relative(folder, file)} leans on ${from}`);
      return `${before}${quote}${named(declarationOf(join(dirname(file), from)))}${quote}`;
    });
}
