import type { MailProfile } from '../../common/mail-profile.ts';
import type { Observed } from '../../model/observed.ts';

/** What was seen of SPF. */
export interface SpfEvidence {
  readonly domain: string;
  readonly profile: Observed<MailProfile>;
  /** Every TXT of the name, as published: some are nearly SPF. */
  readonly texts: Observed<readonly string[]>;
  /** The record's character-strings, apart. */
  readonly strings: readonly (readonly string[])[];
  readonly policy: SpfPolicy;
  /** TXT at `_dmarc`: whether `~all` is enough depends on it. */
  readonly dmarc: Observed<readonly string[]>;
  /** The domain's MX hosts. */
  readonly mx: Observed<readonly string[]>;
  /** Registrable domains of includes that the DNS does not know, and what the registry says. */
  readonly unknownDomains: readonly { readonly domain: string; readonly registered: Observed<boolean> }[];
  /** Referred policies that were not followed: beyond our own bound. */
  readonly cut: boolean;
}

/** One published policy and those it pulls in by `include` or `redirect`. */
export interface SpfPolicy {
  readonly domain: string;
  readonly records: Observed<readonly string[]>;
  readonly referred: readonly SpfPolicy[];
  /** Targets that lead back to a policy above. */
  readonly loops: readonly string[];
  readonly lookups: readonly TargetLookup[];
}

/** What an `a`, `mx` or `exists` mechanism resolves to. */
export interface TargetLookup {
  readonly mechanism: 'a' | 'mx' | 'exists';
  readonly target: string;
  /** Records that answered; 0 is a void lookup (RFC 7208 §4.6.4). */
  readonly records: Observed<number>;
}
