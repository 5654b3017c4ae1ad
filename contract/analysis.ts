import { domainMessages } from './domain-messages.fr.ts';
import type { AnalysisOptions } from './start.ts';

/** The twelve, in the order of the visitor's cards. */
export const protocolIds = [
  'mta-sts',
  'bimi',
  'dmarc',
  'dkim',
  'spf',
  'dns',
  'domain',
  'blacklist',
  'tcp',
  'smtp',
  'cname',
  'whois',
] as const;
export type ProtocolId = (typeof protocolIds)[number];

/** What the form says before it asks the server: it wants something with a dot, whatever people paste around it. Null where that is so. */
export function typedDomainFault(typed: string): string | null {
  const text = typed.trim();
  if (text === '') return domainMessages.DOMAIN_REQUIRED;
  return text.length <= LONGEST_TYPED && /[^\s.][.。．｡][^\s.]/u.test(text) ? null : domainMessages.DOMAIN_FORMAT;
}

const LONGEST_TYPED = 2000;

/** The answer to `POST /api/analysis/start`. */
export interface AnalysisStarted {
  readonly reportId: string;
  /** A-labels. */
  readonly domain: string;
  /** The same in its own letters. */
  readonly unicode: string;
  /** What the visitor's text was reduced from. */
  readonly from: 'name' | 'url' | 'address';
  /** The name of a service that was typed (« www.exemple.fr »), in its own letters, where the name below it is analysed; null otherwise. */
  readonly typed: string | null;
  /** A recent audit of the same name is shown instead of a new one. */
  readonly shared: boolean;
  /** Deletes the result (`X-Owner-Key`); null where somebody else had it made. */
  readonly ownerKey: string | null;
  /** ISO 8601. */
  readonly createdAt: string;
  /** From when on this name can be audited anew. */
  readonly renewableAt: string;
}

export type AnalysisStatus = 'queued' | 'started' | 'completed' | 'failed';

/** The answer to `GET /api/analysis/{reportId}`. */
export interface AnalysisState {
  readonly report: {
    readonly id: string;
    readonly domain: string;
    readonly unicode: string;
    readonly status: AnalysisStatus;
    /** Analyses that wait before this one; null once it is begun. */
    readonly ahead: number | null;
    /** Per cent of the sub-steps done. */
    readonly progress: number;
    readonly createdAt: string;
    readonly completedAt: string | null;
  };
}

/** The word on a protocol's card. `na`: nothing applies. */
export type ProtocolVerdict = 'pass' | 'warn' | 'fail' | 'na' | 'unknown';

/** How many protocols of each verdict; `na` counts nowhere. */
export interface Counts {
  readonly passed: number;
  readonly warnings: number;
  readonly errors: number;
  readonly unknown: number;
}

/** The counters of the page. `score`: a letter from A to F, 'En cours...' before the end, '--' where nothing of weight was seen. */
export interface Stats extends Counts {
  readonly score: string;
}

/** The answer to `GET /api/analysis/{reportId}/results`. Before the end it tells what is known so far, without checks. */
export interface AnalysisResults extends AnalysisSummary {
  readonly protocols: readonly ProtocolResult[];
  /** The whole result as one sentence; a part with a protocol leads to its card. Empty before the end. */
  readonly sentence: readonly { readonly text: string; readonly protocol?: ProtocolId }[];
  /** What the domain was taken for: whether it receives and sends mail and has a site. Empty before the end. */
  readonly profile: string;
  /** Absent before the end, and in results made by an earlier release. */
  readonly kind?: ResultKind;
  /** For a sub-domain without MX the name where its mail is set up, in its own letters: nothing is sold of it. null otherwise, and before the end. */
  readonly mailElsewhere: string | null;
  /** null before the end. */
  readonly plan: PlanShown | null;
  /** Empty before the end, like the next. */
  readonly scenarios: readonly ScenarioShown[];
  readonly receivers: readonly ReceiverShown[];
  /** Who writes in its name, where the holder of reports had them count in this result. */
  readonly senders?: SendersShown | null;
}

/** Sentences: what was counted, what each policy would cost, and the senders that fail most. */
export interface SendersShown {
  readonly counted: string;
  readonly loss: string;
  readonly failing: readonly { readonly name: string; readonly text: string }[];
}

