import { product } from '@rempart/brand';
import { withoutSteering } from '@rempart/contract';

/** What stands on one day of an agenda. */
export interface CalendarDay {
  /** Tells this event from every other one, for ever: an agenda replaces what it has under the same name. */
  readonly uid: string;
  /** In Paris, `YYYY-MM-DD`. */
  readonly day: string;
  readonly title: string;
  /** Paragraphs. */
  readonly told: readonly string[];
  /** When to remind of it, as a duration from the beginning of the day (RFC 5545 §3.3.6); null: never. */
  readonly reminder: string | null;
}

/** A calendar for any agenda (RFC 5545): events of one day each. `at`: when this version of it was made, ISO 8601. */
export function drawCalendar(name: string, days: readonly CalendarDay[], at: string): string {
  const stamp = `${new Date(at).toISOString().slice(0, 19).replace(/[-:]/g, '')}Z`;
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    `PRODID:-//${product.name}//FR`,
    'CALSCALE:GREGORIAN',
    // RFC 7986 §5.1, and the name that calendars read before it.
    `NAME:${escaped(name)}`,
    `X-WR-CALNAME:${escaped(name)}`,
    ...days.flatMap((one) => eventOf(one, stamp)),
    'END:VCALENDAR',
  ];
  return `${lines.map(folded).join('\r\n')}\r\n`;
}

function eventOf({ uid, day, title, told, reminder }: CalendarDay, stamp: string): readonly string[] {
  const summary = escaped(title);
  return [
    'BEGIN:VEVENT',
    `UID:${escaped(uid)}`,
    `DTSTAMP:${stamp}`,
    `DTSTART;VALUE=DATE:${day.replaceAll('-', '')}`,
    `SUMMARY:${summary}`,
    `DESCRIPTION:${told.map(escaped).join('\\n\\n')}`,
    'TRANSP:TRANSPARENT',
    ...(reminder === null
      ? []
      : ['BEGIN:VALARM', 'ACTION:DISPLAY', `DESCRIPTION:${summary}`, `TRIGGER:${reminder}`, 'END:VALARM']),
    'END:VEVENT',
  ];
}

/** RFC 5545 §3.3.11; control characters have no place in a text. */
function escaped(text: string): string {
  return withoutSteering(text.toWellFormed(), () => ' ').replace(/[\\;,]/g, (sign) => `\\${sign}`);
}

const OCTETS = 75;

/** RFC 5545 §3.1: lines of at most 75 octets, a continuation begins with a space. */
function folded(line: string): string {
  const lines: string[] = [];
  let current = '';
  let octets = 0;
  for (const character of line) {
    const length = Buffer.byteLength(character);
    if (octets + length > OCTETS) {
      lines.push(current);
      current = ' ';
      octets = 1;
    }
    current += character;
    octets += length;
  }
  return [...lines, current].join('\r\n');
}
