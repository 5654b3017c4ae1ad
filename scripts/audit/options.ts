import { type ParseArgsOptionsConfig, parseArgs } from 'node:util';
import { errorCode } from '@rempart/contract';
import type { Usage } from './usage.en.ts';
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
    const [option = ''] = /--?[^\s'"<,=]+/.exec(error instanceof Error ? error.message : '') ?? [];
    const fault = errorCode(error) === 'ERR_PARSE_ARGS_UNKNOWN_OPTION' ? 'unknownOption' : 'optionValue';
    throw new UsageError((said) => said[fault](option, command));
  }
}
