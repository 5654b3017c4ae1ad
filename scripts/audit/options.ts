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
    // Node says in English which option it stumbled over.
    const { code, message } = error as NodeJS.ErrnoException;
    const [option = ''] = /--?[\w-]+/.exec(message) ?? [];
    const fault = code === 'ERR_PARSE_ARGS_UNKNOWN_OPTION' ? 'unknownOption' : 'optionValue';
    throw new UsageError((said) => said[fault](option, command));
  }
}
