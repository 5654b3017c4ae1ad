import type { Action } from '../remedies/action.ts';

/** A message that the owner sends to the person who does the work, as plain text. */
export interface Message {
  readonly subject: string;
  /** Line by line; an empty one parts two paragraphs. */
  readonly lines: readonly string[];
}

/** Paragraphs as lines, an empty one between two. */
export function linesOf(paragraphs: readonly (readonly string[])[]): readonly string[] {
  return paragraphs
    .filter(({ length }) => length > 0)
    .flatMap((lines, index) => (index === 0 ? lines : ['', ...lines]));
}

/** Whether something stands today in the place of what the action sets, so that it can be put back. */
export function replacesValue({ records, served, targets }: Pick<Action, 'records' | 'served' | 'targets'>): boolean {
  return records.some(({ before }) => before.length > 0) || served.length > 0 || targets.length > 0;
}
