import { legible } from '@rempart/contract';

/** Lines to be reported in a terminal: file names, arguments and what files hold cannot steer it. */
export function safeLines(text: string): string {
  return text.split('\n').map(legible).join('\n');
}
