import type { Encode, ZoneChange } from './change.ts';
import type { HostFault } from './host-fault.ts';
import type { HostedZone } from './zone.ts';

/**
 * Who holds a zone and may change it. Nothing is remembered between calls; one that does not answer, or refuses, throws a `HostFault`.
 */
export interface Publisher {
  /** The whole zone in which a name stands. `NOT_HANDED_OVER`: `readNames` may answer all the same. */
  readonly read: (name: string) => Promise<HostedZone>;
  /** The same of some names alone. */
  readonly readNames: (name: string, names: readonly string[]) => Promise<HostedZone>;
  readonly encode: Encode;
  /** Throws a `HostFault` where a change cannot be sent as a whole. */
  readonly assertSendable?: (change: ZoneChange) => void;
  /**
   * Makes the change, all of it or nothing, where the zone is still as it was read. `unknown`: the host did not say; reading tells.
   */
  readonly write: (change: ZoneChange) => Promise<Writing>;
  /** Whether the host itself compares before it writes. Where not, a change of others within the same instant is overwritten. */
  readonly isConditional: boolean;
  /** The day of the documents by which it is spoken to, where nobody has seen it work: it is only read until its owner allows more. */
  readonly documents?: string;
  /** What the key opens besides this zone; null where the host does not tell. */
  readonly reach?: (name: string) => Promise<readonly string[] | null>;
}

export interface Writing {
  readonly outcome: 'written' | 'changed' | 'refused' | 'unknown';
  /** Words of the host, or "". */
  readonly detail: string;
  /** The key, which opened the zone to be read, does not let it be written there. */
  readonly isForbidden?: true;
}

/** What became of a change that ended in a fault. */
export function refusalOf({ code, message: detail }: HostFault, isRefused: boolean): Writing {
  if (!isRefused) return { outcome: 'unknown', detail };
  return code === 'BAD_KEY' ? { outcome: 'refused', detail, isForbidden: true } : { outcome: 'refused', detail };
}
