import type { ResultOutline } from '@rempart/contract';
import { readingAddress } from './reading.ts';

export interface Sent {
  readonly subject: string;
  readonly body: string;
  /** The URL of the whole text. */
  readonly link: string;
}

/** The message of the first action, with the URL of the result for the technician; null where there is none. */
export function messageFor({ plan, reportId }: ResultOutline, origin: string): Sent | null {
  if (!plan?.message) return null;
  const { subject, lines } = plan.message;
  const link = `${origin}${readingAddress(reportId, 'technical')}`;
  return { subject, body: `${lines.join('\n')}\n\nLes enregistrements, les preuves et les commandes : ${link}`, link };
}

/** Mail programs truncate longer URLs. */
const LONGEST = 1900;

/**
 * The URL that opens a mail with the message in it; where that is too long, with as many of its paragraphs as fit and the URL of the rest.
 */
export function mailtoOf({ subject, body, link }: Sent): string {
  const whole = mailto(subject, body);
  if (whole.length <= LONGEST) return whole;
  const paragraphs = body.split('\n\n');
  for (let count = paragraphs.length - 1; count > 0; count -= 1) {
    const cut = mailto(subject, [...paragraphs.slice(0, count), `La suite, avec les valeurs : ${link}`].join('\n\n'));
    if (cut.length <= LONGEST) return cut;
  }
  return mailto(subject, link);
}

/** RFC 6068 §5: lines end with CRLF. */
function mailto(subject: string, body: string): string {
  return `mailto:?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(body.replaceAll('\n', '\r\n'))}`;
}
