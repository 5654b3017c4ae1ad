import { product, SPECIMEN_CODE, SPECIMEN_ID } from '@house/contract';
import { specimenOrder } from '@house/report';
import { isDownloadable } from '../../orders.ts';
import type { Tools } from '../../tools.ts';
import { findReport } from '../read-analysis.ts';
import { Refusal } from '../refusal.ts';
import { admitBrowser, digestOf, ownOrder } from './access.ts';
import { atThePress } from './at-the-press.ts';
import { reportLinks } from './report-links.ts';

interface Download {
  readonly pdf: Uint8Array;
  readonly fileName: string;
}

type Given = Pick<Tools, 'store' | 'drawReport' | 'operator' | 'origin' | 'now'>;

/** The file of an order for the browser that paid it, once a person has validated it. Report 1 is the specimen, for anyone. */
export async function downloadReport(reportId: string, token: string | null, tools: Given): Promise<Download> {
  const fileName = `${product.slug}-rapport-${reportId}.pdf`;
  if (reportId === SPECIMEN_ID) return { pdf: await specimen(tools), fileName };
  const { orders } = tools.store;
  const report = await findReport(reportId, tools);
  const order = await ownOrder(report.id, token, orders, tools.now());
  if (!order) throw new Refusal('FORBIDDEN');
  const file = isDownloadable(order) ? await orders.file(order.id) : null;
  if (!file) throw new Refusal('NOT_READY');
  return { pdf: file.pdf, fileName };
}

/** The same report as a page, for who reads on a screen or hears it read (RGAA 13.3). */
export async function readReportPage(reportId: string, token: string | null, tools: Given): Promise<string> {
  const report = await findReport(reportId, tools);
  const order = await ownOrder(report.id, token, tools.store.orders, tools.now());
  if (!order) throw new Refusal('FORBIDDEN');
  const file = isDownloadable(order) ? await tools.store.orders.file(order.id) : null;
  if (!file) throw new Refusal('NOT_READY');
  return file.html;
}

/** The mailed link names a token; a browser gets its own in exchange, so that the address it ends at names none. */
export async function followMailedLink(
  reportId: string,
  { mailed, token }: { readonly mailed: string; readonly token: string | null },
  tools: Pick<Tools, 'store' | 'now'>,
): Promise<{ readonly token: string }> {
  const { orders } = tools.store;
  const at = tools.now();
  const report = await findReport(reportId, tools);
  const link = await orders.access(digestOf(mailed), 'download', report.id);
  if (!link) throw new Refusal('FORBIDDEN');
  if (link.expiresAt <= at) throw new Refusal('EXPIRED');
  return { token: await admitBrowser({ orderId: link.order.id, origin: 'mail' }, token, orders, at) };
}

let drawn: Promise<Uint8Array> | null = null;

/** Drawn once: the same order gives the same bytes. */
async function specimen({ drawReport, operator, origin }: Given): Promise<Uint8Array> {
  const links = reportLinks(origin(), { domain: null, code: SPECIMEN_CODE });
  drawn ??= drawReport(specimenOrder(operator, links)).then(({ pdf }) => pdf);
  try {
    return await atThePress(drawn);
  } catch (fault) {
    drawn = null;
    throw fault;
  }
}
