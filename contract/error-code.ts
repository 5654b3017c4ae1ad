import { fieldsOf } from './tables.ts';

/** The code of an error of the system, such as `ENOENT`; undefined for any other thrown value. */
export function errorCode(fault: unknown): string | undefined {
  const { code } = fieldsOf(fault);
  return typeof code === 'string' ? code : undefined;
}

/** The same, of an error of a system call alone. */
export function systemErrorCode(fault: unknown): string | undefined {
  return fieldsOf(fault)['syscall'] ? errorCode(fault) : undefined;
}