/**
 * What kind of domain was found. `mail`: it receives, or nobody knows. `no-mail`: it receives none, and nothing says that it sends none.
 * `parked`: it neither receives nor sends. `absent`: the name does not exist. `silent`: too little was seen for a grade.
 */
export type ResultKind = 'mail' | 'no-mail' | 'parked' | 'absent' | 'silent';

/** What to do, in short: titles and effects, without the records and steps of the report. */
export interface PlanShown {
  /** The head of the plan; at most three. Empty where nothing is to be done. */
  readonly first: readonly ActionShown[];
  /** What the owner sends to whoever does the first of them, as plain text, line by line; absent in results made by an earlier release. */
  readonly message?: { readonly subject: string; readonly lines: readonly string[] } | null;
  /** The fewest actions that raise the letter; null where nothing known would. */
  readonly nextLetter: {
    readonly letter: string;
    readonly points: number;
    /** How many it takes in all; at most three are given. */
    readonly needed: number;
    /** Weeks from today until the last can be done. */
    readonly week: number;
    readonly actions: readonly ActionShown[];
  } | null;
  /** In the recommended order, the grade after each. */
  readonly path: readonly {
    readonly id: string;
    readonly title: string;
    readonly week: number;
    readonly letter: string | null;
    readonly points: number | null;
  }[];
}

export interface ActionShown {
  readonly id: string;
  readonly title: string;
  readonly why: string;
  readonly who: 'dns' | 'mail' | 'web' | 'registrar' | 'sender';
  /** The companies that hold it, where they are known; absent in results made by an earlier release. */
  readonly party?: string | null;
  /** Minutes of work. */
  readonly effort: number;
  readonly risk: 'none' | 'low' | 'watch';
  readonly week: number;
  /** The checks that it mends. */
  readonly checks: readonly string[];
}

/** Whether something can happen to the company today. */
export interface ScenarioShown {
  readonly id: 'impersonation' | 'delivery' | 'interception' | 'loss';
  readonly title: string;
  readonly answer: 'yes' | 'partly' | 'no' | 'unknown' | 'none';
  readonly text: string;
  /** What proves it. */
  readonly checks: readonly string[];
}

export type ReceiverState = 'ready' | 'not-ready' | 'unknown' | 'none' | 'unruled';
export type ForgedFate = 'inbox' | 'spam' | 'refused' | 'unknown';

/** How ready the domain is for one receiver; derived from its published rules, never scored. */
export interface ReceiverShown {
  readonly id: string;
  readonly name: string;
  readonly state: ReceiverState;
  /** The same for whoever sends in bulk. */
  readonly bulk: ReceiverState;
  readonly text: string;
  /** Where a message that pretends to come from the domain ends up: from it, from a subdomain, from an invented one. */
  readonly forged: { readonly exact: ForgedFate; readonly subdomain: ForgedFate; readonly invented: ForgedFate };
  /** Where the rules stand, and when they were read. */
  readonly source: string;
}

export interface AnalysisSummary {
  readonly reportId: string;
  readonly domain: string;
  readonly unicode: string;
  readonly status: AnalysisStatus;
  /** As in `AnalysisState`. */
  readonly ahead: number | null;
  readonly overallProgress: number;
  readonly stats: Stats;
  readonly grade: GradeShown | null;
  readonly options: Pick<AnalysisOptions, 'dnsAnalysis' | 'securityChecks' | 'selectors' | 'sendsNothing'>;
  readonly createdAt: string;
  readonly completedAt: string | null;
  readonly durationMs: number | null;
}

export interface GradeShown {
  readonly letter: string | null;
  /** 0 to 100, before caps. */
  readonly points: number | null;
  readonly floor: string | null;
  readonly ceiling: string | null;
  /** Share of the weight that was measured, 0 to 1; absent in results made by an earlier release. */
  readonly measuredShare?: number;
  readonly provisional: boolean;
  readonly cappedBy: { readonly check: string; readonly letter: string; readonly title: string } | null;
  readonly axes: readonly {
    readonly id: 'spoofing' | 'transport' | 'mastery' | 'web' | 'reputation';
    readonly letter: string | null;
    readonly points: number | null;
    /** What holds its letter below that of its points; absent in results made by an earlier release. */
    readonly cappedBy?: { readonly check: string; readonly letter: string; readonly title: string } | null;
  }[];
}

