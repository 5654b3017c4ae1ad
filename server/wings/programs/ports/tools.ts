import type { Store as CoreStore, Tables as CoreTables } from '../../../ports/store.ts';
import type { Tools as CoreTools } from '../../../ports/tools.ts';
import type { WatchTables } from '../../watching/ports/tools.ts';
import type { ApiAccounts, ApiAudits, ApiCounters } from './api.ts';
import type { DrawingInEnglish } from './english.ts';
import type { WebhookPosting, Webhooks } from './webhooks.ts';

export interface ProgramTables {
  readonly apiAccounts: ApiAccounts;
  readonly apiAudits: ApiAudits;
  readonly apiCounters: ApiCounters;
  readonly webhooks: Webhooks;
}

/** The tables of other wings that it reads. */
export type TablesBelow = WatchTables;

export type Store = CoreStore<ProgramTables & TablesBelow>;
export type Tables = CoreTables & ProgramTables;

/** The tools that programs need besides those of the core. */
export interface ProgramTools extends WebhookPosting, DrawingInEnglish {}

/** The dependencies of the use-cases of programs. */
export interface Tools extends CoreTools<ProgramTables & TablesBelow>, ProgramTools {}
