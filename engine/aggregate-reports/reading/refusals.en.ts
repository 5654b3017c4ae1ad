import type { ReportFault } from './report.ts';

/** Why a file was not read, and what to do about it. */
export const REPORT_FAULTS: Readonly<Record<ReportFault, string>> = {
  empty: 'This file is empty.',
  'too-large': 'This file is too large: at most 5 MB, and 10 MB once decompressed.',
  'too-many-files': 'This archive contains more than 200 files. Send them in several parts.',
  'archive-broken': 'This archive is damaged, encrypted or incomplete. Save the attachment again.',
  'archive-too-deep': 'This archive contains archives that contain others. Decompress it first.',
  'failure-report':
    'This failure report describes one particular message and may quote it. Out of respect for the secrecy of correspondence, it is not read.',
  mail: 'This is a whole e-mail. Save its attachment (.xml, .gz, .zip or .json) and use that.',
  'not-a-report': 'This file is neither a DMARC report (XML) nor a TLS report (JSON).',
  'xml-malformed': 'This XML file is malformed: it is truncated, or its author wrote it wrong.',
  'xml-doctype': 'This XML file declares a document type (DOCTYPE). A real report has none: it is not read.',
  'json-malformed': 'This JSON file is malformed: it is truncated, or its author wrote it wrong.',
  incomplete: 'This report does not say which domain, which period or how many sessions it is about.',
};
