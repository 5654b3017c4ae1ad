import type { Block } from '../outline.ts';

/** Narrow blocks side by side, the last one alone where they are odd. */
export function inPairs(halves: readonly Block[]): readonly Block[] {
  return halves.flatMap((left, index): readonly Block[] => {
    if (index % 2 === 1) return [];
    const right = halves[index + 1];
    const columns = [[left], right ? [right] : []].map((blocks) => ({ share: 1, blocks }));
    return [{ kind: 'columns', columns }];
  });
}
