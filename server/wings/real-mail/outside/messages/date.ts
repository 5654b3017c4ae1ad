/** The instant of a Date field (RFC 5322 §3.3, and the obsolete years and zones of §4.3); null where it is outside that grammar. */
export function readDate(field: string): number | null {
  const found = DATE.exec(withoutComments(field).trim());
  if (!found?.groups) return null;
  const { day, month = '', year = '', hour, minute, second = '0', zone = '' } = found.groups;
  const time = [hour, minute, second].map(Number);
  const midnight = new Date(Date.UTC(fullYear(year), MONTHS.indexOf(month.toLowerCase()), Number(day)));
  if (midnight.getUTCDate() !== Number(day) || time.some((part, index) => part > (MOST[index] ?? 0))) return null;
  const [hours = 0, minutes = 0, seconds = 0] = time;
  return midnight.setUTCHours(hours, minutes - offsetOf(zone), seconds);
}

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
/** Hours behind Greenwich; letters of the military, and zones that nobody knows, say nothing certain: -0000. */
const ZONES: Readonly<Record<string, number>> = { EST: 5, EDT: 4, CST: 6, CDT: 5, MST: 7, MDT: 6, PST: 8, PDT: 7 };
/** Of hours, minutes, and seconds with a leap second. */
const MOST = [23, 59, 60];
const DATE =
  /^(?:(?:mon|tue|wed|thu|fri|sat|sun)\s*,\s*)?(?<day>\d{1,2})\s+(?<month>jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)\s+(?<year>\d{2,4})\s+(?<hour>\d\d)\s*:\s*(?<minute>\d\d)(?:\s*:\s*(?<second>\d\d))?\s+(?<zone>[+-]\d{4}|[A-IK-Z]|[A-Z]{2,5})$/i;

function fullYear(written: string): number {
  if (written.length === 4) return Number(written);
  return Number(written) + (written.length === 2 && Number(written) < 50 ? 2000 : 1900);
}

/** Minutes ahead of UTC. */
function offsetOf(zone: string): number {
  const [, sign, hours, minutes] = /^([+-])(\d\d)(\d\d)$/.exec(zone) ?? [];
  if (sign !== undefined) return (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes));
  return -60 * (ZONES[zone.toUpperCase()] ?? 0);
}

/** They may stand within one another, and often name the zone. */
function withoutComments(field: string): string {
  let [depth, left] = [0, ''];
  for (const character of field) {
    if (character === '(') depth += 1;
    else if (character === ')' && depth > 0) depth -= 1;
    else if (depth === 0) left += character;
  }
  return left;
}
