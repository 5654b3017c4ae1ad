import { readReportFile } from '@rempart/engine';
import PostalMime from 'postal-mime';
import type { ReportMail } from '../../ports/report-boxes.ts';

/** Attachments of one message that are read. */
const MOST_FILES = 20;
/** Nested parts; a report has one level. */
const DEEPEST_PART = 5;

/**
 * Reads the reports that a receiver sent by mail: attachments, or the message itself where it is one (RFC 9990 §2.6, RFC 8460 §5.3). A
 * failure report (RFC 9991) quotes private messages: it is refused unread.
 */
export async function readReportMail(message: Uint8Array): Promise<ReportMail> {
  const email = await PostalMime.parse(message, {
    maxNestingDepth: DEEPEST_PART,
    attachmentEncoding: 'arraybuffer',
    forceRfc822Attachments: true,
  }).catch(() => null);
  if (email === null) return { reports: [], fault: 'malformed' };
  const types = email.attachments.map(({ mimeType }) => mimeType.toLowerCase());
  if (types.includes('message/feedback-report')) return { reports: [], fault: 'failure-report' };
  const files = email.attachments.slice(0, MOST_FILES).map(({ filename, content }) => ({
    name: filename ?? '',
    octets: typeof content === 'string' ? Buffer.from(content) : new Uint8Array(content),
  }));
  const read = files.map(({ name, octets }) => readReportFile(name, octets));
  const reports = read.flatMap((one) => one.reports);
  const [first] = read.flatMap((one) => one.refused);
  return { reports, fault: reports.length > 0 ? null : (first?.fault ?? 'empty') };
}
