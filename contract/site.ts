/** What the operator declares of this installation beyond its legal identity. What is null or empty was not declared, and is never invented. */
export interface SiteFacts {
  /** Scheme and host under which the site is public, as `https://exemple.fr`; null: that of each request. */
  readonly origin: string | null;
  /** Who answers for personal data. */
  readonly privacyContact: { readonly name: string | null; readonly email: string } | null;
  /** A `mailto:` or `https:` address for reports of vulnerabilities (RFC 9116). */
  readonly securityContact: string | null;
  /** For those whose servers were visited. */
  readonly abuseEmail: string | null;
  readonly supportHours: string | null;
  /** How long an answer takes, as « 2 à 4 h les jours ouvrés ». */
  readonly answerDelay: string | null;
  /** Levels of support, the one for everybody first; empty: one level, « Basique », with the two fields above. */
  readonly supportTiers: readonly SupportTier[];
  /** Names, in their ASCII form, whose owners asked not to be audited; those below them neither. */
  readonly optOut: readonly string[];
  /** Addresses from which audits leave. */
  readonly scannerAddresses: readonly string[];
  readonly processors: readonly Processor[];
  readonly claims: readonly Claim[];
  readonly team: readonly { readonly name: string; readonly role: string }[];
  readonly jobs: readonly Job[];
  /** What whoever is hired gets, as « Cinq semaines de congés ». */
  readonly benefits: readonly string[];
  /** Of the house, as « 150+ », « entreprises accompagnées », with where they come from. */
  readonly figures: readonly Figure[];
  readonly accessibility: Accessibility;
}

/** A level of support that is really offered. */
export interface SupportTier {
  readonly name: string;
  /** Whom it is for, or what it comes with. */
  readonly for: string;
  readonly answerDelay: string;
  readonly hours: string | null;
}

/** A figure that the operator can account for. */
export interface Figure {
  readonly value: string;
  readonly label: string;
  /** What it rests on, as « commandes payées, au 1er octobre 2026 ». */
  readonly source: string;
}

/** Who treats personal data for the operator. */
export interface Processor {
  readonly name: string;
  readonly role: string;
  readonly country: string;
  /** What a transfer outside the Union rests on; null inside it. */
  readonly transferBasis: string | null;
  readonly url: string;
}

/** A certification really held. */
export interface Claim {
  readonly label: string;
  readonly scope: string;
  readonly body: string;
  readonly number: string;
  /** Day, ISO 8601; once it is over the claim is not shown. */
  readonly validUntil: string;
  readonly evidenceUrl: string;
}

/** A post really open (C. trav. L5331-3). */
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

/** How audited servers recognise us. */
export interface ScannerIdentity {
  readonly userAgent: string;
  readonly ehlo: string;
  readonly ports: readonly { readonly port: number; readonly service: string }[];
  readonly manners: ScannerManners;
}

/** How much one audit, and all of them together, ask of the servers of others. */
export interface ScannerManners {
  /** Connections to one address at the same moment: conversations, those on the ports of the web, and ports that are opened and closed. */
  readonly atOnce: { readonly talks: number; readonly web: number; readonly knocks: number };
  /** Connections that one address gets in a row, and how many a minute after that. */
  readonly inARow: number;
  readonly aMinute: number;
  /** Connections, and questions to the DNS, of one audit. */
  readonly connections: number;
  readonly dnsQuestions: number;
  /** Machines whose ports are looked at. */
  readonly machines: number;
  /** MX that are asked, and how many of them see a second session. */
  readonly mailServers: number;
  readonly pressedServers: number;
  /** Servers of submission (ports 587 and 465) that are asked. */
  readonly submissionServers: number;
  /** Short TLS handshakes with each of these, which offer only what a server should refuse. */
  readonly weakOffers: number;
  /** How long a definite answer serves audits of other domains. */
  readonly sharedMinutes: number;
  /** The commands of the second session. */
  readonly secondSession: readonly string[];
}

/** The public pages, in the order of the plan of the site. */
export interface SitePage {
  readonly path: string;
  readonly title: string;
}
