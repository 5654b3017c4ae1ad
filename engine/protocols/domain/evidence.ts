import type { Blocklist, BlocklistAnswer, Registration } from '../../model/ask.ts';
import type { Observed } from '../../model/observed.ts';

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
  readonly lists: readonly { readonly list: Blocklist; readonly answer: Observed<BlocklistAnswer> }[];
}
