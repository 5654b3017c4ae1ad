import type { DomainOwnership } from '../../common/holding.ts';
import type { MailProfile } from '../../common/mail-profile.ts';
import type { Observed } from '../../model/observed.ts';

/** What was seen of DKIM: keys cannot be listed, so some selectors were asked by name. */
export interface DkimEvidence {
  readonly domain: string;
  readonly profile: Observed<MailProfile>;
  /** `_domainkey.<domain>`: `absent` proves that nothing stands below it (RFC 8020). */
  /** `untold`: the servers deny no name, so that an empty answer says nothing. */
  readonly node: Observed<'exists' | 'absent' | 'untold'>;
  /** What a selector that nobody would choose answers: not empty under a wildcard. */
  readonly wildcard: Observed<readonly string[]>;
  /** Where an alias leads that any selector gets, and whether nothing is there; older evidence did not ask. */
  readonly wildcardAlias?: Observed<{ readonly target: string; readonly nxdomain: boolean } | null>;
  /** How many selectors were tested. */
  readonly asked: number;
  /** Of these, how many a signed denial of the zone excludes, so that they were not asked for; absent where each was. */
  readonly denied?: number;
  /** Those that answered with a text or an alias, and those that were silent. */
  readonly selectors: readonly SelectorEvidence[];
  /** Foreign registrable domains of aliases that lead nowhere, where the DNS does not know them. */
  readonly missing: readonly { readonly domain: string; readonly holding: Observed<DomainOwnership> }[];
  /**
   * Keys under other names of the same organisation; absent where one stands under the name itself, where it sends nothing, and in older
   * evidence.
   */
  readonly elsewhere?: Observed<readonly KeysElsewhere[]>;
  /** Senders that MX and SPF name, with the selectors they usually have. */
  readonly senders: Observed<readonly { readonly provider: string; readonly selectors: readonly string[] }[]>;
  /** Messages of this domain that its owner sent us; absent where none came. */
  readonly messages?: readonly SignedMessage[];
}

/** What signs under a name: a key that all receivers read, Ed25519 keys alone, which many ignore (RFC 8463), or nothing. */
export type Signing = 'key' | 'ed25519' | 'none';

/** What signs under another name of the organisation. */
export interface KeysElsewhere {
  readonly name: string;
  /** Those at which something stands. */
  readonly selectors: readonly SelectorEvidence[];
  /** Unseen, `undiscoverable`: a key under no selector that was asked, which proves nothing. */
  readonly signing: Observed<Signing>;
}

/** How one message that the domain vouches for is signed. */
export interface SignedMessage {
  /** ISO 8601. */
  readonly receivedAt: string;
  /** Its signatures in the name of the domain, or of another name of the same organisation; empty where there is none. */
  readonly signatures: readonly {
    readonly domain: string;
    readonly selector: string;
    readonly result: 'pass' | 'fail' | 'unknown';
  }[];
}

export interface SelectorEvidence {
  readonly selector: string;
  /** `mail`: seen in a message of the domain, or in a report about its mail. `zone`: a name of the zone that lies in hand. */
  readonly source: 'visitor' | 'provider' | 'common' | 'mail' | 'zone';
  readonly answer: Observed<{
    readonly texts: readonly string[];
    readonly aliases: readonly string[];
    readonly nxdomain: boolean;
    /** Octets of the answer. */
    readonly octets: number;
  }>;
}
