/** Tests share a process: starting Node and loading the engine or the server costs most of them more than all that they do. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';

/** Rooms whose tests open no database, browser or server. */
const COMPUTE: readonly string[] = ['brand/', 'french/', 'contract/', 'web/app/', 'engine/'];

/** Rooms whose tests open a server on a database in memory, a press or a laboratory, and close it. */
const OPEN_AND_CLOSE: readonly string[] = ['report/', 'scripts/', 'lab/', 'server/', 'tests/'];

/** Journeys that share a server, which lives as long as their process does. */
const SHARES_PRODUCT = /\bsharedProduct\(/;

/** Few enough that two processors have work until the end, and that one crash takes little with it. */
const MOST_FILES = { compute: 40, open: 20, journeys: 6 } as const;

/** What belongs to the whole process: a file that changes or measures it runs alone. */
const OF_THE_PROCESS =
  /(?<![.\w])mock\.|process\.(chdir|exit|kill|on|once|memoryUsage|cpuUsage|getActiveResourcesInfo)\(|process\.env[^\s=]{0,40} = |globalThis[^\s=]{0,40} = |setDefaultResultOrder|monitorEventLoopDelay/;

/** With which others a file of tests, named from `root`, may run in one process; null: alone. */
export function kindOf(file: string, root: string): keyof typeof MOST_FILES | null {
  const isIn = (rooms: readonly string[]) => rooms.some((room) => file.startsWith(room));
  const text = readFileSync(resolve(root, file), 'utf8');
  if (OF_THE_PROCESS.test(text)) return null;
  if (SHARES_PRODUCT.test(text)) return 'journeys';
  if (file.endsWith('.long.test.ts')) return null;
  if (isIn(COMPUTE)) return 'compute';
  return isIn(OPEN_AND_CLOSE) ? 'open' : null;
}

/** The same files, those of one kind put together: each group where the first of its files stood. */
export function grouped(files: readonly string[], root: string): readonly (readonly string[])[] {
  const groups: string[][] = [];
  const open = new Map<keyof typeof MOST_FILES, string[]>();
  for (const file of files) {
    const kind = kindOf(file, root);
    const last = kind && open.get(kind);
    if (last && last.length < MOST_FILES[kind]) last.push(file);
    else {
      const group = [file];
      groups.push(group);
      if (kind) open.set(kind, group);
    }
  }
  return groups;
}

/**
 * The path of a file that runs all tests of the group in one process: that of the only one, or one written into `folder`. Each file of the
 * group is loaded within a test of its name, so that its hooks are its own, what it opened is closed before the next begins, and one that
 * cannot be loaded fails alone.
 */
export function asOneFile(group: readonly string[], folder: string): string {
  const [first = '', ...others] = group;
  if (others.length === 0) return first;
  const path = join(folder, `${first.replaceAll('/', '-')}-and-${others.length}-more.test.mjs`);
  const urls = group.map((file) => [file, pathToFileURL(resolve(file)).href]);
  writeFileSync(
    path,
    `import { flushCompileCache } from 'node:module';
import { test } from 'node:test';
for (const [file, url] of ${JSON.stringify(urls)})
  test(file, async () => {
    const loaded = import(url);
    // A test within a test begins at once: this one holds the others back until their file has been evaluated.
    await test('is loaded', () => loaded);
    // Other processes begin meanwhile, and load much of the same.
    if (file === '${first}') flushCompileCache();
  });
`,
  );
  return path;
}
