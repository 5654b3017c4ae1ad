import type { TlsSession } from '../model/answers/connections.ts';
import type { ClearProtocol, HelloOffer, RecordType } from '../model/ask.ts';
import type { Observed, Unseen } from '../model/observed.ts';
import type { ProtocolId } from '../protocols/index.ts';

/** All that one audit asked and was answered, each question once, in the order of asking: plain JSON, kept with the evidence. */
export interface Trace {
  readonly exchanges: readonly TracedExchange[];
  /** Questions beyond the bound, of which nothing is kept. */
  readonly omitted: number;
}

export interface TracedExchange {
  /** Its own within the trace, from 1. */
  readonly id: number;
  /** Whose gatherers asked. Empty: the audit itself. */
  readonly protocols: readonly ProtocolId[];
  readonly question: Question;
  /** Who answered: `address:port`, a host or a URL; null where nobody did. */
  readonly server: string | null;
  /** When the answer came, or was given up; ISO 8601. */
  readonly at: string;
  readonly elapsedMs: number;
  /** It was asked for another audit a few minutes before (`at`), and not again for this one. */
  readonly shared?: true;
  readonly answer: Observed<TracedAnswer>;
}

/** What exactly was asked. */
export type Question =
  | DnsQuestion
  /** `asks` absent: opened and closed without a word. */
  | { readonly kind: 'tcp'; readonly address: string; readonly port: number; readonly asks?: ClearProtocol }
  /** The witness of this installation, which tells whether port 25 is open from here. */
  | { readonly kind: 'port25' }
  | TlsQuestion
  | HttpQuestion
  /** `port` absent: 25, where mail is received. `again`: the second session, on manners. */
  | {
      readonly kind: 'smtp';
      readonly host: string;
      readonly address: string;
      readonly port?: 587;
      readonly again?: true;
    }
  | { readonly kind: 'registration'; readonly domain: string }
  | ListQuestion;

export interface DnsQuestion {
  readonly kind: 'dns';
  readonly name: string;
  readonly type: RecordType;
  /** Put straight to this server of the zone; absent: to a resolver. */
  readonly to?: { readonly host: string; readonly address: string };
  /** CD. */
  readonly checkingDisabled?: true;
  /** RD, which a server of the zone is otherwise not given. */
  readonly recursionDesired?: true;
  readonly transport?: 'udp' | 'tcp';
}

export interface TlsQuestion {
  readonly kind: 'tls';
  readonly host: string;
  readonly address: string;
  readonly port: number;
  readonly starttls?: 'smtp';
  /** One ClientHello that offers only this; absent: a whole handshake. */
  readonly offer?: HelloOffer;
}

export interface HttpQuestion {
  readonly kind: 'http';
  readonly url: string;
  readonly accept?: string;
  readonly origin?: string;
  /** Connected to instead of the addresses of the host. */
  readonly address?: string;
  /** Where fewer are followed than usual. */
  readonly redirects?: number;
}

export interface ListQuestion {
  readonly kind: 'blocklist';
  readonly list: string;
  /** Without any key. */
  readonly zone: string;
  readonly subject: string;
}

/** What came back, shortened where long. `left`: how many more there were; absent where all are here. */
export type TracedAnswer =
  | RecordsAnswer
  | { readonly kind: 'port'; readonly state: 'open' | 'closed' }
  | SessionAnswer
  | HelloWord
  | PagesAnswer
  | DialogueAnswer
  | RegistrationAnswer
  | ListingAnswer
  /** It was too much for one trace: so many characters were not kept. */
  | { readonly kind: 'omitted'; readonly characters: number };

export interface RecordsAnswer {
  readonly kind: 'records';
  readonly rcode: string;
  /** AD of the resolver (RFC 4035 §3.2.3); null from a server of the zone. */
  readonly authenticated: boolean | null;
  /** AA; absent from a resolver. */
  readonly authoritative?: boolean;
  /** RA of a server of the zone; absent from a resolver. */
  readonly recursionAvailable?: boolean;
  /** Absent where there was none. */
  readonly aliases?: readonly string[];
  /** Seconds, the smallest; null without records. */
  readonly ttl: number | null;
  readonly records: readonly TracedRecord[];
  readonly left?: number;
}

export interface TracedRecord {
  /** Absent: the answer section. */
  readonly section?: 'authority' | 'additional';
  readonly name: string;
  readonly ttl: number;
  readonly type: string;
  /** In presentation form (RFC 1035 §5.1). */
  readonly text: string;
}

export interface SessionAnswer {
  readonly kind: 'session';
  readonly tls: TracedTls;
}

export interface TracedTls
  extends Pick<TlsSession, 'version' | 'cipher' | 'trusted' | 'trustFault' | 'nameMatches' | 'failure'> {
  /** As served, leaf first. */
  readonly chain: readonly TracedCertificate[];
  readonly left?: number;
}

export interface TracedCertificate {
  readonly subject: string;
  readonly issuer: string;
  readonly notBefore: string;
  readonly notAfter: string;
  /** Of the DER form, hex; null where that is not known. */
  readonly sha256: string | null;
}

export interface HelloWord {
  readonly kind: 'hello';
  readonly accepted: boolean;
  readonly version: string | null;
  readonly cipher: string | null;
  readonly alert: number | null;
}

export interface PagesAnswer {
  readonly kind: 'pages';
  readonly hops: readonly TracedHop[];
  readonly stopped: string | null;
  readonly bytes: number;
  /** Of plain texts; null of what is made for a browser. */
  readonly body: string | null;
}

export interface TracedHop {
  readonly url: string;
  readonly address: string;
  readonly status: number;
  /** The values of cookies are left out: they may be secrets. */
  readonly headers: readonly (readonly [string, string])[];
  readonly left?: number;
  readonly tls: TracedTls | null;
}

export interface DialogueAnswer {
  readonly kind: 'dialogue';
  /** `> ` by us, `< ` by the server, `* ` where TLS began. */
  readonly lines: readonly string[];
  readonly left?: number;
  readonly starttls: boolean;
  readonly tls: TracedTls | null;
  readonly broken: Unseen | null;
}

/** Without the answer itself, which may name persons. */
export interface RegistrationAnswer {
  readonly kind: 'registration';
  readonly source: 'rdap' | 'whois';
  readonly registered: boolean;
  readonly registrar: string | null;
  readonly created: string | null;
  readonly changed: string | null;
  readonly expires: string | null;
  readonly statuses: readonly string[];
  readonly nameServers: readonly string[];
  readonly delegationSigned: boolean | null;
}

export interface ListingAnswer {
  readonly kind: 'listing';
  readonly listed: boolean;
  readonly codes: readonly { readonly address: string; readonly meaning: string }[];
  readonly reason: string | null;
}
