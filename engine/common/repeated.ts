/** The words that stand more than once, each named once, in the order in which they are met again. One walk, however many there are. */
export function repeatedOf(words: readonly string[]): readonly string[] {
  const met = new Set<string>();
  const again = new Set<string>();
  for (const word of words) {
    if (met.has(word)) again.add(word);
    met.add(word);
  }
  return [...again];
}
