/** Tests share a process: starting Node and loading the engine or the server costs most of them more than all that they do. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { ringOf } from './rings.ts';

/** Journeys that share a server, which lives as long as their process does. */
const SHARES_PRODUCT = /\bsharedProduct\(/;

/** Few enough that two processors have work until the end, and that one crash takes little with it. */
const MOST_FILES = { house: 20, journeys: 6 } as const;

/** Files that compute share this many processes: there is nothing that they wait for. */
const COMPUTING = 2;

/** The same files, those that may share a process put together: each group where the first of its files stood. */
export function grouped(files: readonly string[], root: string): readonly (readonly string[])[] {
  const groups: string[][] = [];
  const open = new Map<string, string[]>();
  const computing = files.filter((file) => ringOf(file) === 'computes');
  const most = { ...MOST_FILES, computes: Math.ceil(computing.length / COMPUTING) };
  for (const file of files) {
    const kind = kindOf(file, root);
    const last = kind && open.get(kind);
    if (last && last.length < most[kind]) last.push(file);
    else {
      const group = [file];
      groups.push(group);
      if (kind) open.set(kind, group);
    }
  }
  return groups;
}

/** With which others a file of tests, named from `root`, may run in one process; null: alone. */
function kindOf(file: string, root: string): 'computes' | 'house' | 'journeys' | null {
  const ring = ringOf(file);
  if (ring === 'computes' || ring === 'house') return ring;
  return SHARES_PRODUCT.test(readFileSync(resolve(root, file), 'utf8')) ? 'journeys' : null;
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
