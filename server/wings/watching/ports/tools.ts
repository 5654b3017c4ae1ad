import type { Store as CoreStore } from '../../../ports/store.ts';
import type { Tools as CoreTools } from '../../../ports/tools.ts';
import type { FleetSharing } from './fleet-sharing.ts';
import type { WatchSources } from './watch-sources.ts';
import type { Watching } from './watching.ts';

export interface WatchTables {
  readonly watching: Watching;
  readonly fleetSharing: FleetSharing;
  readonly watchSources: WatchSources;
}

export type Store = CoreStore<WatchTables>;

/** The dependencies of the use-cases of watching. */
export type Tools = CoreTools<WatchTables>;
