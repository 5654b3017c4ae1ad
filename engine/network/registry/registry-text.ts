import { isOfCalendar } from '../../common/days.ts';
import { splitStatuses } from '../../common/domain-status.ts';

/** Words and dates as registries write them, made one. */

/** An EPP status in RDAP words (RFC 8056): `clientTransferProhibited https://…` is 'client transfer prohibited'. */
export function statusWords(text: string): string {
  const [word = ''] = text.trim().split(/\shttps?:|\s\(/);
  const spaced = word
    .trimEnd()
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .replace(/_/g, ' ')
    .toLowerCase();
  return spaced === 'ok' ? 'active' : spaced;
}

export function statusesIn(line: string): readonly string[] {
  return splitStatuses(line)
    .map((status) => statusWords(status.split(' - ')[0] ?? ''))
    .filter((status) => status !== '');
}

/** Whether a text says something of its holder, and not that this is withheld. */
export function isDisclosed(text: string): boolean {
  const withheld = /redact|privacy|proxy|protect|mask|withheld|disclos|gdpr|rgpd|anonym|https?:|not available|n\/a/i;
  return text.trim() !== '' && !withheld.test(text);
}

/** Whether a text is one e-mail address and nothing else. */
export function isMailbox(text: string): boolean {
  return /^[^\s@<>"']{1,64}@[a-z0-9-]+(\.[a-z0-9-]+)+$/i.test(text);
}

/**
 * ISO 8601 where the date is certain, else null: `05/06/2027` is June to some registries and May to others.
 * `dayFirst`: it is known to be June. Years before 1970 or after 2199 are misprints, as is the 30th of February.
 */
export function readDate(text: string, dayFirst = false): string | null {
  const trimmed = text.trim().slice(0, 60);
  for (const [form, pick] of FORMS) {
    const parts = form.exec(trimmed);
    if (parts) return isoDate(pick(parts, dayFirst), timeOf(trimmed.slice(parts[0].length)));
  }
  return null;
}

type Day = readonly [year: number, month: number, day: number];

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];

const FORMS: readonly (readonly [RegExp, (parts: RegExpExecArray, dayFirst: boolean) => Day])[] = [
  [/^(\d{4})[-/.] ?(\d{1,2})[-/.] ?(\d{1,2})\.?/, ([, year, month, day]) => [Number(year), Number(month), Number(day)]],
  [/^(\d{4})(\d{2})(\d{2})(?!\d)/, ([, year, month, day]) => [Number(year), Number(month), Number(day)]],
  [/^(\d{4})[- ]([a-z]{3})[a-z]*[- ](\d{1,2})/i, ([, year, month, day]) => [Number(year), monthOf(month), Number(day)]],
  [/^(\d{1,2})[- ]([a-z]{3})[a-z]*[- ](\d{4})/i, ([, day, month, year]) => [Number(year), monthOf(month), Number(day)]],
  [
    /^(?:[a-z]{3},? )?([a-z]{3})[a-z]* +(\d{1,2}),?(?: [\d:]+)?(?: [A-Z]{3,4})? (\d{4})/i,
    ([, month, day, year]) => [Number(year), monthOf(month), Number(day)],
  ],
  [/^(\d{1,2})\. ?(\d{1,2})\. ?(\d{4})/, ([, day, month, year]) => [Number(year), Number(month), Number(day)]],
  [
    /^(\d{1,2})[-/](\d{1,2})[-/](\d{4})/,
    ([, first, second, year], dayFirst) => slashed(Number(first), Number(second), Number(year), dayFirst),
  ],
];

function monthOf(name = ''): number {
  return MONTHS.indexOf(name.toLowerCase()) + 1;
}

/** Month 0, which is no month, where both orders are possible. */
function slashed(first: number, second: number, year: number, dayFirst: boolean): Day {
  if (dayFirst || first > 12 || first === second) return [year, second, first];
  return second > 12 ? [year, first, second] : [year, 0, 0];
}

/** Time of day and offset that follow a date; midnight UTC without. */
function timeOf(rest: string): string {
  const [, hours, minutes, seconds = '00', fraction = '', zone = ''] =
    /^[T ]\s*(\d\d):(\d\d)(?::(\d\d)(\.\d{1,9})?)?\s*(Z|UTC|GMT|\(?(?:UTC|GMT)?[+-]\d{1,2}(?::?\d\d)?\)?)?/i.exec(
      rest,
    ) ?? [];
  if (!hours) return '00:00:00Z';
  const [, sign, hour = '', minute = '00'] = /([+-])(\d{1,2}):?(\d\d)?/.exec(zone) ?? [];
  return `${hours}:${minutes}:${seconds}${fraction.slice(0, 4)}${sign ? `${sign}${hour.padStart(2, '0')}:${minute}` : 'Z'}`;
}

function isoDate([year, month, day]: Day, time: string): string | null {
  const pad = (value: number) => String(value).padStart(2, '0');
  const date = new Date(`${year}-${pad(month)}-${pad(day)}T${time}`);
  const certain = year >= 1970 && year < 2200 && isOfCalendar(year, month, day) && !Number.isNaN(date.getTime());
  return certain ? date.toISOString() : null;
}
