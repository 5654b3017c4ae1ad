import type { Seen, Unseen } from '../observed.ts';

export type RecordType =
  | 'A'
  | 'AAAA'
  /** Straight to one server over TCP; its first message is all that is read (RFC 5936). */
  | 'AXFR'
  | 'CAA'
  | 'CDNSKEY'
  | 'CDS'
  | 'CNAME'
  | 'DNSKEY'
  | 'DS'
  | 'HTTPS'
  | 'MX'
  | 'NS'
  | 'NSEC'
  | 'NSEC3PARAM'
  | 'PTR'
  | 'SOA'
  | 'SRV'
  | 'TLSA'
  | 'TXT';

export interface DnsOptions {
  /** CD bit: data of a zone whose signatures fail (RFC 4035 §3.2.2). */
  readonly checkingDisabled?: boolean;
  /**
   * DO bit (RFC 4035 §3.2.1): also the records that prove the answer. They make it many times as large, often too large for a datagram, and
   * `authenticated` is told without them. Questions with `checkingDisabled` always have it.
   */
  readonly proofs?: boolean;
}

export interface DnsAtOptions {
  readonly transport?: 'udp' | 'tcp';
  readonly recursionDesired?: boolean;
}

export interface NameServer {
  readonly host: string;
  readonly address: string;
}

export interface DnsAnswer {
  readonly name: string;
  readonly type: RecordType;
  readonly rcode: 'NOERROR' | 'NXDOMAIN';
  /** Records of the type asked, at the end of the CNAME chain; of NS, SOA, DS, DNSKEY and their kind those of the name alone. */
  readonly records: readonly DnsRecord[];
  /** Targets met on the way, in order; empty without alias. */
  readonly aliases: readonly string[];
  /** RRSIG records of the answer section; only where they were asked for (`proofs`). */
  readonly signatures: readonly DnsRecord[];
  /** AD: the resolver validated this answer (RFC 4035 §3.2.3). */
  readonly authenticated: boolean;
  /** Seconds; the smallest of the records, null where there is none. */
  readonly ttl: number | null;
  /**
   * NSEC records by which a signed zone proves that the name does not exist; only where they were asked for
   * (`proofs`) and the resolver validated them.
   */
  readonly denials?: readonly DnsRecord[];
  /** Records beyond what is kept of one answer; absent where all are here. */
  readonly omitted?: number;
  readonly from: DnsSource;
}

/**
 * The public addresses of a host, A then AAAA, CNAME followed. Seen: both families were answered for. Else one was silent, and what is
 * known of the other stands beside it: enough to connect, never enough to call anything absent.
 */
export type HostAddresses = Seen<readonly string[]> | HalfSeenAddresses;

export interface HalfSeenAddresses extends Unseen {
  /** The family that was answered for; null where neither was, absent in older evidence. */
  readonly known?: { readonly family: AddressFamily; readonly addresses: readonly string[] } | null;
}

export type AddressFamily = 'ipv4' | 'ipv6';

export interface DnsSource {
  /** `address:port` of the resolver or server that answered. */
  readonly server: string;
  readonly transport: 'udp' | 'tcp';
  readonly at: string;
  readonly elapsedMs: number;
}

/** A whole DNS message, as far as checks need it. */
export interface DnsMessage {
  readonly rcode: string;
  readonly authoritative: boolean;
  readonly recursionAvailable: boolean;
  readonly truncated: boolean;
  /** Whether the server speaks EDNS (RFC 6891); absent where that was not kept. */
  readonly edns?: boolean;
  readonly answer: readonly DnsRecord[];
  readonly authority: readonly DnsRecord[];
  readonly additional: readonly DnsRecord[];
  /** As in `DnsAnswer`, of all sections. */
  readonly omitted?: number;
  readonly from: DnsSource;
}

export interface DnsRecord {
  readonly name: string;
  readonly ttl: number;
  readonly data: DnsData;
}

/** Hosts are lower case without final dot ("" is the root). Binary fields are lower-case hex. */
export type DnsData =
  | { readonly type: 'A' | 'AAAA'; readonly address: string }
  | { readonly type: 'CNAME' | 'NS' | 'PTR' | 'DNAME'; readonly host: string }
  | { readonly type: 'MX'; readonly preference: number; readonly host: string }
  /** One entry per character-string: UTF-8 where it is valid, else one character per octet. */
  | { readonly type: 'TXT'; readonly strings: readonly string[] }
  | {
      readonly type: 'SOA';
      readonly mname: string;
      readonly rname: string;
      readonly serial: number;
      readonly refresh: number;
      readonly retry: number;
      readonly expire: number;
      readonly minimum: number;
    }
  | { readonly type: 'CAA'; readonly flags: number; readonly tag: string; readonly value: string }
  | DelegationDigest<'DS'>
  | ZoneKey<'DNSKEY'>
  /** What the zone asks its parent to publish (RFC 7344 §3). */
  | DelegationDigest<'CDS'>
  | ZoneKey<'CDNSKEY'>
  | {
      readonly type: 'RRSIG';
      readonly typeCovered: string;
      readonly algorithm: number;
      readonly labels: number;
      readonly originalTtl: number;
      /** Seconds since 1970. */
      readonly expiration: number;
      readonly inception: number;
      readonly keyTag: number;
      readonly signer: string;
      readonly signature: string;
    }
  | {
      readonly type: 'TLSA';
      readonly usage: number;
      readonly selector: number;
      readonly matching: number;
      readonly data: string;
    }
  | {
      readonly type: 'SRV';
      readonly priority: number;
      readonly weight: number;
      readonly port: number;
      readonly host: string;
    }
  /** How a web site is reached (RFC 9460). `hints`: addresses of `host`, by which those who do not know them yet may begin. */
  | {
      readonly type: 'HTTPS';
      readonly priority: number;
      readonly host: string;
      readonly hints: readonly string[];
      /** The other parameters; absent where it has none. */
      readonly parameters?: ServiceParameters;
    }
  | { readonly type: 'NSEC'; readonly next: string; readonly types: readonly string[] }
  /** Anything else, undecoded. */
  | { readonly type: 'OTHER'; readonly code: string; readonly hex: string };

/** What a record HTTPS says beside hints (RFC 9460 §7, §8). */
export interface ServiceParameters {
  /** The numbers of all of them, hints among them. */
  readonly keys: readonly number[];
  /** Those without which a client must not use the record. */
  readonly mandatory: readonly number[];
  /** Protocols beside HTTP/1.1; null where it names none. */
  readonly alpn: readonly string[] | null;
  /** null: 443. */
  readonly port: number | null;
}

/** RFC 4034 §5.1. */
interface DelegationDigest<Type extends string> {
  readonly type: Type;
  readonly keyTag: number;
  readonly algorithm: number;
  readonly digestType: number;
  readonly digest: string;
}

/** RFC 4034 §2.1. */
interface ZoneKey<Type extends string> {
  readonly type: Type;
  readonly flags: number;
  readonly algorithm: number;
  readonly keyTag: number;
  readonly key: string;
}
