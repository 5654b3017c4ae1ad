import { DAY_MS } from '@rempart/contract';
import type { UnseenPart } from '../../model/outcome.ts';
import type { TlsFailure } from '../reading/report.ts';
import { firstDayOf, type Span, widened } from '../sums/day.ts';
import { isKnownReceiver } from '../sums/known-receivers.ts';
import type { SessionsDay } from '../sums/receiver-day.ts';
import { hostsOf, policiesAbout, policiesElsewhere } from '../sums/tls-policies-about.ts';
import type { ConditionState } from './seen.ts';

/** What receivers' reports tell of the encryption of mail to the domain itself, by UTC day. Numbers are of sessions. */
export interface TlsReportsSeen {
  /** When the sums were taken, ISO 8601. */
  readonly at: string;
  /** Those that any report speaks of, ordered; the last `DAYS_KEPT`. */
  readonly days: readonly TlsDay[];
  /** The days that the reports tell of, which may be several for each of `days`; absent in sums taken by an earlier release. */
  readonly period?: Span;
  /**
   * Why sessions failed on those days, most first: `certificate-expired`, or "" where no reason is given. `hosts`: those at which they did,
   * as far as reports name them; absent where they name none, and in sums taken by an earlier release.
   */
  readonly failures: readonly {
    readonly result: string;
    readonly sessions: number;
    readonly hosts?: readonly string[];
  }[];
  /** Hosts of which reports tell failures, and that may have been MX hosts of the domain then; absent without. */
  readonly unseen?: readonly (UnseenPart & { readonly day: string })[];
}

export interface TlsDay {
  readonly day: string;
  /**
   * Of all sessions, those that great senders held against an MTA-STS policy: only these tell what `enforce` would do, and no unknown
   * reporter invents them.
   */
  readonly bySts: number;
  readonly sessions: number;
  readonly failed: number;
}

const DAYS_KEPT = 62;
/** Reports come a day or two later. */
const LATE_DAYS = 5;
/** Who receives little mail has days without any session, and so without a report. */
const SHARE_OF_DAYS = 0.5;

/**
 * null: no report tells of the domain. `hosts`: the MX hosts of the domain, by which DANE policies are known as its own.
 */
export function tlsReportsSeen(
  told: readonly SessionsDay[],
  domain: string,
  at: string,
  hosts: readonly string[] = [],
): TlsReportsSeen | null {
  const days = new Map<string, TlsDay>();
  const reasons = new Map<string, TlsFailure[]>();
  const spans = new Map<string, Span>();
  const elsewhere: (UnseenPart & { readonly day: string })[] = [];
  for (const report of told) {
    const { organization, day, period } = report;
    for (const policy of policiesElsewhere(report, domain, hosts))
      if (policy.failed > 0) elsewhere.push({ of: hostsOf(policy)[0] ?? '', silence: 'other-host', day });
    for (const { type, successful, failed, failures } of policiesAbout(report, domain, hosts)) {
      const before = days.get(day) ?? { day, bySts: 0, sessions: 0, failed: 0 };
      spans.set(day, widened(spans.get(day) ?? null, period));
      const sessions = successful + failed;
      days.set(day, {
        day,
        bySts: before.bySts + (type === 'sts' && isKnownReceiver(organization) ? sessions : 0),
        sessions: before.sessions + sessions,
        failed: before.failed + failed,
      });
      const own = reasons.get(day) ?? [];
      reasons.set(day, own);
      own.push(...failures);
    }
  }
  const kept = [...days.values()].toSorted((one, other) => (one.day < other.day ? -1 : 1)).slice(-DAYS_KEPT);
  if (kept.length === 0) return null;
  return {
    ...{ at, days: kept },
    period: kept.map(({ day }) => spans.get(day) ?? ([day, day] as const)).reduce(widened),
    failures: failuresOf(kept.flatMap(({ day }) => reasons.get(day) ?? [])),
    ...(elsewhere.length > 0 && { unseen: elsewhere }),
  };
}

/** Named of those at which sessions failed for one reason. */
const HOSTS_NAMED = 3;

/** The sessions that failed for each reason, the most frequent first. */
function failuresOf(told: readonly TlsFailure[]): TlsReportsSeen['failures'] {
  return [...Map.groupBy(told, ({ result }) => result)]
    .map(([result, same]) => {
      const hosts = [...new Set(same.map(({ receivingHost }) => receivingHost).filter(Boolean))].slice(0, HOSTS_NAMED);
      const sessions = same.reduce((sum, one) => sum + one.sessions, 0);
      return { result, sessions, ...(hosts.length > 0 && { hosts }) };
    })
    .toSorted((one, other) => other.sessions - one.sessions);
}

/** The last weeks that reports tell of, up to their last day. */
export function tlsWindow({ days }: TlsReportsSeen, weeks: number) {
  const until = days.at(-1)?.day ?? '';
  const start = firstDayOf(weeks, until);
  const within = days.filter(({ day }) => day >= start);
  const total = (number: (day: TlsDay) => number) => within.reduce((sum, day) => sum + number(day), 0);
  return {
    ...{ from: within[0]?.day ?? '', until, start },
    heldDays: within.filter(({ bySts }) => bySts > 0).length,
    sessions: total(({ sessions }) => sessions),
    failed: total(({ failed }) => failed),
  };
}

/**
 * Whether the last weeks of reports show that no session failed, which MTA-STS asks before `enforce` (RFC 8461 §8.2). `no`: some did.
 * `unsure`: they tell of less time, end too early, or great senders held the policy against the servers on too few of its days.
 */
export function shownByTlsReports(seen: TlsReportsSeen, weeks: number): ConditionState {
  const { start, until, heldDays, failed } = tlsWindow(seen, weeks);
  if (failed > 0) return 'no';
  if (seen.unseen?.some(({ day }) => day >= start)) return 'unsure';
  const isWhole = (seen.days[0]?.day ?? until) <= start && heldDays >= weeks * 7 * SHARE_OF_DAYS;
  const isRecent = Date.parse(seen.at) - Date.parse(until) <= LATE_DAYS * DAY_MS;
  return isWhole && isRecent ? 'yes' : 'unsure';
}
