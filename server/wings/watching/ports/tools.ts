import type { Store as CoreStore } from '../../../ports/store.ts';
import type { Tools as CoreTools } from '../../../ports/tools.ts';
import type { ReportBoxes } from '../../real-mail/ports/report-boxes.ts';
import type { FleetSharing } from './fleet-sharing.ts';
import type { WatchSources } from './watch-sources.ts';
import type { Watching } from './watching.ts';

export interface WatchTables {
  readonly watching: Watching;
  readonly fleetSharing: FleetSharing;
  readonly watchSources: WatchSources;
}

/** The tables of other wings that it reads. */
export interface TablesBelow {
  readonly reportBoxes: ReportBoxes;
}

export type Store = CoreStore<WatchTables & TablesBelow>;

/** The dependencies of the use-cases of watching. */
export type Tools = CoreTools<WatchTables & TablesBelow>;