export interface ProtocolResult {
  readonly id: ProtocolId;
  readonly verdict: ProtocolVerdict;
  /** Shell commands by which anybody sees the same; empty before the end, and where `proofs` have their own. */
  readonly commands: readonly string[];
  /** What its checks rest on, each once; empty before the end, and in results older than proofs. */
  readonly proofs: readonly ProofShown[];
  /** The texts that are published for it, in full; absent before the end, and in results made by an earlier release. */
  readonly published?: readonly { readonly name: string; readonly type: 'TXT' | 'file'; readonly text: string }[];
  readonly checks: readonly CheckResult[];
}

/** The answer to `POST /api/analysis/{reportId}/protocols/{protocol}`: the protocol as it stands now. The report and its letter stay as they were. */
export interface CheckedAgain {
  /** Without `lost` and `caps`, which only a whole audit can tell. */
  readonly protocol: ProtocolResult;
  /** ISO 8601. */
  readonly at: string;
}

/** One question that was asked, and its answer, exactly. */
export interface ProofShown {
  /** Checks refer to it. */
  readonly id: number;
  /** « TXT _dmarc.exemple.fr ». */
  readonly asked: string;
  /** The answer in a word; where nothing came, why. */
  readonly status: string;
  /** Who answered: `address:port`, a host or a URL; null where nobody did. */
  readonly server: string | null;
  /** ISO 8601. */
  readonly at: string;
  readonly elapsedMs: number;
  /** Seconds; null where there was no record. */
  readonly ttl: number | null;
  /** The answer, line by line. */
  readonly lines: readonly string[];
  /** A line for a POSIX shell that puts the same question; null where there is none. */
  readonly command: string | null;
}

/** One rule as it is shown: what was found, what it means, what to do, where it is written. */
export interface CheckResult {
  readonly id: string;
  readonly step: string;
  readonly severity: 'critical' | 'high' | 'medium' | 'low' | 'info';
  readonly outcome: 'pass' | 'warn' | 'fail' | 'info' | 'notApplicable' | 'unknown';
  /** What it costs of the hundred points of the domain; this and the next absent in results made by an earlier release. */
  readonly lost?: number;
  /** The letter down to which it holds the domain, or its axis. */
  readonly caps?: string | null;
  readonly title: string;
  readonly found: string;
  readonly why: string;
  /** Where there is something to do. */
  readonly remedy: string | null;
  readonly reference: string;
  readonly facts: unknown;
  /** Ids among the proofs of the protocol, the most telling first. */
  readonly proof: readonly number[];
  /** How many more questions prove it. */
  readonly proofLeft: number;
}

/**
 * What `GET /api/analysis/{reportId}/events` sends, one JSON text per message, numbered for `Last-Event-ID`. After `started`, all that
 * came before is void: an interrupted audit begins again. `completed` and `failed` are the last.
 */
export type AnalysisEvent =
  | { readonly type: 'started'; readonly at: string }
  | {
      readonly type: 'step';
      readonly protocol: ProtocolId;
      readonly step: string;
      readonly done: number;
      readonly total: number;
    }
  | {
      readonly type: 'judged';
      readonly protocol: ProtocolId;
      readonly verdict: ProtocolVerdict;
      readonly counts: Counts;
    }
  | { readonly type: 'completed'; readonly stats: Stats; readonly durationMs: number }
  | { readonly type: 'failed' };

/** Told without a number to those who watch at this moment, and kept nowhere: whoever comes later misses nothing that lasts. */
export type PassingEvent =
  /** It has not begun; so many are before it. */
  | { readonly type: 'queued'; readonly ahead: number }
  /** All that is slow now, the longest wait first; told again every second, the last time with nothing. */
  | { readonly type: 'waiting'; readonly waits: readonly WaitShown[] };

/** What the answer is late of. */
export interface WaitShown {
  readonly protocol: ProtocolId;
  /** Whose answer: a server's, the DNS's or the registry's about a name, or that of the witness of port 25. */
  readonly from: 'server' | 'dns' | 'registry' | 'witness';
  /** That server or name; empty for the witness. */
  readonly on: string;
  readonly sinceMs: number;
}

/** Whether nothing more can come. */
export function isFinal({ type }: AnalysisEvent | PassingEvent): boolean {
  return type === 'completed' || type === 'failed';
}
