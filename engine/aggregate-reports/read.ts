import { parseDmarcReport } from './dmarc-report.ts';
import { type AggregateReport, RefusedReport, type ReportFault } from './report.ts';
import { textOf } from './text.ts';
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
    const written = textOf(octets);
    // What is cut of a string is read through it, at twice the cost; few have space before them.
    const text = /^\s/.test(written) ? written.trimStart() : written;
    if (text === '') return 'empty';
    if (text.startsWith('{')) return parseTlsReport(text);
    if (text.startsWith('<')) return parseDmarcReport(text);
    if (!isMail(text)) return 'not-a-report';
    return /^feedback-type:\s*auth-failure/im.test(text) ? 'failure-report' : 'mail';
  } catch (error) {
    if (error instanceof RefusedReport) return error.fault;
    throw error;
  }
}

/** A message with its header. One about single messages (RFC 9991) holds what people wrote, and is not read at all. */
function isMail(text: string): boolean {
  return /^(?:[A-Za-z][A-Za-z0-9-]*:.*\r?\n(?:[ \t].*\r?\n)*){2}/.test(text.slice(0, 4_000));
}
