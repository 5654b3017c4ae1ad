import { blogMessages, DAY_MS } from '@rempart/contract';
import { longDay } from '@rempart/french';

/** Older than this, the date is shown too. */
const RECENT_DAYS = 30;

/** When an article was published, for its card: in calendar days of Paris, not in blocks of 24 hours. Times are ISO 8601. */
export function relativeDay(published: string, now: string): string {
  const days = Math.max(0, Math.round((parisDay(now) - parisDay(published)) / DAY_MS));
  if (days === 0) return blogMessages.today;
  if (days === 1) return blogMessages.yesterday;
  const ago = blogMessages.daysAgo(days);
  return days > RECENT_DAYS ? `${ago}, ${longDay(published)}` : ago;
}

/** Midnight UTC of the calendar day in Paris. */
function parisDay(iso: string): number {
  return Date.parse(new Date(iso).toLocaleDateString('en-CA', { timeZone: 'Europe/Paris' }));
}
