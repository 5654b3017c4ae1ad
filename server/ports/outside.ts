import type { Ask } from '@rempart/engine';
import type { Auditing } from './auditing.ts';
import type { Reaches } from './status.ts';

/** Runs audits and makes views: it holds connections and threads of its own, which close with the process. */
export interface Outside extends Auditing {
  readonly calling: Calling;
  /** Asks the DNS, and connects to nothing: the resolver of the domain that is audited. */
  readonly dnsOf: (domain: string, signal: AbortSignal) => Ask;
  readonly reaches: Reaches;
  readonly close: () => Promise<void>;
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
