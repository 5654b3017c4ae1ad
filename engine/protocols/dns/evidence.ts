import type { ServerTexts } from '../../common/every-server.ts';
import type {
  Certificate,
  DnsRecord,
  DnsSource,
  HelloAnswer,
  HelloOffer,
  RecordType,
  TlsSession,
} from '../../model/ask.ts';
import type { Observed, Unseen } from '../../model/observed.ts';
import type { Weakness } from '../dkim/weakness.ts';
import type { Staple } from './revocation.ts';

/** What was seen of the zone of a name, its servers, its signatures, its rules of issuance, its web site and that site's headers. */
export interface DnsEvidence {
  readonly domain: string;
  /** ISO 8601; the day against which dates are judged. */
  readonly at: string;
  /** A and AAAA of the name and of its `www`, whatever they are. */
  readonly hosts: Observed<readonly HostRecords[]>;
  readonly delegation: Observed<Delegation>;
  /** Records of the mail, from each server and through the resolver; absent in evidence older than this question. */
  readonly agreement?: readonly ComparedSet[];
  /** TXT that the zone answers for every name it does not hold (RFC 4592); absent in evidence older than this question. */
  readonly wildcardTexts?: Observed<{ readonly texts: readonly string[]; readonly alias: string | null }>;
  readonly dnssec: Observed<Dnssec>;
  readonly caa: Observed<readonly CaaLevel[]>;
  /** Recognised certificates that names of the domain show elsewhere than on the web; absent in evidence older than this question. */
  readonly issued?: IssuedElsewhere;
  readonly grants: StandingGrants;
  readonly web: Web;
  readonly pages: Pages;
}

export interface HostRecords {
  readonly host: string;
  readonly ipv4: Observed<readonly string[]>;
  readonly ipv6: Observed<readonly string[]>;
}

// Delegation

/** Where a zone begins, and who answers for it and above it as far as the resolver knows. */
export interface ZoneCut {
  readonly zone: string;
  readonly parent: string;
  readonly nameServers: Observed<readonly string[]>;
  readonly parentServers: Observed<readonly string[]>;
  /** Set where the cut is only presumed: nobody answered for this name, while the zone above answers. */
  readonly presumed: Unseen | null;
}

export interface Delegation {
  readonly zone: string;
  readonly parent: string;
  readonly referral: Observed<Referral>;
  /** Every server named by the parent or by the zone, at most eight. */
  readonly servers: readonly NameServerEvidence[];
  /** Those beyond the eight. */
  readonly further: readonly string[];
  /** Registrable domains on which the servers' names depend, the audited one left out. */
  readonly homes: readonly NameServerHome[];
}

/** What a server of the parent says of the zone. */
export interface Referral {
  readonly hosts: readonly string[];
  readonly glue: readonly { readonly host: string; readonly address: string }[];
  readonly from: DnsSource;
}

export interface NameServerEvidence extends HostRecords {
  /** Target of a CNAME in the name's place (forbidden), null without. */
  readonly alias: Observed<string | null>;
  /** First IPv4 and first IPv6 address. */
  readonly probes: readonly ServerProbe[];
}

/** What one server answered at one address. */
export interface ServerProbe {
  readonly address: string;
  readonly soa: Observed<SoaReply>;
  readonly tcp: Observed<SoaReply>;
  readonly ns: Observed<{ readonly rcode: string; readonly authoritative: boolean; readonly hosts: readonly string[] }>;
  readonly caa: Observed<{ readonly rcode: string }>;
  /** Asked for a name that is none of its own, recursion desired. */
  readonly recursion: Observed<{
    readonly name: string;
    readonly rcode: string;
    readonly authoritative: boolean;
    readonly available: boolean;
    readonly answers: number;
  }>;
  /** The first message of a transfer of the zone, asked for over TCP. */
  readonly transfer: Observed<{ readonly rcode: string; readonly records: number }>;
  /** How long others may remember A, MX and TXT of the name, asked of the first server alone: a resolver tells what is left. */
  readonly lives?: Observed<readonly { readonly type: RecordType; readonly seconds: number }[]>;
}

export interface SoaReply {
  readonly rcode: string;
  readonly authoritative: boolean;
  /** null where the answer holds no SOA. */
  readonly serial: number | null;
  readonly timers: SoaTimers | null;
}

/** Seconds (RFC 1035 §3.3.13). */
export interface SoaTimers {
  readonly refresh: number;
  readonly retry: number;
  readonly expire: number;
  /** How long absence may be remembered (RFC 2308 §5). */
  readonly minimum: number;
}

/** One record set as each server gives it and as a resolver remembers it. */
export interface ComparedSet {
  readonly name: string;
  readonly type: 'MX' | 'TXT';
  readonly servers: Observed<readonly ServerTexts[]>;
  /** `ttl`: seconds for which the resolver still holds to it; null where there is nothing. */
  readonly resolver: Observed<{ readonly texts: readonly string[]; readonly ttl: number | null }>;
}

