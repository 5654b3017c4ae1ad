import { legible } from '@rempart/contract';

/** Lines to be told in a terminal: file names, arguments and what files hold cannot steer it. */
export function safeLines(text: string): string {
  return text.split('\n').map(legible).join('\n');
}
