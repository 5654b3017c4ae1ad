import { product, withoutSteering } from '@house/contract';
import { deadlinesOf } from '@house/engine';
import type { Attachment } from '../outline.ts';
import type { Subject } from '../subject.ts';
import { kindOf } from './dependencies.fr.ts';

/** Every date as an event of one day with a reminder (RFC 5545), for any agenda. What a machine renews is left out. */
export function calendarFile({ evidence, drawnAt }: Subject): readonly Attachment[] {
  const deadlines = deadlinesOf(evidence).filter(({ automatic, on }) => !automatic && on > evidence.at);
  if (deadlines.length === 0) return [];
  const stamp = `${drawnAt.replace(/[-:]|\.\d+/g, '').replace(/Z?$/, 'Z')}`;
  const events = deadlines.flatMap((deadline) => {
    const { kind, name, on } = deadline;
    const summary = `${kindOf(deadline)} ${name} : fin le ${on.slice(0, 10)}`;
    return [
      'BEGIN:VEVENT',
      `UID:${kind}-${escaped(name)}-${on.slice(0, 10)}@${product.slug}`,
      `DTSTAMP:${stamp}`,
      `DTSTART;VALUE=DATE:${on.slice(0, 10).replaceAll('-', '')}`,
      `SUMMARY:${escaped(summary)}`,
      'TRANSP:TRANSPARENT',
      'BEGIN:VALARM',
      'ACTION:DISPLAY',
      `DESCRIPTION:${escaped(summary)}`,
      'TRIGGER:-P30D',
      'END:VALARM',
      'END:VEVENT',
    ];
  });
  const lines = ['BEGIN:VCALENDAR', 'VERSION:2.0', `PRODID:-//${product.name}//FR`, ...events, 'END:VCALENDAR'];
  return [
    {
      name: 'echeances.ics',
      mediaType: 'text/calendar',
      description: 'Les échéances du domaine, pour un agenda',
      text: `${lines.map(folded).join('\r\n')}\r\n`,
    },
  ];
}

/** RFC 5545 §3.3.11; control characters have no place in a text. */
function escaped(text: string): string {
  return withoutSteering(text, () => ' ').replace(/[\\;,]/g, (sign) => `\\${sign}`);
}

const OCTETS = 74;

/** RFC 5545 §3.1: lines of at most 75 octets, a continuation begins with a space. */
function folded(line: string): string {
  const lines: string[] = [];
  let current = '';
  for (const character of line) {
    if (Buffer.byteLength(current + character) > OCTETS) {
      lines.push(current);
      current = ' ';
    }
    current += character;
  }
  return [...lines, current].join('\r\n');
}
