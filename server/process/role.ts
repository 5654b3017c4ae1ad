import type { NetworkOptions } from '@rempart/engine';
import type { Pace } from '../adapters/postgres/ledger.ts';
import type { Log } from '../common/log.ts';
import type { Listening } from '../http/listen.ts';
import type { Outside } from '../ports/outside.ts';
import type { Tools } from '../ports/tools.ts';
import type { BuiltPages } from './built-pages.ts';
import type { Closing } from './closing.ts';
import type { Config } from './config.ts';
import type { Declarations } from './declarations.ts';

export interface ServerEnvironment {
  /** Given what all processes on one database have in common; of the embedded one there is nothing. */
  readonly openOutside: (common: Pick<NetworkOptions, 'ledger' | 'answers'>) => Promise<Outside>;
  readonly loadPages: () => Promise<BuiltPages>;
  readonly declarations: Declarations;
  readonly now: () => Date;
  /** What a trial puts in a tool's place; without it they serve as they are. */
  readonly decorateTools?: (tools: Tools) => Tools;
  /** How often the workers together visit an address; default `USUAL_PACE`. */
  readonly pace?: Pace;
  /** For whoever started the server. */
  readonly say: (text: string) => void;
  readonly warn: (text: string) => void;
  readonly log?: Log | undefined;
}

/** What a role has opened. */
export interface Opened {
  /** null for a process that serves no site. */
  readonly address: Pick<Listening, 'host' | 'port'> | null;
  /** Where the first administrator makes an account; null once there is one. */
  readonly firstLogin: string | null;
}

/** Opens all that a process of one role does; what is to be closed with it is added to `closing`. */
export type OpenRole = (config: Config, around: ServerEnvironment, closing: Closing) => Promise<Opened>;
