import { DatabaseSync } from 'node:sqlite';

/** Takes a file for this process alone; null where another has it. The system frees it even after a kill. */
export function lockFile(path: string): { readonly release: () => void } | null {
  const lock = new DatabaseSync(path);
  try {
    lock.exec('PRAGMA busy_timeout = 0; BEGIN EXCLUSIVE');
  } catch (fault) {
    lock.close();
    if (fault instanceof Error && /database is locked/.test(fault.message)) return null;
    throw fault;
  }
  return { release: () => lock.close() };
}
