import type { Observed } from './observed.ts';

/**
 * The questions a gatherer may put to the world: the port of the engine, implemented by `network/`.
 * None of them throws or rejects for what the world does, none outlives the audit's deadline, and the same question asked twice
 * is carried once. Names are A-labels in lower case without final dot; addresses are textual IPv4 or IPv6.
 */
export interface Ask {
  /** When the audit began, ISO 8601: the day against which dates are judged. */
  readonly now: string;

  /** What the visitor allowed; for gatherers whose questions serve both sides of an option. */
  readonly permits: Permits;

  /** Roots that this installation trusts beside the public ones, PEM. */
  readonly furtherRoots: readonly string[];

  /** One question to the resolver, RD and DO set. NXDOMAIN and empty answers are seen; SERVFAIL and REFUSED are not. */
  readonly dns: (name: string, type: RecordType, options?: DnsOptions) => Promise<Observed<DnsAnswer>>;

  /** One question put straight to one server, RD clear. Any rcode is seen: a refusal is what that server answered. */
  readonly dnsAt: (
    server: NameServer,
    name: string,
    type: RecordType,
    options?: DnsAtOptions,
  ) => Promise<Observed<DnsMessage>>;

  /** Public addresses of a host, A then AAAA, CNAME followed. Seen and empty: the host has none. */
  readonly addresses: (host: string) => Promise<Observed<readonly string[]>>;

  /** Opens and closes one TCP connection. A refusal is seen (`closed`); silence is not. */
  readonly tcp: (endpoint: Endpoint) => Promise<Observed<TcpAnswer>>;

  /** Whether a service that begins in clear would begin TLS: its greeting and one question, no name and no password. */
  readonly clearService: (endpoint: Endpoint, protocol: ClearProtocol) => Promise<Observed<ClearService>>;

  /** One full TLS handshake that never refuses: faults of the certificate are in the value. */
  readonly tls: (endpoint: TlsEndpoint) => Promise<Observed<TlsSession & Timed>>;

  /** One raw ClientHello that offers a single version or family of suites. A refusal by alert is seen (`accepted: false`). */
  readonly hello: (endpoint: TlsEndpoint, offer: HelloOffer) => Promise<Observed<HelloAnswer & Timed>>;

  /** One GET (identity encoding). Faults of a certificate do not stop it; they are told in the hop. */
  readonly http: (url: string, options?: HttpOptions) => Promise<Observed<HttpExchange>>;

  /** One SMTP session on port 25: banner, EHLO, STARTTLS, EHLO again, relay question, QUIT. */
  readonly smtp: (host: string, address: string) => Promise<Observed<SmtpSession>>;

  /** The same on port 587, where people hand in their own mail (RFC 6409): no relay question. */
  readonly submission: (host: string, address: string) => Promise<Observed<SmtpSession>>;

  /**
   * A second session on port 25: a harmless command in one segment with STARTTLS, the mailboxes that every domain must have as
   * recipients from nobody, the relay question from a stranger, VRFY of a name that nobody has, QUIT.
   */
  readonly smtpManners: (host: string, address: string, domain: string) => Promise<Observed<SmtpManners>>;

  /** Whether port 25 can be reached at all from here, by the configured canary. Without canary: unseen, `not-asked`. */
  readonly port25: () => Promise<Observed<{ readonly open: boolean; readonly canary: string }>>;

  /** What the registry says of a registrable domain: RDAP, else WHOIS. */
  readonly registration: (domain: string) => Promise<Observed<Registration>>;

  /** The lists that this installation consults. */
  readonly blocklists: readonly Blocklist[];

  /** Whether an address or a name stands on a list. Lists that refuse us, or whose test points fail, are unseen. */
  readonly blocklist: (list: string, subject: string) => Promise<Observed<BlocklistAnswer>>;
}

/** A way out of the house, opened once per audit. */
export interface Network {
  /** `signal` ends every question at once: those pending answer `deadline`. */
  readonly open: (options: { readonly signal: AbortSignal; readonly permits: Permits }) => Ask;
}

/** What the visitor allowed: questions to the DNS and registries, connections to the domain's own servers. */
export interface Permits {
  readonly dns: boolean;
  readonly connections: boolean;
}

// DNS

