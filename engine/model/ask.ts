import type {
  ClearProtocol,
  ClearService,
  Endpoint,
  HelloAnswer,
  HelloOffer,
  HttpOptions,
  HttpResult,
  TcpAnswer,
  Timed,
  TlsEndpoint,
  TlsSession,
} from './answers/connections.ts';
import type {
  DnsAnswer,
  DnsAtOptions,
  DnsMessage,
  DnsOptions,
  HostAddresses,
  NameServer,
  RecordType,
} from './answers/dns.ts';
import type { Blocklist, BlocklistAnswer, Registration } from './answers/registries.ts';
import type { SmtpConformance, SmtpSession } from './answers/smtp.ts';
import type { Observed } from './observed.ts';
import type { Patience } from './patience.ts';

export type * from './answers/connections.ts';
export type * from './answers/dns.ts';
export type * from './answers/registries.ts';
export type * from './answers/smtp.ts';

/**
 * The questions a gatherer may put to the world: the port of the engine, implemented by `network/`.
 * No method throws or rejects because of what a peer does. Each settles by the deadline of the audit, and a question that is repeated
 * reuses the first answer. Names are A-labels in lower case without final dot; addresses are textual IPv4 or IPv6.
 */
export interface Ask {
  /** When the audit began, ISO 8601: the day against which dates are judged. */
  readonly now: string;

  /** What the visitor allowed; for gatherers whose questions serve both sides of an option. */
  readonly permits: AuditScope;

  /** Roots that this installation trusts beside the public ones, PEM. */
  readonly furtherRoots: readonly string[];

  /** Names of a zone that lies in hand, as a file or as a change that is tried: nobody has to guess them. Empty over the network alone. */
  readonly zoneNames: readonly string[];

  /** One question to the resolver, RD set. NXDOMAIN and empty answers are seen; SERVFAIL and REFUSED are not. */
  readonly dns: (name: string, type: RecordType, options?: DnsOptions) => Promise<Observed<DnsAnswer>>;

  /** One question put straight to one server, RD clear. Any rcode is seen: a refusal is what that server answered. */
  readonly dnsAt: (
    server: NameServer,
    name: string,
    type: RecordType,
    options?: DnsAtOptions,
  ) => Promise<Observed<DnsMessage>>;

  /** Seen and empty: the host has none. */
  readonly addresses: (host: string) => Promise<HostAddresses>;

  /** Opens and closes one TCP connection. A refusal is seen (`closed`); silence is not. */
  readonly tcp: (endpoint: Endpoint) => Promise<Observed<TcpAnswer>>;

  /**
   * Whether a service that begins in clear would begin TLS: its greeting and one question, no name and no password. Of one that greets
   * first and is only heard, whether it is that service: `malformed` where it says something else.
   */
  readonly clearService: (endpoint: Endpoint, protocol: ClearProtocol) => Promise<Observed<ClearService>>;

  /** One full TLS handshake that never refuses: faults of the certificate are in the value. */
  readonly tls: (endpoint: TlsEndpoint) => Promise<Observed<TlsSession & Timed>>;

  /** One raw ClientHello that offers a single version or family of suites. A refusal by alert is seen (`accepted: false`). */
  readonly hello: (endpoint: TlsEndpoint, offer: HelloOffer) => Promise<Observed<HelloAnswer & Timed>>;

  /** One GET (identity encoding). Faults of a certificate do not stop it; they are reported in the hop. */
  readonly http: (url: string, options?: HttpOptions) => Promise<Observed<HttpResult>>;

  /** One SMTP session on port 25: banner, EHLO, STARTTLS, EHLO again, relay question, QUIT. */
  readonly smtp: (host: string, address: string) => Promise<Observed<SmtpSession>>;

  /** The same on port 587, where people hand in their own mail (RFC 6409): no relay question. */
  readonly submission: (host: string, address: string) => Promise<Observed<SmtpSession>>;

  /**
   * A session on port 25, one with that of `smtp` where the server takes all as it should: a harmless command in one segment with STARTTLS,
   * the questions of that session, the mailboxes that every domain must have as
   * RCPT TO with a null sender, an attempt to relay from an unrelated sender, VRFY of a random name, QUIT.
   */
  readonly smtpManners: (host: string, address: string, domain: string) => Promise<Observed<SmtpConformance>>;

  /** Whether port 25 can be reached at all from here, by the configured canary. Without canary: unseen, `not-asked`. */
  readonly port25: () => Promise<Observed<{ readonly open: boolean; readonly canary: string }>>;

  /** What the registry says of a registrable domain: RDAP, else WHOIS. */
  readonly registration: (domain: string) => Promise<Observed<Registration>>;

  /** The lists that this installation consults. */
  readonly blocklists: readonly Blocklist[];

  /** Whether an address or a name stands on a list. Lists that refuse us, or whose test points fail, are unseen. */
  readonly blocklist: (list: string, subject: string) => Promise<Observed<BlocklistAnswer>>;
}

/** Access to the network. Open one session per audit. */
export interface Network {
  /**
   * `signal` ends every question at once: those pending answer `deadline`. `domain` is the one audited: audits of different domains share
   * what they ask of the same servers; without it, every question is asked again.
   */
  readonly open: (options: {
    readonly signal: AbortSignal;
    readonly permits: AuditScope;
    readonly domain?: string;
    /** Where the audit may be put off and begun again, what it has of earlier attempts. */
    readonly patience?: Patience;
  }) => Ask;
}

/** What the visitor allowed: questions to the DNS and registries, connections to the domain's own servers. */
export interface AuditScope {
  readonly dns: boolean;
  readonly connections: boolean;
  /**
   * What tries to pass: the relay questions, a command behind STARTTLS, a copy of the zone, a recursive question. Absent, as in evidence of
   * earlier releases: they are asked.
   */
  readonly attempts?: boolean;
}
