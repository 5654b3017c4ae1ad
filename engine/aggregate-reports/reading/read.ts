import { parseDmarcReport } from './dmarc-report.ts';
import { type AggregateReport, RefusedReport, type ReportFault } from './report.ts';
import { parseTlsReport } from './tls-report.ts';
import { unpack } from './unpack.ts';

/** What came of one file: several reports where it was an archive. */
export interface ReadFile {
  readonly reports: readonly AggregateReport[];
  readonly refused: readonly RefusedFile[];
}

export interface RefusedFile {
  /** As it came, or as it is called in its archive. */
  readonly name: string;
  readonly fault: ReportFault;
}

/**
 * Reads a file that a receiver sent: a DMARC aggregate report (XML) or an SMTP TLS report (JSON), plain, gzip or zip. The content alone
 * decides which it is. Never throws; time and memory are bounded by the length of what came, and by `bounds.ts`.
 */
export function readReportFile(name: string, octets: Uint8Array): ReadFile {
  const reports: AggregateReport[] = [];
  const refused: RefusedFile[] = [];
  for (const member of unpack(name, octets)) {
    const read = 'octets' in member ? readPlain(member.octets) : member.fault;
    if (typeof read === 'string') refused.push({ name: member.name, fault: read });
    else reports.push(read);
  }
  return { reports, refused };
}

function readPlain(octets: Uint8Array): AggregateReport | ReportFault {
  try {
    const text = afterSpace(inUtf8(octets));
    if (text.length === 0) return 'empty';
    if (text[0] === BRACE) return parseTlsReport(new TextDecoder().decode(text));
    if (text[0] === ANGLE) return parseDmarcReport(text);
    const start = Buffer.from(text.subarray(0, LONGEST_HEADER)).toString('latin1');
    if (!isMail(start)) return 'not-a-report';
    return /^feedback-type:\s*auth-failure/im.test(Buffer.from(text).toString('latin1')) ? 'failure-report' : 'mail';
  } catch (error) {
    if (error instanceof RefusedReport) return error.fault;
    throw error;
  }
}

const [BRACE, ANGLE] = [0x7b, 0x3c];
const LONGEST_HEADER = 4_000;

function afterSpace(octets: Uint8Array): Uint8Array {
  const start = octets.findIndex((octet) => !SPACES.has(octet));
  return octets.subarray(start < 0 ? octets.length : start);
}

const SPACES: ReadonlySet<number> = new Set([0x09, 0x0a, 0x0b, 0x0c, 0x0d, 0x20]);

/** A message with its header. One about single messages (RFC 9991) holds what people wrote, and is not read at all. */
function isMail(start: string): boolean {
  return /^(?:[A-Za-z][A-Za-z0-9-]*:.*\r?\n(?:[ \t].*\r?\n)*){2}/.test(start);
}

/**
 * The same text in UTF-8, without a byte order mark: its encoding is what a mark says, else what the XML declaration says, else UTF-8. What
 * is no character becomes U+FFFD, now or where it is decoded.
 */
function inUtf8(octets: Uint8Array): Uint8Array {
  const encoding = encodingOf(octets);
  if (encoding !== 'utf-8') return Buffer.from(new TextDecoder(encoding).decode(octets));
  return BYTE_ORDER_MARK.every((octet, index) => octets[index] === octet)
    ? octets.subarray(BYTE_ORDER_MARK.length)
    : octets;
}

const BYTE_ORDER_MARK = [0xef, 0xbb, 0xbf];
const DECLARATION_OCTETS = 200;

function encodingOf(octets: Uint8Array): string {
  if (octets[0] === 0xff && octets[1] === 0xfe) return 'utf-16le';
  if (octets[0] === 0xfe && octets[1] === 0xff) return 'utf-16be';
  const start = Buffer.from(octets.subarray(0, DECLARATION_OCTETS)).toString('latin1');
  const declared = /^\s*<\?xml[^>]*\sencoding\s*=\s*["']([\w-]+)["']/i.exec(start)?.[1]?.toLowerCase() ?? '';
  return LATIN.has(declared) ? 'windows-1252' : 'utf-8';
}

/** WHATWG reads all of these as windows-1252. */
const LATIN = new Set(['iso-8859-1', 'latin1', 'windows-1252', 'us-ascii', 'ascii']);
