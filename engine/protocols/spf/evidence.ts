import type { ServerTexts } from '../../common/every-server.ts';
import type { DomainOwnership } from '../../common/holding.ts';
import type { MailProfile } from '../../common/mail-profile.ts';
import type { AddressFamily, HostAddresses } from '../../model/ask.ts';
import type { Observed } from '../../model/observed.ts';
import type { Published } from '../dmarc/evidence.ts';
import type { SpfAnswer, SpfQuestion } from './evaluate.ts';

/** What was seen of SPF. */
export interface SpfEvidence {
  readonly domain: string;
  /** When, ISO 8601. */
  readonly at: string;
  readonly profile: Observed<MailProfile>;
  /** Every TXT of the name, as published: some are nearly SPF. */
  readonly texts: Observed<readonly string[]>;
  /** Octets of the answer that carries them all. */
  readonly answerOctets: number;
  /** The record's character-strings, apart. */
  readonly strings: readonly (readonly string[])[];
  readonly policy: SpfPolicy;
  /** What was meant, with all that it would pull in; absent where receivers read just that, and in older evidence. */
  readonly meant?: SpfPolicy;
  /** TXT of the name as each server of its zone gives it. */
  readonly servers: Observed<readonly ServerTexts[]>;
  /** The DMARC tree walk: whether `~all` is enough depends on it. */
  readonly walk: readonly Published[];
  /** The domain's MX hosts. */
  readonly mx: Observed<readonly string[]>;
  /** Their addresses, each to be tried as a sender. */
  readonly exchangers: readonly ExchangerAddresses[];
  /** What trying them asked besides the policies of the tree. */
  readonly answers: readonly RecordedAnswer[];
  /** MX hosts of the domain itself, with the SPF texts of their own names (RFC 7208 §2.3). */
  readonly greeters: readonly Published[];
  /** Names below the domain that have an MX, or may have one, with their SPF texts. */
  readonly subdomains: Observed<readonly Published[]>;
  /** Foreign registrable domains whose policies are pulled in, those of known providers left out where the DNS knows them. */
  readonly foreign: readonly ForeignDomain[];
}

/**
 * One published policy and those it pulls in by `include` or `redirect`. What was asked of its terms stands here; what every term leads to,
 * those included that were not asked, is told by `tree.ts`.
 */
export interface SpfPolicy {
  readonly domain: string;
  /**
   * For whose mail it is read, which the macro `o` stands for; null where that is not known. Absent in older evidence, in which no term
   * with a macro was followed.
   */
  readonly sender?: string | null;
  readonly records: Observed<readonly string[]>;
  readonly referred: readonly SpfPolicy[];
  /** Targets that lead back to a policy above. */
  readonly loops: readonly string[];
  readonly lookups: readonly TargetLookup[];
}

export interface TargetLookup {
  readonly mechanism: 'a' | 'mx' | 'exists';
  readonly target: string;
  /** Records that answered; 0 is a void lookup (RFC 7208 §4.6.4). */
  readonly records: Observed<number>;
  /** Addresses that an `a` or `mx` stands for, those of every exchanger. */
  readonly addresses?: Observed<readonly string[]>;
  /** Exchangers of an `mx` that have no address; absent in older evidence, and where each has one. */
  readonly addressless?: Observed<readonly string[]>;
  /** Exchangers of an `mx` that lack addresses of one family; absent in older evidence, and where each has both. */
  readonly lacking?: Readonly<Record<AddressFamily, readonly string[]>>;
  /** Exchangers of an `mx` with more than ten addresses of one family; absent in older evidence, and where there is none. */
  readonly crowded?: readonly string[];
}

export interface ExchangerAddresses {
  readonly host: string;
  readonly addresses: HostAddresses;
}

export interface RecordedAnswer extends SpfQuestion {
  readonly values: SpfAnswer;
}

export interface ForeignDomain {
  readonly domain: string;
  /** Something was seen of it in the DNS. */
  readonly inDns: boolean;
  readonly holding: Observed<DomainOwnership>;
}
