const N = '\u00a0';
const PARIS = { timeZone: 'Europe/Paris' } as const;
const DAY = new Intl.DateTimeFormat('fr-FR', { day: 'numeric', month: 'long', year: 'numeric', ...PARIS });
const WEEKDAY = new Intl.DateTimeFormat('fr-FR', { weekday: 'long', day: 'numeric', month: 'long', ...PARIS });
const CLOCK = new Intl.DateTimeFormat('fr-FR', { hour: 'numeric', minute: '2-digit', ...PARIS });
const MINUTE_MS = 60_000;
const WEEK_MS = 7 * 86_400_000;

// Days and hours as every French sentence gives them: at the clock of Paris, bound by no-break spaces.

/** « 1er décembre 2026 ». */
export function longDay(at: string | Date): string {
  return bound(DAY, at);
}

/** « 11 h 05 ». */
export function clockTime(at: string | Date): string {
  const [hour, minute] = CLOCK.format(new Date(at)).split(':');
  return `${Number(hour)}${N}h${N}${minute}`;
}

/** « 21 novembre 2026 à 11 h 05 ». */
export function longMoment(at: string | Date): string {
  return `${longDay(at)} à ${clockTime(at)}`;
}

/** « mercredi 25 novembre à 15 h 20 ». */
export function dayAndHour(at: string | Date): string {
  return `${bound(WEEKDAY, at)} à ${clockTime(at)}`;
}

/** « aujourd’hui à 21 h 04 » or « demain à 9 h 12 »: a moment of the next 24 hours, rounded up to its minute. */
export function withinADay(at: Date, now: Date): string {
  const until = new Date(Math.ceil(at.getTime() / MINUTE_MS) * MINUTE_MS);
  return `${longDay(until) === longDay(now) ? 'aujourd’hui' : 'demain'} à ${clockTime(until)}`;
}

/** The day that many weeks after another. */
export function longDayAfter(at: string | Date, weeks: number): string {
  return longDay(new Date(new Date(at).getTime() + weeks * WEEK_MS));
}

function bound(format: Intl.DateTimeFormat, at: string | Date): string {
  const words = format.format(new Date(at));
  return words.replace(/(^|\s)1 (?=\p{L})/u, '$11er ').replaceAll(' ', N);
}
