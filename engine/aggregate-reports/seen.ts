import type { FailingSenders } from '@rempart/contract';
import type { Policy } from '../protocols/dmarc/parse.ts';

/** What receivers told of mail in the domain's name, summed. Numbers are of messages. */
export interface ReportsSeen {
  /** When the sums were taken, ISO 8601. */
  readonly at: string;
  /** First and last UTC day with messages, ISO 8601. */
  readonly from: string;
  readonly until: string;
  readonly messages: number;
  readonly passed: number;
  readonly failing: number;
  /** What `p=reject` would have refused at receivers of RFC 7489 and of RFC 9989: the least and the most. */
  readonly refused: readonly [least: number, most: number];
  /** Messages that a policy, were it in force for all, would have kept from the inbox, refused or put into the spam folder. Absent in sums taken by an earlier release. */
  readonly stopped?: Readonly<Record<Policy, readonly [least: number, most: number]>>;
  /** The first of them: known ones that fail, then by messages that fail, then by messages. `isKnown`: something names the sender; else it is an address of which nobody knows whose it is. */
  readonly senders: readonly {
    readonly name: string;
    readonly isKnown: boolean;
    readonly messages: number;
    readonly failing: number;
  }[];
  /** Who loses messages to a policy. Absent in sums taken by an earlier release. */
  readonly failingSenders?: FailingSenders;
  /** Messages of senders that nothing names, of all of them, that fail. */
  readonly unknownFailing: number;
  /** The last days with messages, and what each of the first senders sent on them. */
  readonly chart: {
    readonly days: readonly string[];
    readonly rows: readonly {
      readonly name: string;
      readonly cells: readonly { readonly messages: number; readonly failing: number }[];
    }[];
  };
}

/**
 * Whether reports show what a condition of the plan asks for. `unsure`: they cover less time, end too early, or the failing messages come from unknown
 * senders, which may be impersonators or a tool of the owner.
 */
export type ConditionState = 'yes' | 'no' | 'unsure';

const DAY_MS = 86_400_000;
/** Reports come a day or two later; some receivers skip a day. */
const LATE_DAYS = 4;

export function shownByReports(
  { from, until, at, failing, unknownFailing }: ReportsSeen,
  weeks: number,
): ConditionState {
  if (failing > unknownFailing) return 'no';
  const days = (Date.parse(until) - Date.parse(from)) / DAY_MS + 1;
  const isRecent = Date.parse(at) - Date.parse(until) <= (LATE_DAYS + 1) * DAY_MS;
  return failing === 0 && days >= weeks * 7 && isRecent ? 'yes' : 'unsure';
}
