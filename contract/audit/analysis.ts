import type { Counts } from './counts.ts';
import type { ProofShown } from './exchange.ts';
import type { MailServerShown } from './mail-servers.ts';
import type { AnalysisOptions } from './start.ts';

/** The twelve protocols, in the order of the visitor's cards. */
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

/** The answer to `POST /api/analysis/start`. */
export interface AnalysisStarted {
  readonly reportId: string;
  /** A-labels. */
  readonly domain: string;
  /** The same in Unicode. */
  readonly unicode: string;
  /** The kind of text that the domain was extracted from. */
  readonly from: 'name' | 'url' | 'address';
  /** The service name that was typed (« www.exemple.fr »), in Unicode, where the name below it is audited; null otherwise. */
  readonly typed: string | null;
  /** A recent audit of the same name is returned instead of a new one. */
  readonly shared: boolean;
  /** Allows deleting the result (`X-Owner-Key`); null where another visitor had it made. */
  readonly ownerKey: string | null;
  /** ISO 8601. */
  readonly createdAt: string;
  /** When this name can be audited again. */
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
    /** Audits that wait ahead of this one; null once it has begun. */
    readonly ahead: number | null;
    /** Percentage of sub-steps that are done. */
    readonly progress: number;
    readonly createdAt: string;
    readonly completedAt: string | null;
  };
}

/** The verdict on a protocol's card. `na`: nothing applies. */
export type ProtocolVerdict = 'pass' | 'warn' | 'fail' | 'na' | 'unknown';

/** The counters of the page. `score`: a letter from A to F, 'En cours...' before the end, '--' where too little was measured. */
export interface Stats extends Counts {
  readonly score: string;
  /** The score is that of a part: protocols or questions were left out. */
  readonly partial?: boolean;
}

/** The answer to `GET /api/analysis/{reportId}/results`. Before the end it holds the verdicts so far, without checks. */
export interface AnalysisResults extends AnalysisSummary {
  readonly protocols: readonly ProtocolResult[];
  /** The whole result in one sentence; a part with a protocol links to its card. Empty before the end. */
  readonly sentence: readonly { readonly text: string; readonly protocol?: ProtocolId }[];
  /** The role of the domain that was assumed: whether it receives and sends mail and has a site. Empty before the end. */
  readonly profile: string;
  /** Absent before the end, and in results made by an earlier release. */
  readonly kind?: ResultKind;
  /**
   * For a subdomain without MX, the name where its mail is set up, in Unicode: no report is sold for it. null otherwise, and before the
   * end.
   */
  readonly mailElsewhere: string | null;
  /** null before the end. */
  readonly plan: PlanShown | null;
  /** Empty before the end, like the next. */
  readonly scenarios: readonly ScenarioShown[];
  readonly receivers: readonly ReceiverShown[];
  /** Who sends in its name, where the holder of the reports added them to this result. */
  readonly senders?: SendersShown | null;
}

/** Who writes in the domain’s name: what each policy would cost, and the senders that fail most. */
export interface SendersShown {
  /** « 2 466 messages du 20 au 21 novembre 2026, dont 326 en échec à DMARC. » */
  readonly counted: string;
  readonly loss: string;
  /** At most three. */
  readonly failing: readonly { readonly name: string; readonly text: string }[];
}

/**
 * The kind of domain. `mail`: it receives mail, or that is unknown. `no-mail`: it receives none, and does not declare that it sends none.
 * `parked`: it neither receives nor sends. `absent`: the name does not exist. `silent`: too little was measured for a grade.
 */
export type ResultKind = 'mail' | 'no-mail' | 'parked' | 'absent' | 'silent';

