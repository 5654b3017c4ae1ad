import { type ParseArgsOptionsConfig, parseArgs } from 'node:util';
import { StartupError } from '@rempart/server/accounts';
import type { Contents } from '@rempart/server/backup';
import { unwritten } from '../print.fr.ts';
import { print, Unwritten } from '../print.ts';
import { safeLines } from '../safe-lines.ts';
import { says } from './words.fr.ts';

type Options = Readonly<Record<string, string | boolean | undefined>>;

/**
 * Reads the options, says what became of them; null from `work` is a call that cannot be meant. Exit status 1: refused or damaged, 2:
 * misused.
 */
export async function answer(
  options: ParseArgsOptionsConfig,
  usage: string,
  work: (options: Options) => Promise<{ readonly told: string; readonly contents: Contents } | null>,
): Promise<void> {
  try {
    const given = read(options);
    const done = given && (await work(given));
    if (!done) {
      console.error(usage);
      process.exitCode = 2;
      return;
    }
    await print(safeLines(`${says.contents(done.contents)}\n${done.told}`));
    if (done.contents.files.broken > 0) process.exitCode = 1;
  } catch (fault) {
    if (fault instanceof Unwritten) console.error(unwritten(fault.message));
    else if (fault instanceof StartupError) console.error(safeLines(fault.message));
    else throw fault;
    process.exitCode = 1;
  }
}

function read(options: ParseArgsOptionsConfig): Options | null {
  try {
    return parseArgs({ options }).values as Options;
  } catch {
    return null;
  }
}