export type RecordType =
  | 'A'
  | 'AAAA'
  /** Straight to one server over TCP; its first message is all that is read (RFC 5936). */
  | 'AXFR'
  | 'CAA'
  | 'CNAME'
  | 'DNSKEY'
  | 'DS'
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
  /** Records of the type asked, at the end of the CNAME chain. */
  readonly records: readonly DnsRecord[];
  /** Targets met on the way, in order; empty without alias. */
  readonly aliases: readonly string[];
  /** RRSIG records of the answer section. */
  readonly signatures: readonly DnsRecord[];
  /** AD: the resolver validated this answer (RFC 4035 §3.2.3). */
  readonly authenticated: boolean;
  /** Seconds; the smallest of the records, null where there is none. */
  readonly ttl: number | null;
  /** Records beyond what is kept of one answer; absent where all are here. */
  readonly omitted?: number;
  readonly from: DnsSource;
}

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
  | {
      readonly type: 'DS';
      readonly keyTag: number;
      readonly algorithm: number;
      readonly digestType: number;
      readonly digest: string;
    }
  | {
      readonly type: 'DNSKEY';
      readonly flags: number;
      readonly algorithm: number;
      readonly keyTag: number;
      readonly key: string;
    }
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
  | { readonly type: 'NSEC'; readonly next: string; readonly types: readonly string[] }
  /** Anything else, undecoded. */
  | { readonly type: 'OTHER'; readonly code: string; readonly hex: string };

// Connections

/** How long an answer took on the wire, the wait for its turn left out. For the trace alone. */
export interface Timed {
  readonly elapsedMs?: number;
}

export interface Endpoint {
  readonly address: string;
  readonly port: number;
}

export interface TcpAnswer {
  readonly state: 'open' | 'closed';
  readonly elapsedMs: number;
}

export type ClearProtocol = 'imap' | 'pop3' | 'ftp';

export interface ClearService {
  readonly starttls: boolean;
  /** Whether it takes a password before TLS, as far as it says itself; absent of FTP, and in older evidence. */
  readonly passwords?: boolean;
  /** As in `SmtpSession`. For the trace alone. */
  readonly transcript?: readonly string[];
}

export interface TlsEndpoint extends Endpoint {
  /** Sent as SNI, and the name the certificate is checked against. */
  readonly host: string;
  /** Speaks SMTP as far as STARTTLS first. */
  readonly starttls?: 'smtp';
}

export interface TlsSession {
  readonly address: string;
  /** 'TLSv1.3' and the like; null where the handshake failed (then `failure`). */
  readonly version: string | null;
  readonly cipher: string | null;
  /** Whether the chain leads to a trusted root, dates included, name excluded. */
  readonly trusted: boolean;
  /** The OpenSSL code, for example CERT_HAS_EXPIRED, DEPTH_ZERO_SELF_SIGNED_CERT, UNABLE_TO_VERIFY_LEAF_SIGNATURE. */
  readonly trustFault: string | null;
  /** Whether the leaf names `host` (RFC 9525: DNS-ID, no common name). */
  readonly nameMatches: boolean;
  /** As served, leaf first. */
  readonly chain: readonly Certificate[];
  readonly ocspStapled: boolean;
  /** The stapled response, DER in base64; null without, absent in evidence older than this field. */
  readonly ocspResponse?: string | null;
  /** Ephemeral key exchange: DH or ECDH with its size in bits and curve. */
  readonly ephemeral: { readonly type: string; readonly bits: number | null; readonly name: string | null } | null;
  readonly failure: string | null;
}

export interface Certificate {
  readonly subject: string;
  readonly issuer: string;
  /** DNS names of subjectAltName, lower case. */
  readonly names: readonly string[];
  readonly notBefore: string;
  readonly notAfter: string;
  readonly serial: string;
  readonly keyType: string;
  /** Modulus or curve size; null where unknown. */
  readonly keyBits: number | null;
  /** 'sha256WithRSAEncryption' and the like; null where unknown. */
  readonly signatureAlgorithm: string | null;
  readonly selfSigned: boolean;
  /** DER, base64. */
  readonly der: string;
}

export type HelloOffer =
  | 'ssl3'
  | 'tls1.0'
  | 'tls1.1'
  | 'tls1.2'
  | 'tls1.3'
  | 'rc4'
  | '3des'
  | 'export'
  | 'null'
  | 'anonymous'
  | 'cbc'
  | 'static-rsa'
  /** Key exchanges signed with SHA-1 alone (RFC 9155). */
  | 'sha1'
  /** The hybrid group X25519MLKEM768 alone. */
  | 'pqc';

export interface HelloAnswer {
  readonly accepted: boolean;
  /** Version of the ServerHello, e.g. 'TLSv1.2'; null with an alert. */
  readonly version: string | null;
  /** Suite chosen, IANA name or 0x1234. */
  readonly cipher: string | null;
  /** Alert description number where the server refused; null where it closed without a word. */
  readonly alert: number | null;
  readonly dhBits: number | null;
  /** TLS compression chosen, which up to 1.2 is always offered here. */
  readonly compressed: boolean;
  /** Whether an older version than 1.3 binds renegotiations to their session (RFC 5746); null where there is no such ServerHello. */
  readonly secureRenegotiation: boolean | null;
}

export interface HttpOptions {
  /** Redirects followed; 0 for MTA-STS (RFC 8461 §3.3). Default 5. */
  readonly redirects?: number;
  /** Body kept, in octets; reading stops there. Default 65,536. */
  readonly maxBytes?: number;
  readonly accept?: string;
  /** Asks as a script of this other site would (WHATWG Fetch §3.3). */
  readonly origin?: string;
  /** Connects to this address of the first host instead of the first that answers. */
  readonly address?: string;
}

