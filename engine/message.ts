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
