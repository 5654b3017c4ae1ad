import type { ServerTexts } from '../../common/every-server.ts';
import type { DomainOwnership } from '../../common/holding.ts';
import type { MailProfile } from '../../common/mail-profile.ts';
import type { MailSender } from '../../common/mail-senders.ts';
import type { Observed } from '../../model/observed.ts';
import type { DkimEvidence, Signing } from '../dkim/evidence.ts';

/** What was seen of DMARC. */
export interface DmarcEvidence {
  readonly domain: string;
  /** ISO 8601; older evidence did not keep it. */
  readonly at?: string;
  readonly profile: Observed<MailProfile>;
  /** TXT at `_dmarc` of the name and of its parents, nearest first (RFC 9989 §4.10). */
  readonly walk: readonly Published[];
  /** TXT where the record is often put by mistake. */
  readonly misplaced: readonly Published[];
  /** TXT that a wildcard gives to any name below; older evidence did not keep it. */
  readonly everywhere?: Observed<readonly string[]>;
  /** Whether the name itself publishes SPF. */
  readonly spf: Observed<boolean>;
  /** Whether other names of the organisation authorise senders by SPF; absent where the name itself publishes it, and in older evidence. */
  readonly spfElsewhere?: Observed<readonly SpfElsewhere[]>;
  /** TXT at `_dmarc` of the name as each server of its zone gives it. */
  readonly servers: Observed<readonly ServerTexts[]>;
  /** Where `_dmarc` of the name leads as an alias; null where it is none. */
  readonly alias: Observed<PolicyAlias | null>;
  /** TXT at `_dmarc` of names below that commonly send, what a wildcard gives left out. */
  readonly subdomains: readonly Published[];
  readonly senders: Observed<readonly MailSender[]>;
  /** What signs under the name; unseen, `undiscoverable`: a key under no selector that was asked. */
  readonly signing: Observed<Signing>;
  /** What signs under other names of the organisation; absent where a key stands under the name itself, and in older evidence. */
  readonly signingElsewhere?: DkimEvidence['elsewhere'];
  readonly destinations: readonly ReportDestination[];
}

export interface SpfElsewhere {
  readonly name: string;
  readonly authorises: Observed<boolean>;
}

export interface Published {
  /** The name asked, `_dmarc.` included. */
  readonly name: string;
  readonly texts: Observed<readonly string[]>;
}

/** A domain that reports are sent to. */
export interface ReportDestination {
  readonly host: string;
  /** null where it belongs to the same organisation (RFC 9990 §4). */
  readonly authorised: Observed<boolean> | null;
  /** MX or address, and no null MX. */
  readonly receives: Observed<boolean>;
  /** Asked of the registry only where the DNS knows no such domain; null otherwise. */
  readonly holding: Observed<DomainOwnership> | null;
}

export interface PolicyAlias {
  readonly target: string;
  /** No record stands at its end. */
  readonly lost: boolean;
  /** Who holds its domain, asked only where the DNS does not know it. */
  readonly holding: Observed<DomainOwnership> | null;
}
