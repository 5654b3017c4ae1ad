import type { Figures } from '../ports/figures.ts';
import type { Tools } from '../ports/tools.ts';

/** Row counts of the database, the last probes and the free space, for monitoring. */
export async function readFigures({ store, freeOctets }: Pick<Tools, 'store' | 'freeOctets'>): Promise<Figures> {
  const [counts, components, free] = await Promise.all([store.figures(), store.probes.latest(), freeOctets()]);
  return { ...counts, components, freeOctets: free };
}
