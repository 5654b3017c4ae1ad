import type { Observed } from '../observed.ts';
import type { DnsSource } from './dns.ts';

export interface Registration {
  readonly domain: string;
  readonly source: 'rdap' | 'whois';
  /** URL or host asked. */
  readonly server: string;
  /** false: the registry knows no such domain. */
  readonly registered: boolean;
  readonly registrar: {
    readonly name: string;
    readonly ianaId: string | null;
    /** Where it takes reports of abuse, an e-mail address; absent where it publishes none. */
    readonly abuse?: string;
  } | null;
  readonly created: string | null;
  readonly expires: string | null;
  readonly changed: string | null;
  /** EPP status in RDAP words, lower case: 'client transfer prohibited', 'redemption period'… */
  readonly statuses: readonly string[];
  readonly nameServers: readonly string[];
  readonly delegationSigned: boolean | null;
  /** Where the registrar answers for itself (RDAP link `related`); null without, absent in older evidence. */
  readonly related?: string | null;
  /** What anybody may read of a holder who is a person; absent in older evidence. */
  readonly personal?: readonly PersonalField[];
  /** The WHOIS server that was asked for what RDAP leaves out; absent where RDAP says when the term ends, and in older evidence. */
  readonly whois?: Observed<string>;
  /** First 4 kB of the answer. */
  readonly raw: string;
}

export type PersonalField = 'name' | 'email' | 'phone' | 'address';

export interface Blocklist {
  readonly id: string;
  /** The name on the card it belongs to: 'Spamhaus', 'SpamCop', 'Barracuda', 'PSBL', 'SURBL', 'URIBL'. */
  readonly label: string;
  readonly kind: 'address' | 'name';
  /** Without any key. */
  readonly zone: string;
  readonly delist: string;
}

export interface BlocklistAnswer {
  readonly listed: boolean;
  /** Return codes that mean a listing, with the list's own name for each. */
  readonly codes: readonly { readonly address: string; readonly meaning: string }[];
  /** TXT given with the listing. */
  readonly reason: string | null;
  /** For the trace alone. */
  readonly from?: DnsSource;
}