export interface HttpExchange {
  /** In order; the last one is final. */
  readonly hops: readonly HttpHop[];
  /** UTF-8 text of the final answer, cut at the limit. */
  readonly body: string;
  readonly bodyBytes: number;
  /** The same in base64, where it is no UTF-8 text; absent where it is. */
  readonly octets?: string;
  readonly bodyCut: boolean;
  /** Of all hops, from each connection on; our own wait for a place at an address is left out. */
  readonly elapsedMs: number;
  /** Why the chain stopped before a final answer: a redirect too many, to a forbidden address, a loop… */
  readonly stopped: string | null;
}

export interface HttpHop {
  readonly url: string;
  readonly address: string;
  readonly status: number;
  /** Names in lower case, as received, repeated ones kept. */
  readonly headers: readonly (readonly [string, string])[];
  /** null over plain HTTP. */
  readonly tls: TlsSession | null;
}

export interface SmtpReply {
  readonly code: number;
  readonly lines: readonly string[];
}

export interface SmtpSession {
  readonly host: string;
  readonly address: string;
  readonly banner: SmtpReply;
  readonly ehlo: SmtpReply | null;
  /** Keywords with parameters of the EHLO answer, upper case: 'STARTTLS', 'AUTH PLAIN LOGIN', 'SIZE 10240000'. */
  readonly extensions: readonly string[];
  readonly starttls: {
    readonly offered: boolean;
    readonly reply: SmtpReply | null;
    readonly session: TlsSession | null;
  };
  /** After STARTTLS; null without. */
  readonly extensionsAfterTls: readonly string[] | null;
  /** Answer to RCPT TO of a domain of ours; null where not asked. 2xx: an open relay. */
  readonly relay: SmtpReply | null;
  /** Where the session broke off before its end. */
  readonly broken: Observed<never> | null;
  readonly elapsedMs: number;
  /** What was said, `> ` by us and `< ` by the server, `* ` where TLS began. For the trace alone. */
  readonly transcript?: readonly string[];
}

export interface SmtpManners {
  readonly host: string;
  readonly address: string;
  /** Whose mailboxes were named. */
  readonly domain: string;
  /** Answer to STARTTLS sent in one segment with NOOP; null where it is not offered, or the session ended before. */
  readonly together: SmtpReply | null;
  /** Whether NOOP, sent in clear, was answered under TLS; null where there was no TLS, or the session ended before its end. */
  readonly injected: boolean | null;
  /** Answers to RCPT TO; null where it came to none. */
  readonly postmaster: SmtpReply | null;
  readonly abuse: SmtpReply | null;
  /** Answer to RCPT TO of a domain of ours, from a sender of ours; null likewise. 2xx: an open relay. */
  readonly relay: SmtpReply | null;
  /** Answer to VRFY; null likewise. */
  readonly vrfy: SmtpReply | null;
  readonly broken: Observed<never> | null;
  readonly elapsedMs: number;
  readonly transcript?: readonly string[];
}

// Registries and lists

export interface Registration {
  readonly domain: string;
  readonly source: 'rdap' | 'whois';
  /** URL or host asked. */
  readonly server: string;
  /** false: the registry knows no such domain. */
  readonly registered: boolean;
  readonly registrar: {
    readonly name: string;
    readonly ianaId: string | null;
    /** Where it takes reports of abuse, an e-mail address; absent where it publishes none. */
    readonly abuse?: string;
  } | null;
  readonly created: string | null;
  readonly expires: string | null;
  readonly changed: string | null;
  /** EPP status in RDAP words, lower case: 'client transfer prohibited', 'redemption period'… */
  readonly statuses: readonly string[];
  readonly nameServers: readonly string[];
  readonly delegationSigned: boolean | null;
  /** Where the registrar answers for itself (RDAP link `related`); null without, absent in older evidence. */
  readonly related?: string | null;
  /** What anybody may read of a holder who is a person; absent in older evidence. */
  readonly personal?: readonly PersonalField[];
  /** First 4 kB of the answer. */
  readonly raw: string;
}

export type PersonalField = 'name' | 'email' | 'phone' | 'address';

export interface Blocklist {
  readonly id: string;
  /** The name on the card it belongs to: 'Spamhaus', 'SpamCop', 'Barracuda', 'PSBL', 'SURBL', 'URIBL'. */
  readonly label: string;
  readonly kind: 'address' | 'name';
  /** Without any key. */
  readonly zone: string;
  readonly delist: string;
}

export interface BlocklistAnswer {
  readonly listed: boolean;
  /** Return codes that mean a listing, with the list's own name for each. */
  readonly codes: readonly { readonly address: string; readonly meaning: string }[];
  /** TXT given with the listing. */
  readonly reason: string | null;
  /** For the trace alone. */
  readonly from?: DnsSource;
}
