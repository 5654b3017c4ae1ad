/** The page that reads reports of receivers. */
export const SENDERS_PATH = '/qui-ecrit-en-votre-nom';

/** The size limit of one upload with all its files, in octets, and the most files in it. */
export const MOST_UPLOADED_OCTETS = 12 * 1024 * 1024;
export const MOST_UPLOADED_FILES = 100;

/** The content of uploaded reports. Nothing of it is stored. */
export interface SendersReading {
  /** Reports read, duplicates counted once. */
  readonly reports: number;
  readonly repeated: number;
  /** Why a file was not read, in a sentence. At most `SHOWN.refused`. */
  readonly refused: readonly { readonly name: string; readonly code: string; readonly reason: string }[];
  readonly moreRefused: number;
  /** By messages, most first; at most `SHOWN.domains`. */
  readonly domains: readonly DomainSenders[];
  readonly tls: readonly TlsSums[];
}

/** How much of each is listed; the remainder is counted. */
export const SHOWN = { refused: 20, domains: 5, senders: 40, days: 62, charted: 8, receivers: 6, tls: 10 } as const;

/** Who sends in the name of one domain. Numbers are of messages. */
export interface DomainSenders {
  readonly domain: string;
  /** First and last UTC day that reports with messages tell of, ISO 8601; null without any. */
  readonly period: readonly [first: string, last: string] | null;
  /** The policy in the latest report: `p=none`; null where it has none. */
  readonly policy: string | null;
  readonly messages: number;
  readonly passed: number;
  readonly failing: number;
  /** Those that fail and that receivers let through, saying why; absent without any. */
  readonly excused?: number;
  readonly unsaid: number;
  /** Messages that receivers refused, where `p=reject` is published for all; null elsewhere. */
  readonly refused: number | null;
  /** Records that could not be read. */
  readonly unread: number;
  /** Whether an audit of this domain helped to identify the senders. */
  readonly isAudited: boolean;
  readonly receivers: readonly string[];
  readonly headline: string;
  readonly senders: readonly SenderLine[];
  /** The remaining senders, together. */
  readonly others: {
    readonly senders: number;
    readonly messages: number;
    readonly failing: number;
    /** Failures of unidentified senders. */
    readonly unknownFailing: number;
  } | null;
  /** null without any message. */
  readonly recent: RecentSums | null;
  readonly policies: readonly PolicyLine[];
  /** The last `SHOWN.days` days with messages, and what each of the first senders sent on them. */
  readonly chart: SendersChart;
}

/** What the last four weeks with messages tell, for the plan. Numbers are of messages. */
export interface RecentSums {
  /** First and last UTC day of them with messages, ISO 8601. */
  readonly from: string;
  readonly until: string;
  readonly messages: number;
  readonly failing: number;
  /** As of the whole. */
  readonly excused?: number;
  /** Failures of unidentified senders. */
  readonly unknownFailing: number;
  /** Days of which a great receiver told: the word of an unknown reporter is not enough to call a policy safe. */
  readonly knownDays: readonly string[];
  readonly failingSenders: FailingSenders;
  /** Known senders that failed before, and have sent nothing since. */
  readonly absentSenders: FailingSenders;
}

/** Who loses messages to a policy of `quarantine` or `reject`. Numbers are of messages. */
export interface FailingSenders {
  /** Those that something names before those that nothing names; then by messages that fail, most first. */
  readonly listed: readonly {
    /** Legible and short. An address, where nothing names it. */
    readonly name: string;
    readonly isKnown: boolean;
    readonly messages: number;
    readonly failing: number;
  }[];
  /** Senders with failing messages that are not listed. */
  readonly more: number;
}

export interface SenderLine {
  readonly name: string;
  /** Whether it is identified; else it is an address of an unknown owner. */
  readonly isKnown: boolean;
  /** What identifies it: « d’après sa signature ». */
  readonly by: string;
  /**
   * Of an address that nothing names: the name of its server, and its network as the registry of addresses calls it; null where not known.
   */
  readonly server: {
    readonly host: string | null;
    readonly network: string | null;
    /** Whom the name of the server belongs to, as far as the atlas knows. */
    readonly owner: string | null;
  } | null;
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
  /** How its owner repairs it, for readers who recognise the sender as theirs; null where nothing is known, or there is nothing to do. */
  readonly mend: SenderMend | null;
  /** `/services/{slug}`, where the records that a service needs are told; null where it has no such page, or there is nothing to do. */
  readonly page: string | null;
  /** What `p=reject` would cost today. */
  readonly underReject: string;
  /** What receivers would be asked to do with its failing messages under each policy: « 312 refusés »; null where none fails. */
  readonly under: { readonly none: string; readonly quarantine: string; readonly reject: string } | null;
}

/** What a provider requires of customers in whose name it sends. */
export interface SenderMend {
  readonly steps: readonly string[];
  /** The provider's own page; when it was last read, ISO 8601, null: not yet. */
  readonly source: string;
  readonly checkedOn: string | null;
  readonly trap: string | null;
  /** CNAME records of its keys, where they are the same for every customer. */
  readonly keys: readonly { readonly name: string; readonly target: string }[];
  readonly include: IncludeOffer | null;
}

/** The include that its customers need in SPF, where the domain's record lacks it. */
export interface IncludeOffer {
  /** `spf.protection.outlook.com`. */
  readonly name: string;
  /** The whole record with it, within ten lookups; null where that is unknown. */
  readonly record: { readonly name: string; readonly before: string; readonly after: string } | null;
  /** What was counted, or why there is no record. */
  readonly words: string;
}

/** The effect of a policy on receivers that follow RFC 7489, and on those that follow RFC 9989. */
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

/** What receivers report about the encryption of mail to a domain, in sessions. */
export interface TlsSums {
  /** The recipient domain, or the mail server where the report names no other; "" where it names nobody. */
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

/** The page where an address for reports is requested. */
export const REPORT_BOX_PATH = '/boite-de-rapports';

/** 22 characters of base64url: 128 bits. */
export const REPORT_BOX_KEY = /^[A-Za-z0-9_-]{22}$/;

export function reportBoxPath(key: string): string {
  return `${SENDERS_PATH}/${key}`;
}

/** An address to which receivers send reports about one domain, and the sums so far. */
export interface ReportBoxView {
  readonly domain: string;
  /** null where this site no longer accepts mail; so is `authorisation`. */
  readonly address: string | null;
  /** The name that authorises us to receive reports about this domain (RFC 9990 §4). */
  readonly authorisation: string | null;
  /** Whether that name exists; null where the DNS gave no answer. */
  readonly isAuthorised: boolean | null;
  /** What to publish; `before` null: there is no record yet. null where it would be a guess. */
  readonly record: { readonly name: string; readonly before: string | null; readonly after: string } | null;
  /** When a report last arrived, ISO 8601. */
  readonly usedAt: string | null;
  /** Since when the sums are part of the result of the audit that the box was opened from, ISO 8601; null where they are not. */
  readonly countedAt: string | null;
  /** Whether they may become part: that audit exists, and no report was drawn from it. */
  readonly mayCount: boolean;
  /** null until the first one. */
  readonly reading: SendersReading | null;
}
