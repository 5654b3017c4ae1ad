import type { Figures } from '../ports/figures.ts';
import type { Tools } from '../ports/tools.ts';

/** What the database counts, what the probes saw last and how much room there is, for whoever watches the installation. */
export async function readFigures({ store, freeOctets }: Pick<Tools, 'store' | 'freeOctets'>): Promise<Figures> {
  const [counts, components, free] = await Promise.all([store.figures(), store.probes.latest(), freeOctets()]);
  return { ...counts, components, freeOctets: free };
}
