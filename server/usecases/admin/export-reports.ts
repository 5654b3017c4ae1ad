import { reportStatus, reportStatusWords } from '@house/contract';
import type { Tools } from '../../tools.ts';
import { listReports } from './report-list.ts';

/** All orders as a table (RFC 4180), with a mark by which spreadsheets know UTF-8. */
export async function exportReports(tools: Pick<Tools, 'store' | 'operator'>): Promise<string> {
  const rows: string[][] = [HEAD];
  for (let before: number | null = null; ; ) {
    const page = await listReports({ query: '', before }, tools);
    rows.push(
      ...page.map((report) => [
        report.number,
        report.domain,
        `${report.firstName} ${report.lastName}`.trim(),
        report.email,
        report.company ?? '',
        report.score ?? '',
        reportStatusWords[reportStatus(report)],
        report.createdAt,
      ]),
    );
    const last = page.at(-1);
    if (!last) break;
    before = last.id;
  }
  return `\ufeff${rows.map((row) => row.map(cell).join(';')).join('\r\n')}\r\n`;
}

/** Words of the specification’s own table. */
const HEAD = ['Commande', 'Domaine', 'Client', 'Email', 'Entreprise', 'Note', 'Statut', 'Date'];

/** Whatever a spreadsheet would take for a formula stands behind an apostrophe. */
function cell(text: string): string {
  const tame = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return `"${tame.replaceAll('"', '""')}"`;
}
