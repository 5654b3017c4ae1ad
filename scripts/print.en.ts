/** Said where the standard output did not take all of a text. */
export const unwritten = (why: string): string =>
  `Cannot write to the standard output: ${why}. What is there is not complete.`;
