import { type ParseArgsOptionsConfig, parseArgs } from 'node:util';
import type { Usage } from './usage.ts';
import { UsageError } from './usage-error.ts';

/** The words of a command line behind the name of its command, whose usage is said where they do not hold together. @throws {UsageError} */
export function readOptions<Options extends ParseArgsOptionsConfig>(
  argv: readonly string[],
  command: keyof Usage,
  options: Options,
) {
  try {
    return parseArgs({ args: [...argv], allowPositionals: true, options });
  } catch (error) {
    throw new UsageError(({ parsing }) => parsing(error instanceof Error ? error.message : String(error), command));
  }
}
