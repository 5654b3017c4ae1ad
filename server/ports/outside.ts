import type { Auditing } from './auditing.ts';
import type { Reaches } from './status.ts';

/** What audits and makes views: it holds connections and threads of its own, which are closed with the process. */
export interface Outside extends Auditing {
  readonly reaches: Reaches;
  readonly close: () => Promise<void>;
}
