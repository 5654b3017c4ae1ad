import type { Survivor } from './law.ts';
import { type Extent, survivorsOf } from './law.ts';
import type { Source, WithheldWorld } from './world.ts';

/** For tests: what was tried in one world, and what survived. */
export interface Proved {
  readonly survivors: readonly Survivor[];
  /** By what was asked and how it was withheld. */
  readonly tried: ReadonlyMap<string, number>;
}

/** For tests: withholds every source of a world, or those chosen, one after the other. */
export async function prove(
  world: WithheldWorld,
  extentFor: (index: number) => Omit<Extent, 'tried'>,
  isChosen: (source: Source) => boolean = () => true,
): Promise<Proved> {
  const survivors: Survivor[] = [];
  const tried = new Map<string, number>();
  for (const [index, source] of world.sources.filter(isChosen).entries()) {
    const note = (silence: string) => {
      const kind = `${source.exchanges[0].method}, ${silence}`;
      tried.set(kind, (tried.get(kind) ?? 0) + 1);
    };
    survivors.push(...(await survivorsOf(world, source, { ...extentFor(index), tried: note })));
  }
  return { survivors, tried };
}

/** For tests: how often each kind was tried in these worlds, and how much survived: one line for each. */
export function tableOf(proved: readonly Proved[]): readonly string[] {
  const kinds = [...new Set(proved.flatMap(({ tried }) => [...tried.keys()]))].sort();
  const sum = (kind: string) => proved.reduce((all, { tried }) => all + (tried.get(kind) ?? 0), 0);
  const survived = proved.reduce((all, { survivors }) => all + survivors.length, 0);
  const total = kinds.reduce((all, kind) => all + sum(kind), 0);
  return [...kinds.map((kind) => `${kind}: ${sum(kind)}`), `in all ${total}, of which survived: ${survived}`];
}
