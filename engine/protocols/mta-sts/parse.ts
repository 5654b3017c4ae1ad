import { plainName } from '../../common/names.ts';
import { parseTagList, tag } from '../../common/tag-list.ts';

/** Whether a text was meant as an MTA-STS record, however badly written. */
export function meantAsSts(text: string): boolean {
  return /\bv\s*=\s*["']?STSv/i.test(text);
}

/** Whether senders take a text for an MTA-STS record at all: its version comes first, as written (RFC 8461 §3.1). */
export function isSts(text: string): boolean {
  return /^v=STSv1[ \t]*(?:;|$)/.test(text);
}

/** The id of a record as written; null where it has none. */
export function idOf(record: string): string | null {
  return tag(parseTagList(record), 'id');
}

/** 1 to 32 letters and digits (RFC 8461 §3.1, sts-id). */
export function isId(id: string): boolean {
  return /^[A-Za-z0-9]{1,32}$/.test(id);
}

/** The one record that senders go by: a single one, with an id that can be read. Without it there is no policy (RFC 8461 §3.1). */
export function recordRead(texts: readonly string[]): string | null {
  const [only, ...others] = texts.filter(isSts);
  return only !== undefined && others.length === 0 && isId(idOf(only) ?? '') ? only : null;
}

/** Whether a text was meant as a TLS-RPT record. */
export function meantAsTlsRpt(text: string): boolean {
  return /\bv\s*=\s*["']?TLSRPT/i.test(text);
}

/** Whether reporters take a text for a TLS-RPT record (RFC 8460 §3). */
export function isTlsRpt(text: string): boolean {
  return /^v=TLSRPTv1[ \t]*(?:;|$)/.test(text);
}

/**
 * `sts-extension` and `tlsrpt-extension`: a name of 32 characters at most, and at least one character without `=` (RFC 8461 §3.1,
 * RFC 8460 §3).
 */
const EXTENSION = /^[A-Za-z0-9][A-Za-z0-9_.-]{0,31}=[\x21-\x3a\x3c\x3e-\x7e]+$/;

/** What stands between the semicolons of a record without being one of the fields that its standard names, or an extension. */
export function malformedFields(record: string, own: 'id' | 'rua'): readonly string[] {
  const parts = record.split(';').map((part) => part.trim());
  return parts.filter((part, index) => {
    if (part === '') return index < parts.length - 1;
    const name = part.split('=', 1)[0]?.trim();
    return !(part.includes('=') && (name === 'v' || name === own)) && !EXTENSION.test(part);
  });
}

/** Where reports are to be sent. */
export interface ReportAddress {
  readonly uri: string;
  readonly kind: 'mailto' | 'https' | 'other';
  /** The domain of the mailbox or the host asked; null where none can be read. */
  readonly host: string | null;
}

/** The `rua` URIs, commas between them, in however many fields (RFC 8460 §3). */
export function reportAddresses(record: string): readonly ReportAddress[] {
  return parseTagList(record)
    .tags.flatMap(([name, value]) => (name === 'rua' ? value.split(',') : []))
    .map((uri) => uri.trim())
    .filter((uri) => uri !== '')
    .map(readAddress);
}

function readAddress(uri: string): ReportAddress {
  const [, mailDomain] = /^mailto:[^@\s?]+@([A-Za-z0-9.-]+)(?:\?.*)?$/i.exec(uri) ?? [];
  if (/^mailto:/i.test(uri)) return { uri, kind: 'mailto', host: plain(mailDomain) };
  const [, webHost] = /^https:\/\/([A-Za-z0-9.-]+)(?::\d+)?(?:[/?#].*)?$/i.exec(uri) ?? [];
  if (/^https:/i.test(uri)) return { uri, kind: 'https', host: plain(webHost) };
  return { uri, kind: 'other', host: null };
}

function plain(host: string | undefined): string | null {
  return host === undefined ? null : plainName(host);
}
