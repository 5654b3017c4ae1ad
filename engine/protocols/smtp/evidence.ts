import type { MailHost, MailHosts } from '../../common/mail-hosts.ts';
import type { MailProfile } from '../../common/mail-profile.ts';
import type { MailSession, Port25 } from '../../common/mail-sessions.ts';
import type { HelloAnswer, Registration, SmtpConformance, SmtpSession, TlsSession } from '../../model/ask.ts';
import type { Observed } from '../../model/observed.ts';
import type { Mode } from '../mta-sts/policy-file.ts';

/** What was seen of the mail servers of a domain (RFC 5321), of their encryption and of DANE (RFC 7672). */
export interface SmtpEvidence {
  readonly domain: string;
  /** Against which certificates are judged, ISO 8601. */
  readonly at: string;
  readonly exchangers: Observed<Exchangers>;
  readonly mail: Observed<Pick<MailHosts, 'implicit' | 'nullMx' | 'further'>>;
  readonly profile: Observed<MailProfile>;
  /** By preference, at most five. */
  readonly servers: readonly MailServer[];
  readonly port25: Port25;
  readonly submission: readonly SubmissionHost[];
  /** What SRV records say of where people send and fetch their mail; absent from older evidence. */
  readonly services?: readonly NamedService[];
  /** Whether the resolver validates at all: the root zone is signed. */
  readonly validates: Observed<boolean>;
  /** The MTA-STS policy, because it decides how much a certificate matters; null where there is none. */
  readonly policy: Observed<{ readonly mode: Mode | null; readonly patterns: readonly string[] } | null>;
}

/** MX records as published; '' is the root, that is the null MX (RFC 7505). */
export interface Exchangers {
  readonly records: readonly { readonly preference: number; readonly host: string }[];
  readonly authenticated: boolean;
  /** Resolver that answered. */
  readonly server: string;
}

export interface MailServer extends MailHost {
  /** Targets met on the way to its addresses; an MX may not be an alias. */
  readonly aliases: Observed<readonly string[]>;
  /** A and AAAA were both validated. */
  readonly authenticated: Observed<boolean>;
  readonly sessions: readonly MailSession[];
  readonly reverse: readonly ReverseName[];
  /** One hello for each outdated version and weak family, to one address; null where they were not asked. */
  readonly hellos: { readonly address: string; readonly answers: Hellos } | null;
  /** A second session with the first address that spoke; null where it was not asked for, absent from older evidence. */
  readonly manners?: Observed<SmtpConformance> | null;
  readonly tlsa: Observed<TlsaSet>;
  /** The same question without validation, asked where validation failed. */
  readonly tlsaUnchecked: Observed<TlsaSet> | null;
  /**
   * Where the resolver told nothing of TLSA: whether the servers of its zone answer for it, and for the address of the host beside it;
   * absent where there was no need, and in older evidence.
   */
  readonly tlsaServers?: Observed<
    readonly { readonly host: string; readonly tlsa: boolean; readonly address: boolean }[]
  >;
  /** Where the host does not exist: whether its domain does. */
  readonly missing: MissingDomain | null;
}

/** What a server should refuse. */
export const WEAK_OFFERS = [
  'ssl3',
  'tls1.0',
  'tls1.1',
  'null',
  'anonymous',
  'export',
  'rc4',
  '3des',
  'static-rsa',
] as const;

export type WeakOffer = (typeof WEAK_OFFERS)[number];

/** `static-rsa` is absent from older evidence. */
export type Hellos = Readonly<Record<Exclude<WeakOffer, 'static-rsa'>, Observed<HelloAnswer>>> & {
  readonly 'static-rsa'?: Observed<HelloAnswer>;
};

/** The name of an address in the reverse tree, and where that name leads. */
export interface ReverseName {
  readonly address: string;
  readonly names: Observed<readonly string[]>;
  /** Addresses of the first names, together, as far as they are of the same family. */
  readonly forward: Observed<readonly string[]>;
}

export interface TlsaSet {
  /** `_25._tcp` of the host, or of the name that it is an alias of. */
  readonly name: string;
  readonly authenticated: boolean;
  readonly records: readonly Tlsa[];
}

/** RFC 6698 §2.1; data in lower-case hex. */
export interface Tlsa {
  readonly usage: number;
  readonly selector: number;
  readonly matching: number;
  readonly data: string;
}

/** A host where people might hand in their own mail (RFC 6409, RFC 8314). */
export interface SubmissionHost {
  readonly host: string;
  /** null: its address was not told. */
  readonly address: string | null;
  /** A SRV record of the domain names it (RFC 6186, RFC 8314 §5.1). */
  readonly named: boolean;
  /** On port 587. */
  readonly session: Observed<Pick<SmtpSession, 'extensions' | 'extensionsAfterTls' | 'starttls' | 'broken'>>;
  /** On port 465, TLS from the first octet: the version, null where the handshake fails. */
  readonly implicit: Observed<TlsSession['version']>;
}

/** SRV records of one service (RFC 6186 §3, RFC 8314 §5.1); the host '' says that there is no such service. */
export interface NamedService {
  readonly service: ServiceName;
  readonly targets: Observed<readonly { readonly host: string; readonly port: number }[]>;
}

export const SERVICES = ['_submissions', '_submission', '_imaps', '_imap', '_pop3s', '_pop3'] as const;

export type ServiceName = (typeof SERVICES)[number];

export interface MissingDomain {
  readonly domain: string;
  readonly delegation: Observed<'absent' | 'exists'>;
  /** `lapsing`: given up by its holder, and free within weeks; absent in evidence older than this field. */
  readonly registration: Observed<Pick<Registration, 'registered' | 'server'> & { readonly lapsing?: boolean }>;
}
