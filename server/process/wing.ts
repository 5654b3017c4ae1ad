import type { WingData } from '../adapters/postgres/wing-data.ts';
import type { WithSite } from '../http/wing-site.ts';
import type { ComposeMail, WingMailKind } from '../ports/drafts.ts';
import type { JobWorks, WingJobs } from '../ports/jobs.ts';
import type { WingGround } from '../ports/outside.ts';
import type { Tools } from '../ports/tools.ts';
import type { Closing } from './closing.ts';
import type { GateSettings } from './gate-config.ts';

/** Runs each so many milliseconds. */
export type Task = readonly [everyMs: number, work: (stop: AbortSignal) => Promise<unknown>, afterMs?: number];

export interface GateSurroundings {
  readonly production: boolean;
  /** Prints for the operator. */
  readonly say: (text: string) => void;
  readonly warn: (text: string) => void;
}

/**
 * A wing: a part of the product that the core does without. Its folder in `server/wings/` has the floors of the server; its `wing.ts`
 * declares what it adds; the core is given the list of them (`server/wings/index.ts`). `Below`: the tables of those that it stands on.
 */
export interface Wing<Tables, Own, Below = unknown> extends WithSite<Tools<Tables & Below> & Own> {
  readonly data: WingData<Tables, Below>;
  /** Opens the tools of its own. */
  readonly open: (closing: Closing, outside: WingGround) => Promise<Own>;
  /** What runs at intervals where jobs are worked off. */
  readonly tasks?: (tools: Tools<Tables & Below> & Own) => readonly Task[];
  /** The jobs of the queue that it works off. */
  readonly jobs?: (tools: Tools<Tables & Below> & Own) => Partial<JobWorks<keyof WingJobs>>;
  /** The mails that it composes. */
  readonly mails?: (tools: Tools<Tables & Below> & Own) => Readonly<Partial<Record<WingMailKind, ComposeMail>>>;
  /** Opens what takes mail in, in processes that have a gate for it. Throws `StartupError`. */
  readonly takeMailIn?: (
    gate: GateSettings,
    tools: Tools<Tables & Below> & Own,
    around: GateSurroundings,
  ) => Promise<{ readonly close: () => Promise<void> }>;
  /** Runs before a process serves or works. */
  readonly prepare?: (tools: Tools<Tables & Below> & Own) => Promise<void>;
  /** Begins when a process begins to serve the site, which does not wait for it. */
  readonly catchUp?: (tools: Tools<Tables & Below> & Own) => Promise<void>;
}
