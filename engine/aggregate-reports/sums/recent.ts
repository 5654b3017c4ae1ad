import type { RecentSums } from '@rempart/contract';
import { firstDayOf } from './day.ts';
import { failingSendersOf } from './failing-senders.ts';
import { isKnownSender } from './sender.ts';
import type { DaySums, DomainSums } from './sums.ts';

/** As many as a condition of the plan asks for at most. */
const RECENT_WEEKS = 4;

/**
 * What the last four weeks of reports tell: what failed before and was repaired since counts no more. A known sender that failed and has
 * not written since is told apart, because nothing shows that it was repaired: a billing tool may write once a month. null: no day has
 * messages.
 */
export function recentSums({ days, knownDays, senders }: DomainSums): RecentSums | null {
  const until = days.at(-1);
  if (until === undefined) return null;
  const start = firstDayOf(RECENT_WEEKS, until);
  const isRecent = ({ day }: { readonly day: string }) => day >= start;
  const within = senders.map(({ sender, days: own }) => ({ sender, ...total(own.filter(isRecent)) }));
  const absent = senders
    .filter(({ sender, days: own }) => isKnownSender(sender) && !own.some(isRecent))
    .map(({ sender, days: own }) => ({ sender, ...total(own) }));
  return {
    ...{ from: days.find((day) => day >= start) ?? until, until },
    ...total(within),
    unknownFailing: total(within.filter(({ sender }) => !isKnownSender(sender))).failing,
    knownDays: knownDays.filter((day) => day >= start),
    failingSenders: failingSendersOf(within),
    absentSenders: failingSendersOf(absent),
  };
}

function total(counted: readonly Omit<DaySums, 'day'>[]) {
  const excused = counted.reduce((sum, one) => sum + (one.excused ?? 0), 0);
  return {
    messages: counted.reduce((sum, { messages }) => sum + messages, 0),
    failing: counted.reduce((sum, { failing }) => sum + failing, 0),
    ...(excused > 0 && { excused }),
  };
}
