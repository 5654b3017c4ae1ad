import { createHash } from 'node:crypto';

const DAY_MS = 86_400_000;
const DAY_S = 86_400;

/** When a domain is audited next: tomorrow (UTC), at the second of the day that its name gives. All domains together fill the day evenly. */
export function nextAudit(domain: string, at: Date): Date {
  const second = createHash('sha256').update(domain).digest().readUInt32BE() % DAY_S;
  const today = Math.floor(at.getTime() / DAY_MS) * DAY_MS;
  return new Date(today + DAY_MS + second * 1000);
}

const paris = new Intl.DateTimeFormat('en-CA', {
  timeZone: 'Europe/Paris',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  hourCycle: 'h23',
});

/** Nobody is told at night. */
const FIRST_HOUR = 7;

/** The day in Paris whose mail may go now, « 2026-11-23 »; null before seven in the morning. */
export function dayOfTelling(at: Date): string | null {
  const parts = Object.fromEntries(paris.formatToParts(at).map(({ type, value }) => [type, value]));
  return Number(parts['hour']) < FIRST_HOUR ? null : `${parts['year']}-${parts['month']}-${parts['day']}`;
}
