import { globSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** What the words after `npm test --` choose. */
export interface Chosen {
  readonly stages: readonly string[];
  /** Files of tests below the root, in the order in which they begin. */
  readonly files: readonly string[];
}

/** A word chooses nothing; the message is for the person who typed it. */
export class UnknownWord extends Error {}

/** The word by which `npm run test:long` asks for the long tests. */
const LONG = '--long';

/** Types cannot be checked of what cannot be installed. */
const ALONG: Readonly<Record<string, string>> = { lock: 'types' };

/** What the long tests need before they can run. */
const LONG_STAGES: readonly string[] = ['build', 'tests'];

const TESTS = '{brand,french,contract,engine,lab,report,server,scripts,tests,trials,web}/**/*.test.ts';

/**
 * Rooms that answer at once come first, so that a fault shows early. Journeys and trials wait for browsers and clocks, beside which others
 * use the processor: they come before those, whose many files fill what is left to the end.
 */
const ORDER: readonly string[] = [
  'brand/',
  'french/',
  'contract/',
  'web/app/',
  'engine/',
  'report/',
  'web/journeys/',
  'trials/',
  'scripts/',
  'lab/',
  'tests/',
  'server/',
];

/** Each takes several minutes by itself: where one began last, a processor would have nothing to do beside it. */
export const LONGEST: readonly string[] = [
  'server/wings/watching/usecases/week.long.test.ts',
  'tests/proved-by-withholding.long.test.ts',
  'tests/plan-on-postfix.long.test.ts',
  'tests/repair-proposals.long.test.ts',
];

/** A test that takes minutes by nature says so in its name. */
const isLong = (file: string) => file.endsWith('.long.test.ts');

/**
 * The name of a stage chooses that stage, a path below `root` chooses files of tests: itself, or all in that folder. `tests` is a stage,
 * `tests/` the folder. A path alone chooses the stage `tests`. Without `--long` a folder stands for its quick tests, with it for its long
 * ones; a file that is named is run whichever it is.
 *
 * @throws {UnknownWord}
 */
export function readWords(words: readonly string[], stages: readonly string[], root: string): Chosen {
  const long = words.includes(LONG);
  const named = stages.filter((stage) => words.includes(stage) || words.includes(ALONG[stage] ?? ''));
  const paths = words.filter((word) => word !== LONG && !stages.includes(word));
  if (paths.length > 0) {
    const files = new Set(paths.flatMap((path) => testsAt(path, { stages, root, long })));
    return { stages: stages.filter((stage) => stage === 'tests' || named.includes(stage)), files: inOrder([...files]) };
  }
  const all = globSync(TESTS, { cwd: root, exclude: isInstalled }).filter((file) => isLong(file) === long);
  const usual = long ? stages.filter((stage) => LONG_STAGES.includes(stage)) : stages;
  return { stages: named.length > 0 ? named : usual, files: inOrder(all) };
}

const isInstalled = (name: string) => name === 'node_modules';

function testsAt(
  path: string,
  { stages, root, long }: { readonly stages: readonly string[]; readonly root: string; readonly long: boolean },
): readonly string[] {
  const found = statSync(join(root, path), { throwIfNoEntry: false });
  if (!found) throw new UnknownWord(`"${path}" is neither a stage (${stages.join(', ')}) nor a file or folder.`);
  if (!found.isDirectory()) {
    if (!path.endsWith('.test.ts')) throw new UnknownWord(`"${path}" holds no tests.`);
    return [join(path)];
  }
  const all = globSync('**/*.test.ts', { cwd: join(root, path), exclude: isInstalled });
  if (all.length === 0) throw new UnknownWord(`"${path}" holds no tests.`);
  const asked = all.filter((file) => isLong(file) === long);
  if (asked.length === 0)
    throw new UnknownWord(`"${path}" holds ${long ? 'no long tests' : 'long tests only (npm run test:long)'}.`);
  return asked.map((file) => join(path, file));
}

function inOrder(files: readonly string[]): readonly string[] {
  const roomOf = (file: string) => (LONGEST.includes(file) ? -1 : ORDER.findIndex((room) => file.startsWith(room)));
  return files.toSorted((one, other) => roomOf(one) - roomOf(other) || (one < other ? -1 : 1));
}
