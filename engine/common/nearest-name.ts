/** The first of some names that a misspelt one was meant to be: but for one letter, or two that changed places. */
export function nearestName(written: string, among: readonly string[]): string | null {
  return among.find((name) => distance(written, name) <= 1) ?? null;
}

/** Damerau's distance, cut short at two. */
function distance(one: string, other: string): number {
  if (one === other) return 0;
  const [short = '', long = ''] = [one, other].toSorted((a, b) => a.length - b.length);
  const without = (text: string, at: number) => text.slice(0, at) + text.slice(at + 1);
  const places = [...long].map((_, index) => index);
  if (long.length === short.length + 1) return places.some((at) => without(long, at) === short) ? 1 : 2;
  if (long.length !== short.length) return 2;
  const isReplaced = places.some((at) => without(long, at) === without(short, at));
  const isSwapped = places.some(
    (at) => long.slice(0, at) + (long[at + 1] ?? '') + (long[at] ?? '') + long.slice(at + 2) === short,
  );
  return isReplaced || isSwapped ? 1 : 2;
}
