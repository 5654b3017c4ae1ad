import type { MailProfile } from '../../common/mail-profile.ts';
import type { Observed } from '../../model/observed.ts';

/** What was seen of DMARC. */
export interface DmarcEvidence {
  readonly domain: string;
  readonly profile: Observed<MailProfile>;
  /** TXT at `_dmarc` of the name and of its parents, nearest first (RFC 9989 §4.10). */
  readonly walk: readonly Published[];
  /** TXT where the record is often put by mistake. */
  readonly misplaced: readonly Published[];
  /** Whether the name itself publishes SPF. */
  readonly spf: Observed<boolean>;
  readonly destinations: readonly ReportDestination[];
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
  readonly registered: Observed<boolean> | null;
}
