import type { CheckResult, ProtocolResult } from '@rempart/contract';
import type { Language, TemplateFaultCode, ZoneFaultCode, ZoneNoteCode } from '@rempart/engine';
import type * as engine from '@rempart/engine/fr';
import type { AuditDocument } from '@rempart/engine/fr';
import type { RepairWords } from '../repair/words.ts';
import type { Accepted } from './accepted.ts';
import type { Refusals } from './refusals.ts';
import type { GateReason } from './status.ts';

/** All that the command line says in one language. */
export interface TerminalWords {
  readonly language: Language;
  readonly engine: EngineWords;
  readonly verdicts: Readonly<Record<ProtocolResult['verdict'], string>>;
  readonly refusals: Refusals;
  /** Why the standard output is not whole. */
  readonly unwritten: (why: string) => string;
  readonly internal: string;
  /** Of long lists, and of traces. */
  readonly list: {
    readonly refused: (line: number, text: string) => string;
    readonly resumed: (done: number) => string;
    readonly one: (domain: string, letter: string) => string;
    readonly chain: string;
  };
  /** Of many domains at once. */
  readonly fleet: {
    readonly columns: readonly string[];
    readonly letters: (letters: readonly (readonly [letter: string, count: number])[], domains: number) => string;
    readonly common: string;
    readonly fault: (fault: {
      readonly title: string;
      readonly count: number;
      readonly examples: readonly string[];
    }) => string;
    readonly left: (count: number) => string;
  };
  /** Of the command `before`. */
  readonly before: {
    readonly title: (domain: string, provider: string, service: string, id: string) => string;
    readonly grade: string;
    readonly lookups: string;
    readonly added: string;
    readonly removed: string;
    readonly losers: string;
    /** Who loses what, by the term of the SPF record, the mailbox of reports, the mail server. */
    readonly loses: Readonly<Record<'sender' | 'reports' | 'mail', (named: string) => string>>;
    readonly appeared: string;
    readonly instead: (grade: string) => string;
    readonly repaired: string;
    readonly unmodelled: string;
    readonly open: (type: string, name: string, variables: readonly string[]) => string;
    readonly missing: (variables: readonly string[]) => string;
    readonly draft: string;
    readonly unanswered: (name: string) => string;
    readonly faults: Readonly<Record<TemplateFaultCode, (found: string) => string>>;
  };
  readonly repair: RepairWords;
  /** Of findings that are accepted until a day. */
  readonly baseline: {
    readonly title: string;
    readonly one: (title: string, accepted: Accepted) => string;
    readonly short: (accepted: Accepted) => string;
    readonly without: (letter: string) => string;
    /** `place`: the file and its line. */
    readonly over: (place: string, entry: Accepted & { readonly domain: string }) => string;
    readonly unused: (place: string, entry: Accepted & { readonly domain: string }) => string;
  };
  /** Why a command does not end with 0, of the domains concerned. */
  readonly gate: Readonly<Record<GateReason, (domains: string) => string>>;
  /** What a change of a zone file alters. */
  readonly diff: Readonly<Record<'appeared' | 'repaired' | 'nothing' | 'line' | 'finding', string>>;
  /** What pipelines show. */
  readonly formats: {
    readonly zone: Readonly<Record<ZoneFaultCode, string>>;
    readonly zoneNotes: Readonly<Record<ZoneNoteCode, string>>;
    /** « 3 lignes gardées sans être lues » and their types with their lines. */
    readonly keptUnread: (count: number, types: readonly string[]) => string;
    readonly colon: string;
    readonly noGrade: string;
    /** The letter alone; `?` where there is none. */
    readonly letter: (grade: Pick<AuditDocument['grade'], 'letter' | 'partial'>) => string;
    readonly grade: (
      grade: Pick<AuditDocument['grade'], 'letter' | 'points' | 'partial' | 'floor' | 'ceiling'>,
    ) => string;
    readonly columns: readonly string[];
    readonly acceptedColumns: readonly string[];
    readonly sound: (isPartial: boolean) => string;
    readonly unknown: (count: number) => string;
    readonly severities: Readonly<Record<CheckResult['severity'], string>>;
  };
  /** What stands on the screen besides the findings. */
  readonly screen: {
    /** Where the mail of a name is configured that receives none. */
    readonly elsewhere: (domain: string, elsewhere: string) => string;
    readonly plan: {
      readonly title: (domain: string) => string;
      /** No step, where all is in order, and where it is not or was not measured. */
      readonly nothing: string;
      readonly none: string;
      readonly tried: string;
      readonly when: (week: number) => string;
      readonly risk: (risk: string) => string;
      readonly check: (criterion: string) => string;
      readonly undo: (rollback: string) => string;
      readonly after: (letter: string | null, points: number | null) => string;
    };
    readonly proofs: {
      readonly none: string;
      readonly colon: string;
      readonly more: (left: number) => string;
    };
    readonly senders: {
      readonly title: (domain: string) => string;
      readonly nothing: string;
      readonly unread: (name: string, why: string) => string;
      /** Sessions under policies that name no domain that was asked for; `name` is that of a mail server, or empty. */
      readonly unplaced: (name: string, failed: number, sessions: number) => string;
      readonly number: (value: number) => string;
      readonly counted: (reports: number, period: Period | null, messages: number) => string;
      /** Records of reports that could not be read. */
      readonly unreadRecords: (records: number) => string;
      readonly period: (period: Period) => string;
      readonly columns: readonly string[];
      readonly policies: string;
      readonly fates: readonly string[];
      readonly encryption: (failed: number, sessions: number) => string;
      readonly tlsPeriod: (period: Period) => string;
      readonly causes: readonly string[];
    };
  };
}

/** First and last day. */
type Period = readonly [first: string, last: string];

/** What the engine says, of which each language has the same functions. */
export type EngineWords = Pick<
  typeof engine,
  | 'advise'
  | 'asPublished'
  | 'auditDocument'
  | 'conditionInWords'
  | 'describeAction'
  | 'describeTask'
  | 'effortInWords'
  | 'fatesInWords'
  | 'headlineOf'
  | 'namedBy'
  | 'planDocumentOf'
  | 'PROTOCOLS'
  | 'provenDocument'
  | 'REPORT_FAULTS'
  | 'RISKS'
  | 'senderName'
  | 'settingInWords'
  | 'settingsMessages'
  | 'showProof'
  | 'titleOf'
  | 'underReject'
  | 'WHO'
>;
