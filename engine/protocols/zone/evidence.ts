import type { ServerTexts } from '../../common/every-server.ts';
import type { DnsSource, HostAddresses, RecordType, ServiceParameters } from '../../model/ask.ts';
import type { Observed, Unseen } from '../../model/observed.ts';
import type { Subject } from '../../model/subject.ts';
import type { SignedSet } from '../dnssec/evidence.ts';

export interface ZoneEvidence extends Subject {
  /** A and AAAA of the name and of its `www`, whatever they are. */
  readonly hosts: Observed<readonly WebHostRecords[]>;
  readonly delegation: Observed<Delegation>;
  /** Records of the mail, from each server and through the resolver; absent in evidence older than this question. */
  readonly agreement?: readonly ComparedSet[];
  /** TXT that the zone answers for every name it does not hold (RFC 4592); absent in evidence older than this question. */
  readonly wildcardTexts?: Observed<{ readonly texts: readonly string[]; readonly alias: string | null }>;
}

export interface HostRecords {
  readonly host: string;
  readonly ipv4: Observed<readonly string[]>;
  readonly ipv6: Observed<readonly string[]>;
}

export interface WebHostRecords extends HostRecords {
  /** What its records HTTPS tell (RFC 9460); absent in evidence older than this question. */
  readonly services?: Observed<readonly WebService[]>;
}

/** One record HTTPS, with the addresses of the name to which it leads. */
export interface WebService {
  /** 0: an alias. Absent in evidence older than this field, and so are the following. */
  readonly priority?: number;
  /** Empty for an alias to no service (RFC 9460 §2.5.1). */
  readonly target: string;
  readonly hints: readonly string[];
  readonly parameters?: ServiceParameters;
  readonly addresses: HostAddresses;
  /** Where it leads a visitor who would not come there otherwise, and whether a connection is taken. */
  readonly doors?: readonly {
    readonly address: string;
    readonly port: number;
    readonly state: Observed<'open' | 'closed'>;
  }[];
}

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
  /** Whether a resolver told by which servers the zone itself goes; absent in older evidence. */
  readonly named?: Observed<true>;
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
  /** Its manner over UDP: that all is cut, so that it is to be asked again over TCP; that it speaks EDNS. Absent in older evidence. */
  readonly datagram?: Observed<{ readonly cut: boolean; readonly edns: boolean }>;
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
  /** Target of a CNAME that stands in the place of the whole zone; absent without. */
  readonly alias?: string;
  /** The SOA with its signatures; absent where not all records were kept, and in older evidence. */
  readonly signed?: SignedSet;
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
