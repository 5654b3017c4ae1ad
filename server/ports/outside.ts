import type { Auditing } from './auditing.ts';
import type { Reaches } from './status.ts';

/** Runs audits and makes views: it holds connections and threads of its own, which close with the process. */
export interface Outside extends Auditing {
  readonly reaches: Reaches;
  readonly close: () => Promise<void>;
}
