import type { Tools as CoreTools } from '../../../ports/tools.ts';
import type { Judging } from './judging.ts';
import type { RepairWatches } from './repair-watches.ts';
import type { Repairs } from './repairs.ts';
import type { Repairing } from './world.ts';

export interface RepairTables {
  readonly repairs: Repairs;
  readonly repairWatches: RepairWatches;
}

/** The tools that repairs need besides those of the core. */
export interface RepairTools extends Repairing, Judging {}

/** The dependencies of the use-cases of repairs. */
export interface Tools extends CoreTools<RepairTables>, RepairTools {}
