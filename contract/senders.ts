/** The page where reports of receivers are read. */
export const SENDERS_PATH = '/qui-ecrit-en-votre-nom';

/** Octets of one upload with all its files, and how many files it may hold. */
export const MOST_UPLOADED_OCTETS = 12 * 1024 * 1024;
export const MOST_UPLOADED_FILES = 100;

/** A file as it was sent. */
export interface UploadedFile {
  readonly name: string;
  readonly octets: Uint8Array;
}

/** What uploaded reports tell. Nothing of it is kept. */
export interface SendersReading {
  /** Reports read, those given twice counted once. */
  readonly reports: number;
  readonly repeated: number;
  /** Why a file was not read, in a sentence. At most `SHOWN.refused`. */
  readonly refused: readonly { readonly name: string; readonly reason: string }[];
  readonly moreRefused: number;
  /** By messages, most first; at most `SHOWN.domains`. */
  readonly domains: readonly DomainSenders[];
  readonly tls: readonly TlsSums[];
}

/** How much of each is shown; what is beyond is counted. */
export const SHOWN = { refused: 20, domains: 5, senders: 40, days: 62, charted: 8, receivers: 6, tls: 10 } as const;

/** Who writes in the name of one domain. Numbers are of messages. */
export interface DomainSenders {
  readonly domain: string;
  /** First and last UTC day with messages, ISO 8601; null without any. */
  readonly period: readonly [first: string, last: string] | null;
  /** Its policy as the latest report found it: `p=none`; null where it does not say. */
  readonly policy: string | null;
  readonly messages: number;
  readonly passed: number;
  readonly failing: number;
  readonly unsaid: number;
  /** Records that could not be read. */
  readonly unread: number;
  /** Whether an audit of this domain helped to name the senders. */
  readonly isAudited: boolean;
  readonly receivers: readonly string[];
  readonly headline: string;
  readonly senders: readonly SenderLine[];
  /** Senders beyond those, together. */
  readonly others: {
    readonly senders: number;
    readonly messages: number;
    readonly failing: number;
    /** Of those that nothing names. */
    readonly unknownFailing: number;
  } | null;
  readonly policies: readonly PolicyLine[];
  /** The last `SHOWN.days` days with messages, and what each of the first senders sent on them. */
  readonly chart: SendersChart;
}

export interface SenderLine {
  readonly name: string;
  /** Whether anything names it; else it is an address of which nobody knows whose it is. */
  readonly isKnown: boolean;
  /** What names it: « d’après sa signature ». */
  readonly by: string;
  readonly messages: number;
  readonly signed: number;
  readonly dkimAligned: number;
  readonly spfAligned: number;
  readonly passed: number;
  readonly failing: number;
  readonly since: string;
  readonly until: string;
  readonly addresses: readonly string[];
  readonly signatures: readonly string[];
  readonly todo: string;
  /** How its owner mends it, to be read only by who says that the sender is theirs; null where nothing is known, or nothing is to be done. */
  readonly mend: SenderMend | null;
  /** What `p=reject` would cost today. */
  readonly underReject: string;
}

/** What a provider asks of customers in whose name it sends. */
export interface SenderMend {
  readonly steps: readonly string[];
  /** The provider's own page; when we last read it, ISO 8601, null: not yet. */
  readonly source: string;
  readonly checkedOn: string | null;
  readonly trap: string | null;
  /** CNAME records of its keys, where they are the same for every customer. */
  readonly keys: readonly { readonly name: string; readonly target: string }[];
  readonly include: IncludeOffer | null;
}

/** What its customers include in SPF, where the domain's record does not have it. */
export interface IncludeOffer {
  /** `spf.protection.outlook.com`. */
  readonly name: string;
  /** The whole record with it, within ten lookups; null where that cannot be said. */
  readonly record: { readonly name: string; readonly before: string; readonly after: string } | null;
  /** What was counted, or why there is no record. */
  readonly words: string;
}

/** What a policy asks of receivers that follow RFC 7489, and of those that follow RFC 9989. */
export interface PolicyLine {
  readonly title: string;
  readonly older: PolicyEffect;
  readonly newer: PolicyEffect;
}

export interface PolicyEffect {
  readonly delivered: number;
  readonly quarantined: number;
  readonly refused: number;
  readonly uncertain: number;
}

export interface SendersChart {
  readonly days: readonly string[];
  readonly rows: readonly {
    readonly name: string;
    /** One for each day. */
    readonly cells: readonly { readonly messages: number; readonly failing: number }[];
  }[];
}

/** What receivers tell of the encryption of mail to a domain, in sessions. */
export interface TlsSums {
  readonly domain: string;
  readonly successful: number;
  readonly failed: number;
  /** `certificate-expired`, with its sessions and the servers that they were for. */
  readonly failures: readonly {
    readonly result: string;
    readonly sessions: number;
    readonly hosts: readonly string[];
  }[];
}

/** Where an address for reports is asked for. */
export const REPORT_BOX_PATH = '/boite-de-rapports';

/** 22 characters of base64url: 128 bits. */
export const REPORT_BOX_KEY = /^[A-Za-z0-9_-]{22}$/;

export function reportBoxPath(key: string): string {
  return `${SENDERS_PATH}/${key}`;
}

/** An address to which receivers send reports about one domain, and the sums of what came. */
export interface ReportBoxView {
  readonly domain: string;
  /** null where this site takes no mail any more, as is `authorisation`. */
  readonly address: string | null;
  /** The name under which we say that we take reports about this domain (RFC 9990 §4). */
  readonly authorisation: string | null;
  /** Whether that name is there; null where the DNS did not say so. */
  readonly isAuthorised: boolean | null;
  /** What to publish; `before` null: there is no record yet. null where it would be a guess. */
  readonly record: { readonly name: string; readonly before: string | null; readonly after: string } | null;
  /** When a report last came, ISO 8601. */
  readonly usedAt: string | null;
  /** Since when the sums count in the result of the audit that the box was opened from, ISO 8601; null where they do not. */
  readonly countedAt: string | null;
  /** Whether they may: that audit is there, and no report was drawn from it. */
  readonly mayCount: boolean;
  /** null until the first one. */
  readonly reading: SendersReading | null;
}
