import { DAY_MS, type RecentSums } from '@rempart/contract';
import type { Policy } from '../../protocols/dmarc/parse.ts';
import { firstDayOf } from '../sums/day.ts';

/** What receivers told of mail in the domain's name, summed. Numbers are of messages. */
export interface ReportsSeen {
  /** When the sums were taken, ISO 8601. */
  readonly at: string;
  /** First and last UTC day that reports with messages tell of, ISO 8601. */
  readonly from: string;
  readonly until: string;
  readonly messages: number;
  readonly passed: number;
  readonly failing: number;
  /** Those that fail and that receivers let through, saying why; absent without any, and in sums taken by an earlier release. */
  readonly excused?: number;
  /** What `p=reject` would have refused at receivers of RFC 7489 and of RFC 9989: the least and the most. */
  readonly refused: readonly [least: number, most: number];
  /** What receivers refused, where `p=reject` is published for all. */
  readonly wereRefused?: number;
  /**
   * Messages that a policy, were it in force for all, would have kept from the inbox, refused or put into the spam folder. Absent in sums
   * taken by an earlier release.
   */
  readonly stopped?: Readonly<Record<Policy, readonly [least: number, most: number]>>;
  /**
   * The first of them: known ones that fail, then by messages that fail, then by messages. `isKnown`: something names the sender; else it
   * is an address of which nobody knows whose it is.
   */
  readonly senders: readonly {
    readonly name: string;
    readonly isKnown: boolean;
    readonly messages: number;
    readonly failing: number;
  }[];
  /** What the conditions of the plan rest on. Absent in sums taken by an earlier release. */
  readonly recent?: RecentSums;
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

/** The evidence without the moment at which its owner adds it to an audit. */
export type SeenSums = Omit<ReportsSeen, 'at'>;

/**
 * Whether reports show what a condition of the plan asks for. `unsure`: great receivers tell of too few days of that time, the reports end
 * too early, a known sender that failed has sent nothing since, or the failing messages come from unknown senders, which may be
 * impersonators or a tool of the owner.
 */
export type ConditionState = 'yes' | 'no' | 'unsure';

/** Reports come a day or two later; some receivers skip a day. */
const LATE_DAYS = 4;
/** Who writes little has days without any message, and so without a report. */
const SHARE_OF_DAYS = 0.5;

/** An unknown reporter may send reports too, and can make this `no` or `unsure`, but not `yes`: for that great receivers have to tell. */
export function shownByReports(
  { from, until, at, failing, unknownFailing, recent }: ReportsSeen,
  weeks: number,
): ConditionState {
  if (!recent) return failing > unknownFailing ? 'no' : 'unsure';
  if (recent.failing > recent.unknownFailing) return 'no';
  const start = firstDayOf(weeks, until);
  const told = recent.knownDays.filter((day) => day >= start).length;
  const isWhole = from <= start && told >= weeks * 7 * SHARE_OF_DAYS;
  const isRecent = Date.parse(at) - Date.parse(until) <= (LATE_DAYS + 1) * DAY_MS;
  const isAllBack = recent.absentSenders.listed.length === 0;
  return recent.failing === 0 && isWhole && isRecent && isAllBack ? 'yes' : 'unsure';
}
