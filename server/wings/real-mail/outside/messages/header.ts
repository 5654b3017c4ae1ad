import type { HeaderSeen } from '@rempart/engine';
import { readDate } from './date.ts';

/** A header field, unfolded: its name in lower case, and the text after the colon. */
export interface Field {
  readonly name: string;
  readonly value: string;
  /** Characters and lines as they were written. */
  readonly written: number;
  readonly lines: number;
}

/** The most octets of a message before its first empty line. */
export const LARGEST_HEADER = 256 * 1024;

/** The fields of a message (RFC 5322 §2.2); null where its header is too long to be read. */
export function headerFieldsOf(message: Buffer): readonly Field[] | null {
  const end = endOfHeader(message);
  if (end > LARGEST_HEADER) return null;
  const fields: { name: string; parts: string[] }[] = [];
  for (const line of message.subarray(0, end).toString('utf8').split(/\r?\n/)) {
    if (/^[ \t]/.test(line)) fields.at(-1)?.parts.push(line);
    else {
      const at = line.indexOf(':');
      if (at > 0) fields.push({ name: line.slice(0, at).trim().toLowerCase(), parts: [line.slice(at + 1)] });
    }
  }
  return fields.map(({ name, parts }) => {
    const value = parts.join(' ');
    return { name, value: value.trim(), written: value.length, lines: parts.length };
  });
}

/** Octets before the first empty line. */
export function endOfHeader(message: Buffer): number {
  const ends = [message.indexOf('\r\n\r\n'), message.indexOf('\n\n')].filter((at) => at >= 0);
  return ends.length === 0 ? message.length : Math.min(...ends);
}

/** Fields that a message may have once at most (RFC 5322 §3.6). */
const SINGLE = ['date', 'from', 'sender', 'reply-to', 'to', 'cc', 'message-id', 'in-reply-to', 'references', 'subject'];
const MINUTE_MS = 60_000;

/**
 * The facts of a header, without the texts that people wrote. `authors`: the domains of From, as the verifier read them. `signed`: names of
 * the fields that a valid signature covers.
 */
export function seeHeader(
  fields: readonly Field[],
  {
    authors,
    signed,
    receivedAt,
  }: { readonly authors: readonly string[]; readonly signed: ReadonlySet<string>; readonly receivedAt: Date },
): HeaderSeen {
  const fieldValue = (name: string) => fields.find((field) => field.name === name)?.value ?? null;
  const [date, messageId] = [fieldValue('date'), fieldValue('message-id')];
  return {
    fromFields: fields.filter(({ name }) => name === 'from').length,
    authors,
    dateMinutes: date === null ? null : minutesSince(date, receivedAt),
    messageId: messageId === null ? null : /^<[^\s<>@]+@[^\s<>@]+>$/.test(messageId) ? 'good' : 'malformed',
    repeated: SINGLE.filter((one) => fields.filter(({ name }) => name === one).length > 1),
    unsubscribe: unsubscribeOf(fieldValue('list-unsubscribe'), fieldValue('list-unsubscribe-post'), signed),
  };
}

function minutesSince(date: string, receivedAt: Date): number | 'unreadable' {
  const at = readDate(date);
  return at === null ? 'unreadable' : Math.round((receivedAt.getTime() - at) / MINUTE_MS);
}

/** RFC 8058 §3.1, §4: an HTTPS URL, the other field verbatim, and a signature over both. */
function unsubscribeOf(
  address: string | null,
  post: string | null,
  signed: ReadonlySet<string>,
): HeaderSeen['unsubscribe'] {
  if (address === null) return null;
  if (!/<https:[^<>\s]+>/i.test(address) || !/^List-Unsubscribe=One-Click$/i.test(post ?? '')) return 'link-only';
  return signed.has('list-unsubscribe') && signed.has('list-unsubscribe-post') ? 'one-click' : 'not-signed';
}
