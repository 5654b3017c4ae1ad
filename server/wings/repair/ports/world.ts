import type { AuditEvidence, Audited, ZoneData } from '@rempart/engine';
import type { Publisher, ServerSaid, Way, ZoneChange } from '@rempart/engine/repair';

/** How a domain is audited besides its name: as the audit was from which the step comes. */
export interface AuditedAs {
  readonly domain: string;
  readonly selectors: readonly string[];
  readonly sendsNothing: boolean;
  /** What receivers reported, which is not asked of the DNS. */
  readonly received: Pick<AuditEvidence, 'reports' | 'tlsReports'>;
}

/** A host that a key opens. */
export interface OpenedHost {
  /** Speaks to it until the signal aborts. */
  readonly publisher: (signal: AbortSignal) => Publisher;
  /** `rfc2136 192.0.2.1:53`, without anything secret. */
  readonly called: string;
  /** Where it answers questions of the DNS; null where that is elsewhere. */
  readonly dns: { readonly address: string; readonly port: number } | null;
}

export type HostOpening =
  | { readonly ok: true; readonly host: OpenedHost }
  | { readonly ok: false; readonly code: 'BAD_SERVER' | 'INTERNAL_SERVER' | 'BAD_KEY_TEXT' };

/** The world outside, as a repair needs it. What a signal aborts, rejects. */
export interface RepairWorld {
  /** A way to the host, whose address a person may have typed: never into networks that are not of the internet. */
  readonly open: (way: Way, server: string, key: string) => Promise<HostOpening>;
  /** A whole audit, in which a zone takes the place of what the DNS answers about it. null: as the DNS answers. */
  readonly audit: (as: AuditedAs, zone: ZoneData | null, signal?: AbortSignal) => Promise<Audited>;
  /**
   * Asks every authoritative server, again until all say what was written or patience ends; null where they are not known. `dns`: the
   * server of the host, which the laboratory puts in the place of those that its world names.
   */
  readonly askServers: (
    change: ZoneChange,
    dns: OpenedHost['dns'],
    signal: AbortSignal,
  ) => Promise<readonly ServerSaid[] | null>;
  /**
   * Asks every authoritative server once whether what a step wrote is still there, and what it removed is not; null where they are not
   * known. Of a name of the laboratory, the server in which it was written.
   */
  readonly stillServed: (
    step: Pick<ZoneChange, 'origin' | 'sets'> & { readonly way: string; readonly server: string },
  ) => Promise<readonly ServerSaid[] | null>;
  /** The name servers that a zone is published by; null where the DNS does not tell. */
  readonly nameServersOf: (zone: string) => Promise<readonly string[] | null>;
  /** Names of the laboratory are published by nobody: what was written is then audited as the host holds it. */
  readonly isOfTheLab: (domain: string) => boolean;
}

/** The part of the tools that a repair brings. */
export interface Repairing {
  readonly repairing: RepairWorld;
}
