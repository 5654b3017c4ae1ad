import type { Blocklist } from '../model/ask.ts';
import type { AnswerStore } from '../model/patience.ts';
import type { ZoneData } from '../zone-file/zone.ts';
import type { Ledger } from './courtesy/connection-quota.ts';
import type { Dial } from './transport/dial.ts';
import type { Handshakes } from './transport/shake-hands.ts';

/** How this installation reaches the world. */
export interface NetworkOptions {
  /** Recursive resolvers, asked in turn. */
  readonly resolvers: readonly { readonly address: string; readonly port: number }[];
  /** CIDR networks exempt from the guard. */
  readonly allowedNetworks?: readonly string[];
  /** Names, with all below them, addresses and CIDR networks that are left alone: nothing is connected to there. */
  readonly optOut?: readonly string[];
  readonly dial?: Dial;
  /** Takes the place of what the DNS answers about this zone (`publishedZone`). */
  readonly zone?: ZoneData;
  /** Decides when an address may be visited again. Default: one of this process, which leaves the allowed networks out. */
  readonly ledger?: Ledger;
  /** What the audits of other processes were answered. Default: nothing. */
  readonly answers?: AnswerStore;
  /** Further trusted roots, PEM. */
  readonly roots?: readonly string[];
  /** Where handshakes are computed. Default: in the thread of the caller. */
  readonly handshakes?: Handshakes;
  /** Name said in EHLO. Default: the machine's host name where it is qualified, else `audit.invalid`. */
  readonly ehlo?: string;
  /** `host:port` that answers on TCP wherever port 25 is open to us. */
  readonly port25Canary?: { readonly host: string; readonly port: number };
  /** Key of Spamhaus DQS; stands in no evidence. */
  readonly spamhausDqsKey?: string;
  /** The lists asked; default those of `data/blocklists.json`. */
  readonly blocklists?: readonly ListDefinition[];
  /** Where registries answer; default `data/registries.json`, renewed from IANA. */
  readonly bootstrap?: Bootstrap;
}

/** Who answers for a top-level domain. */
export interface Bootstrap {
  /** RDAP base URLs by top-level domain (RFC 9224). */
  readonly rdap: Readonly<Record<string, string>>;
  /** WHOIS hosts by top-level domain; others are asked of `whoisRoot`. */
  readonly whois: Readonly<Record<string, string>>;
  /** Knows the WHOIS host of each top-level domain; null: nobody is asked. */
  readonly whoisRoot: string | null;
}

/** A list and how its answers are read (RFC 5782). */
export interface ListDefinition extends Blocklist {
  /** With `{key}`, asked instead of `zone` when a key is configured. */
  readonly keyedZone?: string;
  /** Must be listed; `127.0.0.2` or a test name. */
  readonly testPoint: string;
  /** Return addresses that mean a listing. */
  readonly codes: Readonly<Record<string, string>>;
  /** Or: bits of the last octet that mean a listing. */
  readonly bits?: Readonly<Record<string, string>>;
  /** Return addresses that mean that the list refuses us. */
  readonly refusals: Readonly<Record<string, string>>;
}
