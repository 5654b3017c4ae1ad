import type { MailHosts } from '../../common/mail-hosts.ts';
import type { Blocklist, BlocklistAnswer } from '../../model/ask.ts';
import type { Observed } from '../../model/observed.ts';

/** What the lists of addresses answer for each address that receives the domain's mail. */
export interface BlacklistEvidence {
  readonly domain: string;
  readonly mail: Observed<MailHosts>;
  /** Each address once, in order of preference; those beyond our bound are counted, not asked. */
  readonly addresses: readonly MailAddress[];
  readonly left: number;
  readonly lists: readonly ListAnswers[];
  /** What the domain's own SPF record lets send; absent in evidence older than this question. */
  readonly sending?: Observed<Sending>;
}

/** Single addresses of the `ip4` and `ip6` terms of the domain's own policy: networks of eight addresses or fewer. */
export interface Sending {
  /** The SPF records as published; absent in evidence older than this field. */
  readonly policies?: readonly string[];
  readonly addresses: readonly string[];
  readonly left: number;
  readonly lists: readonly ListAnswers[];
}

export interface ListAnswers {
  readonly list: Blocklist;
  readonly answers: readonly ListAnswer[];
}

export interface MailAddress {
  readonly host: string;
  readonly address: string;
  /** The mass provider that the host belongs to; null for others. */
  readonly provider: string | null;
}

export interface ListAnswer {
  readonly address: string;
  readonly answer: Observed<BlocklistAnswer>;
}
