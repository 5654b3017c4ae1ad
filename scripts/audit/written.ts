import { type FileHandle, open } from 'node:fs/promises';
import { UsageError } from './usage-error.ts';

/** A file took a part of what it was given, or nothing. */
export class WriteError extends UsageError {}

/** A file that lines are appended to, one after the other, each as a whole. */
export interface Lines {
  readonly file: FileHandle;
  /** @throws {WriteError} */
  readonly add: (line: string) => Promise<void>;
  /** @throws {WriteError} */
  readonly close: () => Promise<void>;
}

/** `isKept`: each line reaches the disk before its call returns. @throws {UsageError} where the file cannot be opened. */
export async function openLines(path: string, flags: 'w' | 'a+', isKept = false): Promise<Lines> {
  const unwritable = (Kind: typeof UsageError) => (fault: Error) => {
    throw new Kind((said) => said.unwritable(path, fault.message));
  };
  const file = await open(path, flags).catch(unwritable(UsageError));
  let last = Promise.resolve();
  return {
    file,
    add: (line) => {
      const next = last.then(async () => {
        await file.appendFile(`${line}\n`).catch(unwritable(WriteError));
        if (isKept) await file.datasync().catch(unwritable(WriteError));
      });
      // A line that could not be written fails the call that gave it, not the next one.
      last = next.catch(() => {});
      return next;
    },
    close: async () => {
      await last;
      await file.close().catch(unwritable(WriteError));
    },
  };
}
