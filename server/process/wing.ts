import type { WingData } from '../adapters/postgres/wing-data.ts';
import type { WithSite } from '../http/wing-site.ts';
import type { Tools } from '../ports/tools.ts';
import type { Closing } from './closing.ts';

/**
 * A wing: a part of the product that the core does without. Its folder in `server/wings/` has the floors of the server; its `wing.ts`
 * declares what it adds; the core is given the list of them (`server/wings/index.ts`).
 */
export interface Wing<Tables, Own> extends WithSite<Tools<Tables> & Own> {
  readonly data: WingData<Tables>;
  /** Opens the tools of its own. */
  readonly open: (closing: Closing) => Promise<Own>;
  /** Runs before a process serves or works. */
  readonly prepare?: (tools: Tools<Tables> & Own) => Promise<void>;
  /** Begins when a process begins to serve the site, which does not wait for it. */
  readonly catchUp?: (tools: Tools<Tables> & Own) => Promise<void>;
}
