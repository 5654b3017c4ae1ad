import type { Blocklist, BlocklistAnswer, Registration } from '../../model/ask.ts';
import type { Observed, Unseen } from '../../model/observed.ts';

/** What a registry and the lists of names know of the registrable domain. */
export interface DomainEvidence {
  /** The audited name. */
  readonly domain: string;
  /** The name that was looked up: the audited one or its parent. */
  readonly registrable: string;
  /** The day against which the age is judged. */
  readonly at: string;
  readonly registration: Observed<Pick<Registration, 'source' | 'server' | 'registered' | 'created'>>;
  /** One entry per list of names that this installation consults. */
  readonly lists: readonly ListAnswer[];
  /** The same lists about others through whom the mail goes; absent in evidence older than this question. */
  readonly partners?: Partners;
  /** The same name under neighbouring top-level domains; absent in evidence older than this question. */
  readonly twins?: Twins;
}

export interface ListAnswer {
  readonly list: Blocklist;
  readonly answer: Observed<BlocklistAnswer>;
}

export interface Partners {
  readonly domains: readonly { readonly domain: string; readonly lists: readonly ListAnswer[] }[];
  /** A question that stayed without answer: there may be others. */
  readonly hidden: Unseen | null;
}

export interface Twins {
  /** Name servers of the domain itself. */
  readonly own: Observed<readonly string[]>;
  /** null: the DNS knows no such domain. */
  readonly found: readonly { readonly domain: string; readonly nameServers: Observed<readonly string[] | null> }[];
}
