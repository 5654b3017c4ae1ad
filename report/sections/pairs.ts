import type { Block, Code } from '../outline.ts';

/** Narrow blocks side by side, the last one alone where they are odd. */
export function inPairs(halves: readonly Block[]): readonly Block[] {
  return halves.flatMap((left, at): readonly Block[] => {
    if (at % 2 === 1) return [];
    const right = halves[at + 1];
    const columns = [[left], right ? [right] : []].map((blocks) => ({ share: 1, blocks }));
    return [{ kind: 'columns', columns }];
  });
}

/** Blocks of code in two columns of about the same height, one after another. */
export function balanced(codes: readonly Code[]): readonly Block[] {
  if (codes.length < 2) return codes;
  const heights = codes.map(({ lines }) => lines.length + LABEL);
  const half = heights.reduce((sum, height) => sum + height, 0) / 2;
  const above = (at: number) => heights.slice(0, at).reduce((sum, height) => sum + height, 0);
  const distance = (at: number) => Math.abs(above(at) - half);
  const cut = codes.reduce((best, _, at) => (distance(at) < distance(best) ? at : best), 1);
  return [
    { kind: 'columns', columns: [codes.slice(0, cut), codes.slice(cut)].map((blocks) => ({ share: 1, blocks })) },
  ];
}

/** What a label and the edges of a block take, in lines. */
const LABEL = 3;
