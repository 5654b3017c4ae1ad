import type { NetworkOptions } from '@rempart/engine';
import type { Pace } from '../adapters/postgres/ledger.ts';
import type { Log } from '../common/log.ts';
import type { Listening } from '../http/listen.ts';
import type { Outside } from '../ports/outside.ts';
import type { WingTools } from '../wings/index.ts';
import type { BuiltPages } from './built-pages.ts';
import type { Closing } from './closing.ts';
import type { Config } from './config.ts';
import type { Declarations } from './declarations.ts';

export interface ServerEnvironment {
  /** The argument is what all processes on one database share; empty with the embedded database. */
  readonly openOutside: (common: Pick<NetworkOptions, 'ledger' | 'answers'>) => Promise<Outside>;
  readonly loadPages: () => Promise<BuiltPages>;
  readonly declarations: Declarations;
  readonly now: () => Date;
  /** Lets a trial replace tools; absent: they are used unchanged. */
  readonly decorateTools?: (tools: WingTools) => WingTools;
  /** How often all workers together connect to an address; default `USUAL_PACE`. */
  readonly pace?: Pace;
  /** Prints for the operator. */
  readonly say: (text: string) => void;
  readonly warn: (text: string) => void;
  readonly log?: Log | undefined;
}

/** What a role has opened. */
export interface Opened {
  /** null for a process that serves no site. */
  readonly address: Pick<Listening, 'host' | 'port'> | null;
  /** Where the first administrator creates an account; null once there is one. */
  readonly firstLogin: string | null;
}

/** Opens everything of one role; resources to close are added to `closing`. */
export type OpenRole = (config: Config, around: ServerEnvironment, closing: Closing) => Promise<Opened>;
