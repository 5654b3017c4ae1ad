import type { Network, ZoneData } from '@rempart/engine';
import type { Auditing } from './auditing.ts';
import type { Reaches } from './status.ts';

/** Runs audits and makes views: it holds connections and threads of its own, which close with the process. */
export interface Outside extends Auditing {
  readonly calling: Calling;
  readonly networks: Networks;
  readonly reaches: Reaches;
  readonly close: () => Promise<void>;
}

/** The part of it on which wings build their own tools. */
export type WingGround = Pick<Outside, 'calling' | 'networks'>;

/** The networks that audits ask on, for what wings ask there. */
export interface Networks {
  readonly networkFor: (domain: string, instead?: Instead) => Network;
  /** Names of the laboratory are published by nobody. */
  readonly isOfTheLab: (domain: string) => boolean;
}

/** What takes the place of the internet. */
export interface Instead {
  /** Its records take the place of what the DNS answers about it. */
  readonly zone?: ZoneData;
  /** The name server of every zone. */
  readonly server?: { readonly address: string; readonly port: number };
}

/** How this program calls servers that a customer names. */
export interface Calling {
  /** Addresses of a host, by our own resolver; empty where the name has none, null where the DNS gave no answer. */
  readonly addressesOf: (host: string, signal: AbortSignal) => Promise<readonly string[] | null>;
  /** The guard: true for public addresses. */
  readonly mayReach: (address: string) => boolean;
  /** Whether the local machine may be called: in development. */
  readonly callsLoopback: boolean;
  readonly userAgent: string;
  /** Additional trusted root certificates, PEM. */
  readonly ca?: readonly string[];
}
