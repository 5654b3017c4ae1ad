import type { MailSender } from '../../common/mail-senders.ts';
import type { DnsSource, Registration } from '../../model/ask.ts';
import type { Observed } from '../../model/observed.ts';

/** Where the aliases of a zone lead. */
export interface CnameEvidence {
  readonly domain: string;
  readonly registrable: string;
  /** The day against which dates are judged; absent in evidence older than this field. */
  readonly at?: string;
  /** Every name asked, the audited one first. */
  readonly names: readonly NameAnswer[];
  /** The wildcard `*` of the audited name. */
  readonly wildcard: Observed<Chain>;
  /** What authoritative servers hold beside aliases; seen and empty: no alias to ask about. */
  readonly beside: Observed<readonly Neighbours[]>;
  /** Pages of names that lead to a service which can be taken over. */
  readonly pages: readonly ServicePage[];
  /** Foreign domains in which a target does not exist. */
  readonly missing: readonly MissingDomain[];
  /** Foreign domains to which an alias leads and that exist; absent in evidence older than this question. */
  readonly leads?: readonly ForeignDomain[];
  /** Who sends for the domain; absent where no alias of a key leads nowhere, and in evidence older than this question. */
  readonly senders?: Observed<readonly Pick<MailSender, 'selectors'>[]>;
  /** Targets of MX and NS records, which must not be aliases. */
  readonly pointed: Observed<readonly PointedHost[]>;
}

export interface Chain {
  readonly rcode: 'NOERROR' | 'NXDOMAIN';
  /** Targets in order; with an rcode NXDOMAIN it is the last one that does not exist (RFC 6604 §3). */
  readonly aliases: readonly string[];
  /** IPv4 addresses at its end; absent in evidence older than this field. */
  readonly addresses?: readonly string[];
  readonly from: DnsSource;
}

export interface NameAnswer {
  readonly name: string;
  readonly chain: Observed<Chain>;
  /** Targets followed link by link where the resolver gave up: a circle ends with a name met before. */
  readonly walked: Observed<readonly string[]> | null;
}

export interface Neighbours {
  readonly name: string;
  readonly server: string;
  /** Types found beside the CNAME; seen only where the server is authoritative. */
  readonly types: Observed<readonly string[]>;
}

export interface ServicePage {
  readonly name: string;
  readonly target: string;
  readonly service: string;
  readonly page: Observed<{ readonly status: number; readonly marks: readonly string[]; readonly excerpt: string }>;
}

export interface MissingDomain {
  readonly domain: string;
  /** Whether the DNS knows the domain itself. */
  readonly delegation: Observed<'exists' | 'absent'>;
  readonly registration: Observed<{ readonly registered: boolean; readonly server: string }>;
}

export interface ForeignDomain {
  readonly domain: string;
  readonly registration: Observed<Pick<Registration, 'registered' | 'expires' | 'statuses'>>;
}

export interface PointedHost {
  readonly by: 'MX' | 'NS';
  readonly host: string;
  readonly aliases: Observed<readonly string[]>;
}
