import type { DnsSource, Registration } from '../../model/ask.ts';
import type { Observed } from '../../model/observed.ts';

/** What the registry says of the registrable domain, and what the DNS says beside it. */
export interface WhoisEvidence {
  /** The audited name. */
  readonly domain: string;
  /** The name that stands in the registry: the audited one or its parent. */
  readonly registrable: string;
  /** The day against which dates are judged. */
  readonly at: string;
  readonly registration: Observed<Registration>;
  /** NS of the registrable domain; seen and empty: it is not delegated. */
  readonly nameServers: Observed<{ readonly hosts: readonly string[]; readonly from: DnsSource }>;
  /** Number of DS records of the registrable domain. */
  readonly ds: Observed<{ readonly count: number; readonly from: DnsSource }>;
}