/** The plan in short: titles and effects, without the records and steps of the report. */
export interface PlanShown {
  /** The first actions, at most three. Empty where there is nothing to do. */
  readonly first: readonly ActionShown[];
  /** The fact that counts most today: `first` begins with the step that begins to end it. Absent in results of an earlier release. */
  readonly firstThing?: FirstThingShown | null;
  /**
   * A plain-text message, line by line, that asks the party responsible for the first action to do it; absent in results of an earlier
   * release.
   */
  readonly message?: { readonly subject: string; readonly lines: readonly string[] } | null;
  /** The fewest actions that raise the letter; null where no known action would. */
  readonly nextLetter: {
    readonly letter: string;
    readonly points: number;
    /** How many it takes in all; at most three are listed. */
    readonly needed: number;
    /** Weeks from today until the last one can be done. */
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

/** Sentences, and what they are made of. */
export interface FirstThingShown {
  readonly fact: string;
  /** What the audit found, for those who do the work; it may be the fact itself. */
  readonly finding: string;
  /** What the first step is good for; null where the fact says it. */
  readonly why: string | null;
  /** When it ends, and the letter then. */
  readonly end: string | null;
  readonly check: string;
  /** Whether it is what lets others write in the domain's name. */
  readonly isForgery: boolean;
  /** The day on which something ends, where that is the fact; ISO 8601. */
  readonly on: string | null;
  /** The step that ends it. */
  readonly ends: string;
  readonly after: { readonly letter: string | null; readonly points: number | null };
}

export interface ActionShown {
  readonly id: string;
  readonly title: string;
  readonly why: string;
  readonly who: 'dns' | 'mail' | 'web' | 'registrar' | 'sender';
  /** The companies concerned, where they are known; absent in results of an earlier release. */
  readonly party?: string | null;
  /** Minutes of work. */
  readonly effort: number;
  readonly risk: 'none' | 'low' | 'watch';
  readonly week: number;
  /** The checks that it repairs. */
  readonly checks: readonly string[];
}

/** Whether an incident can happen to the company today. */
export interface ScenarioShown {
  readonly id: 'impersonation' | 'delivery' | 'interception' | 'loss';
  readonly title: string;
  readonly answer: 'yes' | 'partly' | 'no' | 'unknown' | 'none';
  readonly text: string;
  /** The checks that prove it. */
  readonly checks: readonly string[];
}

export type ReceiverState = 'ready' | 'not-ready' | 'unknown' | 'none' | 'unruled';
export type Placement = 'inbox' | 'spam' | 'refused' | 'unknown';

/** How ready the domain is for one receiver; derived from its published rules, never scored. */
export interface ReceiverShown {
  readonly id: string;
  readonly name: string;
  readonly state: ReceiverState;
  /** The same for bulk senders. */
  readonly bulk: ReceiverState;
  readonly text: string;
  /** Where a message with a forged sender ends up: the exact domain, an existing subdomain, an invented one. */
  readonly forged: { readonly exact: Placement; readonly subdomain: Placement; readonly invented: Placement };
  /** Where the rules are published, and when they were read. */
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
  readonly options: Pick<AnalysisOptions, 'dnsAnalysis' | 'securityChecks' | 'selectors' | 'sendsNothing'> & {
    /** Absent in results made by an earlier release. */
    readonly entitled?: boolean;
  };
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
  /** Protocols or questions were left out: the letter is that of a part. Absent in results made by an earlier release. */
  readonly partial?: boolean;
  readonly cappedBy: { readonly check: string; readonly letter: string; readonly title: string } | null;
  readonly axes: readonly {
    readonly id: 'spoofing' | 'transport' | 'mastery' | 'web' | 'reputation';
    readonly letter: string | null;
    readonly points: number | null;
    /** False where none of its checks applies to the domain; absent in results of an earlier release. */
    readonly applies?: boolean;
    /** What caps its letter below that of its points; absent in results of an earlier release. */
    readonly cappedBy?: { readonly check: string; readonly letter: string; readonly title: string } | null;
  }[];
}

/** An A that nothing which was not measured could lower: where no step is proposed besides, there is nothing to correct. */
export function isSound({
  letter,
  floor,
  provisional = false,
}: Ends & Partial<Pick<GradeShown, 'provisional'>>): boolean {
  return letter === 'A' && floor === 'A' && !provisional;
}

type Ends = Pick<GradeShown, 'letter' | 'floor'>;

export interface ProtocolResult {
  readonly id: ProtocolId;
  readonly verdict: ProtocolVerdict;
  /** Shell commands that reproduce the answers; empty before the end, and where `proofs` have their own. */
  readonly commands: readonly string[];
  /** The exchanges that its checks rest on, each once; empty before the end, and in results older than proofs. */
  readonly proofs: readonly ProofShown[];
  /** The published texts in full; absent before the end, and in results of an earlier release. */
  readonly published?: readonly { readonly name: string; readonly type: 'TXT' | 'file'; readonly text: string }[];
  readonly checks: readonly CheckResult[];
  /** Of the card `smtp`: its servers; absent before the end, and in results of an earlier release. */
  readonly servers?: readonly MailServerShown[];
}

/** A result as its first screen shows it: of each protocol the verdict alone, of the steps beyond the first ones when they are due. */
export interface ResultOutline extends Omit<AnalysisResults, 'protocols' | 'plan'> {
  readonly protocols: readonly Pick<ProtocolResult, 'id' | 'verdict'>[];
  readonly plan: PlanOutline | null;
}

export interface PlanOutline extends Omit<PlanShown, 'path'> {
  readonly path: readonly Pick<PlanShown['path'][number], 'week'>[];
}

/**
 * The answer to `POST /api/analysis/{reportId}/protocols/{protocol}`: the protocol as it is now. The stored audit and its letter do not
 * change.
 */
export interface CheckedAgain {
  /** Without `lost` and `caps`, which only a whole audit can determine. */
  readonly protocol: ProtocolResult;
  /** ISO 8601. */
  readonly at: string;
}

/** One rule as displayed: what was found, what it means, what to do, and the standard behind it. */
export interface CheckResult {
  readonly id: string;
  readonly step: string;
  readonly severity: 'critical' | 'high' | 'medium' | 'low' | 'info';
  readonly outcome: 'pass' | 'warn' | 'fail' | 'info' | 'notApplicable' | 'unknown';
  /** What it costs of the domain's hundred points; this and the next are absent in results of an earlier release. */
  readonly lost?: number;
  /** The letter at which it caps the domain, or its axis. */
  readonly caps?: string | null;
  readonly title: string;
  readonly found: string;
  readonly why: string;
  /** Where there is something to do. */
  readonly remedy: string | null;
  /** Who runs the faulty servers, for all its customers at once: the owner of the domain has nothing to do. */
  readonly keeper?: string;
  readonly reference: string;
  readonly facts: unknown;
  /** Ids of the protocol's proofs, the most telling first. */
  readonly proof: readonly number[];
  /** How many more exchanges prove it. */
  readonly proofLeft: number;
}
