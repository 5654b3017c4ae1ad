import { product } from '@rempart/brand';
import { SPECIMEN_CODE, SPECIMEN_ID } from '@rempart/contract';
import { specimenOrder } from '@rempart/report';
import { isDownloadable } from '../../ports/orders.ts';
import type { ReportFile } from '../../ports/sold-reports.ts';
import type { Tools } from '../../ports/tools.ts';
import { inTurn } from '../in-turn.ts';
import { findAudit } from '../read-analysis.ts';
import { Refusal } from '../refusal.ts';
import { admitBrowser, digestOf, ownOrder } from './access.ts';
import { reportLinks } from './report-links.ts';

interface Download {
  readonly pdf: Uint8Array;
  readonly fileName: string;
}

type Dependencies = Pick<Tools, 'store' | 'drawReport' | 'operator' | 'origin' | 'now'>;

/**
 * The file of an order for the browser that paid it, once a person has validated it. Report 1 is the specimen, for anyone. Throws
 * `FORBIDDEN` for every other browser, whether or not there is an order, and `NOT_READY` for the buyer, which is logged.
 */
export async function downloadReport(publicId: string, token: string | null, tools: Dependencies): Promise<Download> {
  const fileName = `${product.slug}-rapport-${publicId}.pdf`;
  if (publicId === SPECIMEN_ID) return { pdf: await specimen(tools), fileName };
  return { pdf: (await ownFile(publicId, token, tools)).pdf, fileName };
}

/** The same report as an HTML page, for reading on a screen or with a screen reader (RGAA 13.3). Throws likewise. */
export async function readReportPage(publicId: string, token: string | null, tools: Dependencies): Promise<string> {
  return (await ownFile(publicId, token, tools)).html;
}

/** The invoice of an order for the browser that paid it. Throws `FORBIDDEN` for every other browser, and `NOT_READY` before the payment. */
export async function downloadInvoice(
  publicId: string,
  token: string | null,
  tools: Pick<Tools, 'store' | 'drawInvoice' | 'now'>,
): Promise<Download> {
  const { orderAccess, invoices } = tools.store;
  const audit = await findAudit(publicId, tools);
  const order = await ownOrder(audit.id, token, orderAccess, tools.now());
  if (!order) throw new Refusal('FORBIDDEN');
  const invoice = await invoices.of(order.number, 'invoice');
  if (!invoice) throw new Refusal('NOT_READY');
  return { pdf: await inTurn(tools.drawInvoice(invoice)), fileName: `facture-${invoice.number}.pdf` };
}

async function ownFile(publicId: string, token: string | null, { store, now }: Dependencies): Promise<ReportFile> {
  const { orders, orderAccess, soldReports, admins } = store;
  const at = now();
  const audit = await findAudit(publicId, { store });
  const order = await ownOrder(audit.id, token, orderAccess, at);
  const file = order && isDownloadable(order) ? await soldReports.file(order.id) : null;
  if (!order) throw new Refusal('FORBIDDEN');
  if (!file) {
    await admins.noteOften({ at, who: order.number, act: 'downloadRefused' });
    throw new Refusal('NOT_READY');
  }
  if (order.downloadedAt === null) await orders.noteDownload(order.id, at);
  return file;
}

/** Exchanges the token of a mailed link for a token of the browser, so that the URL it is redirected to contains none. */
export async function followMailedLink(
  publicId: string,
  { mailed, token }: { readonly mailed: string; readonly token: string | null },
  tools: Pick<Tools, 'store' | 'now'>,
): Promise<{ readonly token: string }> {
  const { orderAccess } = tools.store;
  const at = tools.now();
  const audit = await findAudit(publicId, tools);
  const link = await orderAccess.find(digestOf(mailed), 'download', audit.id);
  if (!link) throw new Refusal('FORBIDDEN');
  if (link.expiresAt <= at) throw new Refusal('EXPIRED');
  return { token: await admitBrowser({ orderId: link.order.id, origin: 'mail' }, token, orderAccess, at) };
}

let drawn: Promise<Uint8Array> | null = null;

/** Memo: drawn once, since the same order gives the same bytes. */
async function specimen({ drawReport, operator, origin }: Dependencies): Promise<Uint8Array> {
  const links = reportLinks(origin(), { domain: null, code: SPECIMEN_CODE });
  drawn ??= drawReport(specimenOrder(operator, links)).then(({ pdf }) => pdf);
  try {
    return await inTurn(drawn);
  } catch (error) {
    drawn = null;
    throw error;
  }
}
