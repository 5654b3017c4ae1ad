/**
 * What the operator declares about this installation beyond its legal identity. null or empty means not declared, and nothing is invented.
 */
export interface SiteFacts {
  /** Scheme and host of the public site, for example `https://exemple.fr`; null: those of each request. */
  readonly origin: string | null;
  /** The contact for personal data. */
  readonly privacyContact: { readonly name: string | null; readonly email: string } | null;
  /** A `mailto:` or `https:` address for reports of vulnerabilities (RFC 9116). */
  readonly securityContact: string | null;
  /** For operators of servers that an audit connected to. */
  readonly abuseEmail: string | null;
  readonly supportHours: string | null;
  /** How long an answer takes, for example « 2 à 4 h les jours ouvrés ». */
  readonly answerDelay: string | null;
  /** Levels of support, the general one first; empty: one level, « Basique », with the two fields above. */
  readonly supportTiers: readonly SupportTier[];
  /** Names, in their ASCII form and subdomains included, addresses and CIDR networks whose owners opted out of audits. */
  readonly optOut: readonly string[];
  /** Source addresses of audits. */
  readonly scannerAddresses: readonly string[];
  readonly processors: readonly Processor[];
  readonly claims: readonly Claim[];
  readonly team: readonly { readonly name: string; readonly role: string }[];
  readonly jobs: readonly Job[];
  /** The benefits of employees, for example « Cinq semaines de congés ». */
  readonly benefits: readonly string[];
  /** Figures of the company, for example « 150+ », « entreprises accompagnées », with their source. */
  readonly figures: readonly Figure[];
  readonly accessibility: Accessibility;
}

/** A level of support that is really offered. */
export interface SupportTier {
  readonly name: string;
  /** Whom it is for, or what it includes. */
  readonly for: string;
  readonly answerDelay: string;
  readonly hours: string | null;
}

/** A figure that the operator can account for. */
export interface Figure {
  readonly value: string;
  readonly label: string;
  /** What it is based on, for example « commandes payées, au 1er octobre 2026 ». */
  readonly source: string;
}

/** A processor of personal data for the operator. */
export interface Processor {
  readonly name: string;
  readonly role: string;
  readonly country: string;
  /** The legal basis of a transfer outside the Union; null inside it. */
  readonly transferBasis: string | null;
  readonly url: string;
}

/** A certification that is really held. */
export interface Claim {
  readonly label: string;
  readonly scope: string;
  readonly body: string;
  readonly number: string;
  /** Day, ISO 8601; afterwards the claim is not shown. */
  readonly validUntil: string;
  readonly evidenceUrl: string;
}

/** A job that is really open (C. trav. L5331-3). */
export interface Job {
  readonly title: string;
  /** Days, ISO 8601. */
  readonly publishedOn: string;
  readonly openUntil: string;
  readonly contract: string;
  readonly place: string;
  readonly pay: string | null;
  readonly description: string;
  /** `mailto:` or `https:`. */
  readonly applyAt: string;
}

export interface Accessibility {
  readonly state: 'unaudited' | 'none' | 'partial' | 'full';
  /** Day, ISO 8601. */
  readonly auditedOn: string | null;
  /** Per cent of the applicable criteria. */
  readonly rate: number | null;
}

/** How audited servers recognise this scanner. */
export interface ScannerIdentity {
  readonly userAgent: string;
  readonly ehlo: string;
  readonly ports: readonly { readonly port: number; readonly service: string }[];
  readonly manners: ScannerManners;
}

/** How many connections and queries one audit, and all of them together, make to other people's servers. */
export interface ScannerManners {
  /**
   * Concurrent connections to one address: conversations on port 25 and as many on all others, those on the ports of the web, and ports
   * that are opened and closed.
   */
  readonly atOnce: { readonly talks: number; readonly web: number; readonly knocks: number };
  /** Connections that one address gets in a row, and how many a minute after that. */
  readonly inARow: number;
  readonly aMinute: number;
  /** For the addresses of one network together (an IPv4 /24, an IPv6 /48), and DNS queries about names under one registered name. */
  readonly networkAMinute: number;
  readonly zoneQuestionsAMinute: number;
  /** Connections, and DNS queries, of one audit. */
  readonly connections: number;
  readonly dnsQuestions: number;
  /** Machines whose ports are scanned. */
  readonly machines: number;
  /** MX hosts that are connected to, and how many of them are asked for conformance and for what they should refuse. */
  readonly mailServers: number;
  readonly pressedServers: number;
  /** Submission servers (ports 587 and 465) that are connected to. */
  readonly submissionServers: number;
  /** Short TLS handshakes with each of these, which offer only what a server should refuse. */
  readonly weakOffers: number;
  /** How long a definite answer is shared with audits of other domains. */
  readonly sharedMinutes: number;
  /** The commands of the session with these. */
  readonly mailSession: readonly string[];
}

/** The public pages, in the order of the site map. */
export interface SitePage {
  readonly path: string;
  readonly title: string;
  /** Where it is not French. */
  readonly language?: 'en';
}
