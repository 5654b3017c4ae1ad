import type { DnsSource, Registration } from '../../model/ask.ts';
import type { Observed, Unseen } from '../../model/observed.ts';

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
  /** What the registrar says for itself; null where the registry names no such service, absent in older evidence. */
  readonly registrarSays?: Observed<{ readonly server: string; readonly expires: string | null }> | null;
  /** Absent in evidence older than this question. */
  readonly dependencies?: Dependencies;
}

/** Foreign registrable domains that the mail depends on. */
export interface Dependencies {
  readonly domains: readonly Dependency[];
  /** A question that stayed without answer: there may be others. */
  readonly hidden: Unseen | null;
}

/** `alias`: a name that mail needs stands for one of theirs. */
export type DependencyRole = 'ns' | 'mx' | 'spf' | 'reports' | 'alias';

export interface Dependency {
  readonly domain: string;
  readonly roles: readonly DependencyRole[];
  /** Whether the DNS knows the domain itself. */
  readonly delegation: Observed<'exists' | 'absent'>;
  /** null: not asked, as eight others were. */
  readonly registration: Observed<Pick<Registration, 'registered' | 'expires' | 'statuses'>> | null;
}
