import type { AdminInvoice } from '@rempart/contract';
import type { Admin } from '../../ports/admins.ts';
import type { Invoice } from '../../ports/invoices.ts';
import type { Tools } from '../../ports/tools.ts';
import { inTurn } from '../in-turn.ts';
import { Refusal } from '../refusal.ts';
import { tableOf } from '../table.ts';
import { invoiceHeads, invoiceKinds } from './invoice-words.fr.ts';

/** Rows shown on the page; the export holds all. */
const SHOWN = 500;

/** Newest first. */
export async function listInvoices({ store }: Pick<Tools, 'store'>): Promise<readonly AdminInvoice[]> {
  return (await store.invoices.list(SHOWN)).map(invoiceView);
}

/** One as a PDF. Throws `NOT_FOUND`. */
export async function readInvoice(
  number: string,
  { store, drawInvoice }: Pick<Tools, 'store' | 'drawInvoice'>,
): Promise<Uint8Array> {
  const invoice = await store.invoices.byNumber(number);
  if (!invoice) throw new Refusal('NOT_FOUND');
  return inTurn(drawInvoice(invoice));
}

/** All invoices as a table, for the accountant; the journal names the administrator who exported it. */
export async function exportInvoices(admin: Admin, { store, now }: Pick<Tools, 'store' | 'now'>): Promise<string> {
  await store.admins.note({ at: now(), who: admin.username, act: 'exportInvoices', orderId: null, detail: {} });
  const rows = (await store.invoices.list(null)).map(({ body, ...invoice }) => [
    invoice.number,
    invoiceKinds[invoice.kind],
    body.undoes ?? '',
    invoice.issuedAt.toISOString(),
    invoice.orderNumber,
    body.buyer.company ?? body.buyer.name,
    body.domain,
    decimal(centsOf({ body, ...invoice })),
    body.vatRate === null ? '' : String(body.vatRate),
  ]);
  return tableOf([invoiceHeads, ...rows]);
}

function invoiceView(invoice: Invoice): AdminInvoice {
  const { number, kind, orderNumber, issuedAt, body } = invoice;
  return {
    number,
    kind,
    orderNumber,
    issuedAt: issuedAt.toISOString(),
    buyer: body.buyer.company ?? body.buyer.name,
    domain: body.domain,
    cents: centsOf(invoice),
    isDemonstration: body.isDemonstration,
  };
}

function centsOf({ kind, body }: Pick<Invoice, 'kind' | 'body'>): number {
  return kind === 'credit' ? -body.totalCents : body.totalCents;
}

/** In the number format of French spreadsheets. */
function decimal(cents: number): string {
  return (cents / 100).toFixed(2).replace('.', ',');
}
