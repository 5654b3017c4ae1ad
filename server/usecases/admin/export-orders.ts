import { reportStandingWord } from '@rempart/contract';
import type { Admin } from '../../ports/admins.ts';
import type { Tools } from '../../ports/tools.ts';
import { tableOf } from '../table.ts';
import { listOrders } from './order-list.ts';

/** All orders as a table, with the names and addresses of the buyers; the journal names the administrator who exported it. */
export async function exportReports(admin: Admin, tools: Pick<Tools, 'store' | 'operator' | 'now'>): Promise<string> {
  const line = { at: tools.now(), who: admin.username, orderId: null, detail: {} };
  await tools.store.admins.note({ ...line, act: 'exportReports' });
  const rows: string[][] = [HEAD];
  for (let before: number | undefined; ; ) {
    const page = await listOrders(before === undefined ? {} : { before }, tools);
    rows.push(
      ...page.map((report) => [
        report.number,
        report.domain,
        `${report.firstName} ${report.lastName}`.trim(),
        report.email,
        report.company ?? '',
        report.score ?? '',
        reportStandingWord(report),
        report.createdAt,
      ]),
    );
    const last = page.at(-1);
    if (!last) break;
    before = last.id;
  }
  return tableOf(rows);
}

/** Column heads from the specification. */
const HEAD = ['Commande', 'Domaine', 'Client', 'Email', 'Entreprise', 'Note', 'Statut', 'Date'];
