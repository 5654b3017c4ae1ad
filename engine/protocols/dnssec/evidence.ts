import type { DnsRecord, RecordType } from '../../model/ask.ts';
import type { Observed } from '../../model/observed.ts';
import type { Subject } from '../../model/subject.ts';

/** What was seen of the signatures of the zone. */
export interface DnssecEvidence extends Subject {
  readonly dnssec: Observed<Dnssec>;
}

export interface Dnssec {
  readonly zone: string;
  /** Whether the resolver validates at all: AD on a question about the root. */
  readonly validates: Observed<boolean>;
  /** Two questions whose signatures the resolver checks (CD clear). */
  readonly checked: Observed<Answered>;
  readonly checkedAgain: Observed<Answered>;
  /** The first one again, unchecked (CD set). */
  readonly unchecked: Observed<Answered>;
  /** DS, DNSKEY and what the zone signs, all unchecked, so that a broken zone shows too. */
  readonly ds: Observed<SignedSet>;
  readonly keys: Observed<SignedSet>;
  /** CDS and CDNSKEY: what the zone asks its parent to publish (RFC 7344 §3); absent in evidence older than this question. */
  readonly wished?: { readonly digests: Observed<SignedSet>; readonly keys: Observed<SignedSet> };
  /** NSEC3PARAM, without which absence is denied by NSEC. */
  readonly hashing: Observed<DenialHashing | null>;
  readonly sets: readonly NamedSet[];
  readonly denial: Denial;
  /** TLSA of the first mail server of the domain, where it has none; null without such a server, absent in older evidence. */
  readonly tlsaDenial?: Denial | null;
  /** The MX hosts (at most five) and whether their addresses were validated. */
  readonly mailHosts: Observed<readonly { readonly host: string; readonly authenticated: Observed<boolean> }[]>;
}

/** How the absence of something is answered, its proof looked at and not. */
export interface Denial {
  readonly name: string;
  readonly checked: Observed<Answered>;
  readonly unchecked: Observed<Answered>;
}

/** RFC 5155 §4. */
export interface DenialHashing {
  readonly iterations: number;
  /** Octets. */
  readonly saltLength: number;
}

export interface Answered {
  readonly rcode: string;
  /** Every link of the way was validated. */
  readonly authenticated: boolean;
  /** It came through an alias, and tells of other names too. */
  readonly aliased?: true;
}

export interface SignedSet {
  readonly records: readonly DnsRecord[];
  readonly signatures: readonly DnsRecord[];
}

export interface NamedSet {
  readonly name: string;
  readonly type: RecordType;
  readonly set: Observed<SignedSet>;
  /** The same with its signatures checked by the resolver; absent in evidence older than this field. */
  readonly checked?: Observed<Answered>;
}
