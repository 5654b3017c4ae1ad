import type { MailHost } from '../../common/mail-hosts.ts';
import type { GreetingFields, MailSession, Port25 } from '../../common/mail-sessions.ts';
import type { Certificate, HostAddresses, SmtpSession, TlsSession } from '../../model/ask.ts';
import type { Observed } from '../../model/observed.ts';
import type { ReportAddress } from './parse.ts';

/** What was seen of MTA-STS (RFC 8461) and of the reports on TLS (RFC 8460). */
export interface MtaStsEvidence {
  readonly domain: string;
  /** Against which certificates are judged, ISO 8601. */
  readonly at: string;
  readonly record: Observed<Texts>;
  /** Texts at the names where the record is sometimes put by mistake. */
  readonly misplaced: readonly { readonly name: string; readonly texts: Observed<readonly string[]> }[];
  readonly policy: PolicyFetch;
  readonly mail: Observed<Recipients>;
  readonly port25: Port25;
  readonly reporting: Observed<Texts>;
  readonly destinations: readonly Destination[];
}

export interface Texts {
  readonly name: string;
  readonly texts: readonly string[];
  /** Resolver that answered. */
  readonly server: string;
}

export interface PolicyFetch {
  readonly host: string;
  readonly addresses: HostAddresses;
  readonly answer: Observed<PolicyAnswer>;
  /** What each address serves, one IPv4 and one IPv6; empty where there is but one. */
  readonly faces: readonly { readonly address: string; readonly file: Observed<Face> }[];
}

/** The one answer that counts: redirects are not followed. */
export interface PolicyAnswer {
  readonly url: string;
  readonly address: string;
  readonly status: number;
  readonly contentType: string | null;
  readonly location: string | null;
  readonly tls: Secured | null;
  readonly body: string;
  readonly bytes: number;
  /** `content-encoding gzip`, where the host compresses unasked: what came cannot be read, though most senders could. */
  readonly coding?: string;
  /** More than 64 KiB came. */
  readonly cut: boolean;
  readonly elapsedMs: number;
}

export interface Face {
  readonly status: number;
  /** SHA-256 of the body, hex. */
  readonly digest: string;
}

/** A TLS session without the certificates of its issuers. */
export type Secured = Pick<TlsSession, 'version' | 'trusted' | 'trustFault' | 'nameMatches' | 'failure'> & {
  readonly certificate: Omit<Certificate, 'der'> | null;
};

/** Who receives the mail; no host: nobody. */
export interface Recipients {
  /** No MX: the domain's own address stands for it (RFC 5321 §5.1). */
  readonly implicit: boolean;
  readonly hosts: readonly Recipient[];
  /** MX names beyond the first five. */
  readonly further: readonly string[];
}

export interface Recipient extends MailHost {
  readonly sessions: readonly MailSession<Transport>[];
  /** How many TLSA records senders find for this host. */
  readonly tlsa: Observed<number>;
}

/** An SMTP session as far as its encryption. */
export type Transport = GreetingFields &
  Pick<SmtpSession, 'host' | 'address'> & {
    readonly starttls: Omit<SmtpSession['starttls'], 'session'> & { readonly session: Secured | null };
    /** TLS began, and nothing was ever said under it. */
    readonly cut?: boolean;
  };

/** Where reports on TLS are to go, and whether that place can take them. */
export interface Destination extends ReportAddress {
  /** `mailto`: MX hosts (or address) of the domain. `https`: addresses of the host. */
  readonly hosts: Observed<readonly string[]>;
  /** `https` only. */
  readonly tls: Observed<Secured> | null;
  /** The registrable domain that the reports depend on, and whether anybody holds it; null where none can be read. */
  readonly held: { readonly domain: string; readonly registered: Observed<boolean> } | null;
}
