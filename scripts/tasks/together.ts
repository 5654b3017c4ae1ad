/** Tests that only compute share a process: starting Node and loading the engine costs most of them more than all that they do. */
import { writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';

/** Rooms whose tests open no database, browser or server, and change nothing that belongs to the whole process. */
const ROOMS: readonly string[] = [
  'contract/',
  'web/app/',
  'engine/aggregate-reports/',
  'engine/certificates/',
  'engine/common/',
  'engine/proof/',
  'engine/protocols/',
  'engine/receivers/',
  'engine/remedies/',
  'engine/trace/',
  'server/domain/',
];

/** Few enough that two processors have work until the end, and that one crash takes little with it. */
const MOST_FILES = 24;

/** Whether a file of tests, named from the root of the project, may run in the same process as others. */
export const sharesProcess = (file: string) =>
  !file.endsWith('.long.test.ts') && ROOMS.some((room) => file.startsWith(room));

/** The same files in the same order, those that follow each other and may share a process put together. */
export function grouped(files: readonly string[]): readonly (readonly string[])[] {
  const groups: string[][] = [];
  for (const file of files) {
    const last = groups.at(-1);
    const [first] = last ?? [];
    if (last && first && sharesProcess(first) && sharesProcess(file) && last.length < MOST_FILES) last.push(file);
    else groups.push([file]);
  }
  return groups;
}

/**
 * The path of a file that runs all tests of the group in one process: that of the only one, or one written into `folder`. A file that
 * cannot be loaded is a failed test of that name, and the others run.
 */
export function asOneFile(group: readonly string[], folder: string): string {
  const [first = '', ...others] = group;
  if (others.length === 0) return first;
  const path = join(folder, `${first.replaceAll('/', '-')}-and-${others.length}-more.test.mjs`);
  const urls = group.map((file) => pathToFileURL(resolve(file)).href);
  writeFileSync(
    path,
    `import { test } from 'node:test';
for (const url of ${JSON.stringify(urls)})
  await import(url).catch((fault) => test(url, () => Promise.reject(fault)));
`,
  );
  return path;
}
