import type { Block } from '../outline.ts';

/** Narrow blocks side by side, the last one alone where they are odd. */
export function inPairs(halves: readonly Block[]): readonly Block[] {
  return halves.flatMap((left, at): readonly Block[] => {
    if (at % 2 === 1) return [];
    const right = halves[at + 1];
    const columns = [[left], right ? [right] : []].map((blocks) => ({ share: 1, blocks }));
    return [{ kind: 'columns', columns }];
  });
}
