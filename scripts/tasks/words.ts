import { globSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** What the words after `npm test --` choose. */
export interface Chosen {
  readonly stages: readonly string[];
  /** Files of tests below the root; null where no word was a path: all of them. */
  readonly files: readonly string[] | null;
}

/** A word chooses nothing; the message is for whoever typed it. */
export class UnknownWord extends Error {}

/**
 * The name of a stage chooses that stage, a path below `root` chooses files of tests: itself, or all in that folder. `tests` is a stage,
 * `tests/` the folder. A path alone chooses the stage `tests`.
 *
 * @throws {UnknownWord}
 */
export function readWords(words: readonly string[], stages: readonly string[], root: string): Chosen {
  const named = stages.filter((stage) => words.includes(stage));
  const paths = words.filter((word) => !stages.includes(word));
  if (paths.length === 0) return { stages: named.length > 0 ? named : stages, files: null };
  const files = [...new Set(paths.flatMap((path) => testsAt(path, stages, root)))];
  return { stages: stages.filter((stage) => stage === 'tests' || named.includes(stage)), files };
}

function testsAt(path: string, stages: readonly string[], root: string): readonly string[] {
  const found = statSync(join(root, path), { throwIfNoEntry: false });
  if (!found) throw new UnknownWord(`"${path}" is neither a stage (${stages.join(', ')}) nor a file or folder.`);
  const files = found.isDirectory()
    ? globSync('**/*.test.ts', { cwd: join(root, path), exclude: (name) => name === 'node_modules' })
        .sort()
        .map((file) => join(path, file))
    : [join(path)].filter((file) => file.endsWith('.test.ts'));
  if (files.length === 0) throw new UnknownWord(`"${path}" holds no tests.`);
  return files;
}
