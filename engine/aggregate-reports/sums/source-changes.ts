import { DAY_MS, utcDay } from '@rempart/contract';
import type { Networks } from './networks.ts';
import type { DmarcDay } from './receiver-day.ts';
import { isKnownSender } from './sender.ts';
import { type SenderSums, sumDays } from './sums.ts';

/** A source that rose or fell, week against weeks. Numbers are of messages a week. */
export interface SourceChange {
  readonly sense: 'risen' | 'fallen';
  readonly sender: SenderSums['sender'];
  readonly before: number;
  readonly after: number;
  /** First and last UTC day of the week that differs. */
  readonly from: string;
  readonly until: string;
}

/** Sources that were reported, until they are back: by kind and name, with the number a week that they have to come back to. */
export type ToldSources = Readonly<Record<string, { readonly sense: SourceChange['sense']; readonly before: number }>>;

const WEEK = 7;
/** Receivers tell of a day on the next, some a day later. */
const LATE_DAYS = 3;
const WEEKS_BEFORE = 4;
/** Weeks, of those before, in which a sender wrote, to be one whose silence says something. */
const WEEKS_WITH_MAIL = 3;
/** Fewer in a week come and go as the weather does. */
const LEAST_MESSAGES = 20;
/** Days of the week on which an unknown source wrote: one day is one accident. */
const LEAST_DAYS = 2;
/** Of the days on which a receiver told in a week. */
const TELLS = 0.6;
const [RISES, CALMS] = [3, 1.5];
const [FALLS, RECOVERS] = [0.25, 0.75];

/**
 * What changed of who writes in the name of a domain: a source that nothing names and that fails three times as often as before, a known
 * sender that passed and is down to a quarter. Each is reported once; again only after it was back: below one and a half of what it was,
 * above three quarters. The week is compared with the four before it, at receivers alone that told in both: where a receiver stops telling,
 * nobody fell, and where a new one begins, nobody rose. Before four weeks are reported of nothing is known to change.
 */
export function sourceChanges(
  {
    reported,
    domain,
    networks,
    at,
  }: {
    readonly reported: readonly DmarcDay[];
    readonly domain: string;
    readonly networks: Networks | null;
    readonly at: Date;
  },
  told: ToldSources,
): { readonly told: ToldSources; readonly changes: readonly SourceChange[] } {
  const days = windowsAt(at);
  const own = reported.filter(({ published, day }) => published.domain === domain && day <= days.until);
  const kept = alike(own, days);
  const [sums] = sumDays(kept, () => networks);
  const isYoung = kept.every(({ day }) => day >= days.secondWeek);
  if (!sums || isYoung) return { told, changes: [] };
  const next = new Map(Object.entries(told));
  const changes: SourceChange[] = [];
  const seen = new Set<string>();
  for (const sender of sums.senders) {
    const key = keyOf(sender);
    seen.add(key);
    const known = next.get(key);
    const weekly = weeksOf(sender, days);
    if (known) {
      if (isBack(known, weekly.after)) next.delete(key);
      continue;
    }
    const sense = senseOf(sender, weekly);
    if (sense === null) continue;
    const { before, after } = weekly;
    next.set(key, { sense, before });
    changes.push({
      sense,
      sender: sender.sender,
      before: Math.round(before),
      after,
      from: days.from,
      until: days.until,
    });
  }
  // Who rose and is in no report any more is calm; who fell and is in none has not come back.
  for (const [key, { sense }] of [...next]) if (sense === 'risen' && !seen.has(key)) next.delete(key);
  return { told: Object.fromEntries(next), changes };
}

interface Windows {
  /** The week, and the first day of the weeks before it. */
  readonly from: string;
  readonly until: string;
  readonly start: string;
  readonly secondWeek: string;
}

function windowsAt(at: Date): Windows {
  const day = (back: number) => utcDay(new Date(at.getTime() - back * DAY_MS));
  const from = LATE_DAYS + WEEK - 1;
  const start = from + WEEKS_BEFORE * WEEK;
  return { from: day(from), until: day(LATE_DAYS), start: day(start), secondWeek: day(start - WEEK) };
}

/** Days of receivers that tell as they did: on more than half as many days of the week as of those before it. */
function alike(reported: readonly DmarcDay[], { from, start }: Windows): readonly DmarcDay[] {
  const within = Map.groupBy(
    reported.filter(({ day }) => day >= start),
    ({ organization }) => organization.toLowerCase(),
  );
  return [...within.values()]
    .filter((own) => {
      const days = [...new Set(own.map(({ day }) => day))];
      const now = days.filter((day) => day >= from).length;
      const then = (days.length - now) / WEEKS_BEFORE;
      return then > 0 && now > TELLS * then;
    })
    .flat();
}

interface Weekly {
  /** On average, of the weeks before. */
  readonly before: number;
  readonly after: number;
  readonly daysAfter: number;
  readonly weeksBefore: number;
}

/** Of a sender that something names its messages, of others those that fail. */
function weeksOf({ sender, days }: SenderSums, { from, start }: Windows): Weekly {
  const isKnown = isKnownSender(sender);
  const counted = days.map(({ day, messages, failing }) => ({ day, messages: isKnown ? messages - failing : failing }));
  const [before, after] = [counted.filter(({ day }) => day < from), counted.filter(({ day }) => day >= from)];
  const total = (some: typeof counted) => some.reduce((sum, { messages }) => sum + messages, 0);
  const week = (day: string) => Math.floor((Date.parse(day) - Date.parse(start)) / (WEEK * DAY_MS));
  return {
    before: total(before) / WEEKS_BEFORE,
    after: total(after),
    daysAfter: after.filter(({ messages }) => messages > 0).length,
    weeksBefore: new Set(before.filter(({ messages }) => messages > 0).map(({ day }) => week(day))).size,
  };
}

function senseOf(
  { sender }: SenderSums,
  { before, after, daysAfter, weeksBefore }: Weekly,
): SourceChange['sense'] | null {
  if (!isKnownSender(sender))
    return after >= LEAST_MESSAGES && daysAfter >= LEAST_DAYS && after >= RISES * before ? 'risen' : null;
  return before >= LEAST_MESSAGES && weeksBefore >= WEEKS_WITH_MAIL && after <= FALLS * before ? 'fallen' : null;
}

function isBack({ sense, before }: ToldSources[string], after: number): boolean {
  return sense === 'fallen' ? after >= RECOVERS * before : after <= Math.max(LEAST_MESSAGES / 2, CALMS * before);
}

function keyOf({ sender: { kind, name } }: SenderSums): string {
  return `${kind} ${name}`;
}
