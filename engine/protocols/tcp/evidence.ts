import type { ClearService, TcpAnswer } from '../../model/ask.ts';
import type { Observed, Unseen } from '../../model/observed.ts';

/** Which ports answered, on the addresses that the audited zone itself names. */
export interface TcpEvidence {
  readonly domain: string;
  readonly hosts: readonly ScannedHost[];
  /** The IPv6 side of those that have both families, where it answers at all: doors that should be shut. Absent in older evidence. */
  readonly overIpv6?: readonly ScannedHost[];
  /** Names of which no address was seen, or those of one family only. */
  readonly unresolved: readonly { readonly name: string; readonly cause: Unseen }[];
  /** Names that lead to servers of another organisation: never scanned. */
  readonly elsewhere: readonly string[];
  /** Port 25 of every MX in the zone, first address of each. */
  readonly mail: Observed<{
    readonly receives: boolean;
    readonly implicit: boolean;
    readonly own: readonly MailPort[];
  }>;
  /** Whether port 25 can be reached at all from here. */
  readonly port25: Observed<{ readonly open: boolean; readonly canary: string }>;
}

export interface ScannedHost {
  /** All audited names that share the address. */
  readonly names: readonly string[];
  readonly address: string;
  readonly ports: readonly PortAnswer[];
  /** The port at which nobody serves anything, knocked at where doors stand open that should not; absent without, and in older evidence. */
  readonly unused?: Observed<TcpAnswer>;
  /** What open ports that begin in clear say, of TLS or at all; absent in older evidence. */
  readonly clear?: readonly { readonly port: number; readonly service: Observed<ClearService> }[];
}

export interface PortAnswer {
  readonly port: number;
  readonly answer: Observed<TcpAnswer>;
}

export interface MailPort {
  readonly host: string;
  readonly address: string | null;
  /** Seen and null: the host has no address. */
  readonly answer: Observed<TcpAnswer | null>;
}
