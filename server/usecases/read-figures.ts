import type { RowCounts } from '../ports/figures.ts';
import type { Tools } from '../ports/tools.ts';

/** What the database counts, for whoever watches the installation. */
export function readFigures({ store }: Pick<Tools, 'store'>): Promise<RowCounts> {
  return store.figures();
}