export interface NameServerHome {
  readonly domain: string;
  readonly registration: Observed<{
    readonly registered: boolean;
    readonly expires: string | null;
    /** Given up by its holder, and free within weeks; absent in evidence older than this field. */
    readonly lapsing?: boolean;
  }>;
}

// DNSSEC

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
  readonly authenticated: boolean;
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

// CAA

/** The CAA answer at one level of the tree: names that show a certificate, then the name and the levels above it. */
export interface CaaLevel {
  readonly name: string;
  readonly records: Observed<readonly CaaRecord[]>;
}

export interface CaaRecord {
  readonly flags: number;
  readonly tag: string;
  readonly value: string;
}

export interface IssuedElsewhere {
  readonly certificates: readonly IssuedCertificate[];
  /** A handshake that was not seen, which may have shown another. */
  readonly hidden: Unseen | null;
}

/** As far as CAA speaks of it. */
export interface IssuedCertificate {
  readonly host: string;
  readonly issuer: string;
  readonly names: readonly string[];
}

/** What `_validation-persist` grants to whoever holds an account (CA/Browser Forum BR §3.2.2.4.22). */
export type StandingGrants = Observed<readonly string[]>;

// Web

export interface Web {
  /** The name and its `www`. */
  readonly hosts: readonly WebHost[];
  readonly hellos: WebHellos | null;
}

export interface WebHost {
  readonly host: string;
  readonly addresses: Observed<readonly string[]>;
  /** First IPv4 and first IPv6 address. */
  readonly endpoints: readonly WebEndpoint[];
}

export interface WebEndpoint {
  readonly address: string;
  readonly session: Observed<WebSession>;
}

/** A handshake on port 443, its certificates without their DER. */
export type WebSession = Omit<TlsSession, 'chain' | 'ocspResponse'> & {
  readonly chain: readonly WebCertificate[];
  /** What its authority says of the leaf, handed out by the server; null without, absent in older evidence. */
  readonly staple?: Staple | null;
};
export type WebCertificate = Omit<Certificate, 'der'> & {
  /** Signed certificate timestamps that it carries (RFC 6962 §3.3). */
  readonly scts: number;
  /** Of an RSA key, as far as its modulus shows; absent in evidence older than this field. */
  readonly weakness?: Weakness | null;
  /** Whether it may only be shown with its authority's word attached (RFC 7633); absent in evidence older than this field. */
  readonly mustStaple?: boolean;
};

/** One ClientHello per version and weak family, at one address. */
export interface WebHellos {
  readonly host: string;
  readonly address: string;
  readonly answers: Readonly<Record<HelloOffer, Observed<HelloAnswer>>>;
}

// Headers

export interface Pages {
  /** `http://` of each host that has an address. */
  readonly plain: readonly { readonly host: string; readonly exchange: Observed<Exchange> }[];
  /** `https://` of the name, or of its `www` where the name has no address; null without any web host. */
  readonly secure: { readonly host: string; readonly exchange: Observed<Exchange> } | null;
  /** The same page asked for as a script of a foreign site would. */
  readonly foreign: { readonly origin: string; readonly exchange: Observed<Exchange> } | null;
  /** The first page by each family of addresses; null where the host has one only, absent in evidence older than this question. */
  readonly families?: Families | null;
  readonly securityTxt: Observed<TextFile> | null;
  /** The same file at the root, where RFC 9116 no longer wants it. */
  readonly securityTxtAtRoot: Observed<TextFile> | null;
}

export interface Families {
  readonly host: string;
  readonly ipv4: Observed<PageFace>;
  readonly ipv6: Observed<PageFace>;
  /** Share of words in common, 0 to 1; null where it cannot be told. */
  readonly likeness: number | null;
}

export interface PageFace {
  readonly status: number;
  /** Origin of the redirect; null without. */
  readonly leadsTo: string | null;
}

export interface Exchange {
  readonly hops: readonly Hop[];
  readonly stopped: string | null;
  /** Policies given by `<meta http-equiv="Content-Security-Policy">` in the final page. */
  readonly metaPolicies: readonly string[];
  /** What the final page loads. */
  readonly loads: readonly Load[];
}

/** Something that a page loads from elsewhere or without protection. */
export interface Load {
  readonly kind: 'script' | 'style' | 'frame' | 'image' | 'media';
  readonly url: string;
  /** Subresource Integrity; only for scripts and styles. */
  readonly integrity: boolean;
}

export interface Hop {
  readonly url: string;
  readonly status: number;
  /** The headers that rules read; cookies without their values. */
  readonly headers: readonly (readonly [string, string])[];
}

export interface TextFile {
  readonly url: string;
  readonly status: number;
  readonly contentType: string | null;
  /** First 4,096 characters. */
  readonly text: string;
  readonly stopped: string | null;
}
