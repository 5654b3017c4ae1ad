import { legibleWithin, SHOWN } from '@rempart/contract';
import type { AuditEvidence } from '../../evidence.ts';
import { excusedOf } from '../sums/excuse.ts';
import { firstSenders } from '../sums/failing-senders.ts';
import { recentSums } from '../sums/recent.ts';
import { isRefusing, refusedRange, stoppedRange } from '../sums/refused.ts';
import { isKnownSender, type Sender } from '../sums/sender.ts';
import type { DomainSums } from '../sums/sums.ts';
import { failingOf } from '../sums/tally.ts';
import type { ReportsSeen, SeenSums } from './seen.ts';

/** The evidence of an audit with the sums of reports about its domain, in place of earlier ones. */
export function withReports(
  evidence: AuditEvidence,
  { reports, tlsReports }: Pick<AuditEvidence, 'reports' | 'tlsReports'>,
): AuditEvidence {
  return { ...evidence, ...(reports && { reports }), ...(tlsReports && { tlsReports }) };
}

/** Senders that the evidence lists by name; all are counted. */
const MOST_SENDERS = 12;

/** What the evidence of an audit takes from the sums of its domain; null without any message. `nameOf`: how a sender is called. */
export function seenInSums(sums: DomainSums, nameOf: (sender: Sender) => string): SeenSums | null {
  const { period, all, published, under, senders } = sums;
  if (period === null) return null;
  const counted = senders.map((one) => ({ ...one, failing: failingOf(one.tally) }));
  const unknown = counted.filter(({ sender }) => !isKnownSender(sender));
  const recent = recentSums(sums);
  const { none, quarantine, reject } = under;
  return legibleWithin({
    ...{ from: period[0], until: period[1], messages: all.messages, passed: all.passed, failing: failingOf(all) },
    ...(excusedOf(all.excused) > 0 && { excused: excusedOf(all.excused) }),
    chart: chartOf(sums, nameOf),
    refused: refusedRange([reject]),
    ...(isRefusing(published) && { wereRefused: all.refused }),
    stopped: { none: stoppedRange(none), quarantine: stoppedRange(quarantine), reject: stoppedRange(reject) },
    ...(recent && { recent }),
    senders: firstSenders(counted, SHOWN.senders)
      .map(({ sender, tally: { messages }, failing }) => {
        return { name: nameOf(sender), isKnown: isKnownSender(sender), messages, failing };
      })
      .toSorted((one, other) => Number(isNamedFirst(other)) - Number(isNamedFirst(one)))
      .slice(0, MOST_SENDERS),
    unknownFailing: unknown.reduce((sum, { failing }) => sum + failing, 0),
  });
}

/** Known senders that fail stay in the list, however many unknown ones fail more often. */
function isNamedFirst({ isKnown, failing }: SeenSums['senders'][number]): boolean {
  return isKnown && failing > 0;
}

/** The senders with the most messages, whatever their results. */
export function chartOf({ days, senders }: DomainSums, nameOf: (sender: Sender) => string): ReportsSeen['chart'] {
  const shown = days.slice(-SHOWN.days);
  const most = senders.toSorted((one, other) => other.tally.messages - one.tally.messages).slice(0, SHOWN.charted);
  return {
    days: shown,
    rows: most.map(({ sender, days: own }) => {
      const counted = new Map(own.map(({ day, messages, failing }) => [day, { messages, failing }]));
      return { name: nameOf(sender), cells: shown.map((day) => counted.get(day) ?? { messages: 0, failing: 0 }) };
    }),
  };
}
