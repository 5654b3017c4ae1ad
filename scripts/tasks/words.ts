import { existsSync, globSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { ringOf, SPINE } from './rings.ts';

/** What the words after `npm test --` choose. */
export interface Chosen {
  readonly stages: readonly string[];
  /** Files of tests below the root, in the order in which they begin. */
  readonly files: readonly string[];
}

/** A word chooses nothing; the message is for the person who typed it. */
export class UnknownWord extends Error {}

/** The words by which `npm run test:all` asks for all rings but the long one, and `npm run test:long` for that one. */
const ALL = '--all';
const LONG = '--long';
/** Writes the seconds of each file down. */
export const MEASURING = '--costs';

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

/** Which part of the long files runs, of how many. */
const SHARD = /^--shard=([1-9])\/([1-9])$/;

/** Seconds that each long file took when they were measured last (`npm run test:long -- --costs`), by its path. */
const COSTS = 'tests/costs.json';

const isLong = (file: string) => ringOf(file) === 'long';

/** What `npm test` runs of itself. */
const isQuick = (file: string) => ringOf(file) === 'computes' || file in SPINE;

/**
 * The name of a stage chooses that stage, a path below `root` chooses files of tests: itself, or all in that folder. `tests` is a stage,
 * `tests/` the folder. A path alone chooses the stage `tests`. Without `--long` a folder stands for all its tests but the long ones, and
 * with it for those; a file that is named is run whichever it is. Without a path, `--all` chooses all but the long ones.
 *
 * @throws {UnknownWord}
 */
export function readWords(words: readonly string[], stages: readonly string[], root: string): Chosen {
  const long = words.includes(LONG);
  const named = stages.filter((stage) => words.includes(stage) || words.includes(ALONG[stage] ?? ''));
  const shard = words.map((word) => SHARD.exec(word)).find((found) => found !== null);
  const options = [ALL, LONG, MEASURING, shard?.[0]];
  const paths = words.filter((word) => !options.includes(word) && !stages.includes(word));
  if (paths.length > 0) {
    const files = new Set(paths.flatMap((path) => testsAt(path, { stages, root, long })));
    return { stages: stages.filter((stage) => stage === 'tests' || named.includes(stage)), files: inOrder([...files]) };
  }
  const isAsked = long ? isLong : words.includes(ALL) ? (file: string) => !isLong(file) : isQuick;
  const all = globSync(TESTS, { cwd: root, exclude: isInstalled }).filter(isAsked);
  const usual = long ? stages.filter((stage) => LONG_STAGES.includes(stage)) : stages;
  const files = long ? shardOf(dearestFirst(all, root), shard) : inOrder(all);
  return { stages: named.length > 0 ? named : usual, files };
}

/** One that takes minutes begins early: where it began last, a processor would have nothing to do beside it. */
function dearestFirst(files: readonly string[], root: string): readonly Costly[] {
  const path = join(root, COSTS);
  const known: Readonly<Record<string, number>> = existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : {};
  return files
    .map((file) => ({ file, seconds: known[file] ?? UNMEASURED }))
    .toSorted((one, other) => other.seconds - one.seconds || (one.file < other.file ? -1 : 1));
}

/** The files of a part, each given to the part that has least to do by then. */
function shardOf(files: readonly Costly[], shard: RegExpExecArray | null | undefined): readonly string[] {
  const parts = Array.from({ length: Number(shard?.[2] ?? 1) }, () => ({ seconds: 0, files: [] as string[] }));
  for (const { file, seconds } of files) {
    const least = parts.reduce((one, other) => (other.seconds < one.seconds ? other : one));
    least.files.push(file);
    least.seconds += seconds;
  }
  return parts[Number(shard?.[1] ?? 1) - 1]?.files ?? [];
}

interface Costly {
  readonly file: string;
  readonly seconds: number;
}

/** What is taken for the seconds of a file that is new. */
const UNMEASURED = 60;

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
  const roomOf = (file: string) => ORDER.findIndex((room) => file.startsWith(room));
  return files.toSorted((one, other) => roomOf(one) - roomOf(other) || (one < other ? -1 : 1));
}
