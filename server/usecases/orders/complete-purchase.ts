import type { StoredAudit } from '../../ports/audits.ts';
import type { Invoice } from '../../ports/invoices.ts';
import type { Order } from '../../ports/orders.ts';
import type { Store } from '../../ports/store.ts';
import type { Tools } from '../../ports/tools.ts';

type Within = Pick<Store, 'orders' | 'jobs' | 'audits' | 'invoices' | 'mails'>;
type Dependencies = Pick<Tools, 'operator' | 'payments'>;

/**
 * Runs in the transaction of a payment: issues the invoice, queues the confirmation and the notice to the operator, and adds the job.
 * Call it while holding the money lock.
 */
export async function completePurchase(orderId: number, within: Within, tools: Dependencies, at: Date): Promise<void> {
  const { orders, jobs, mails } = within;
  const order = await orders.byId(orderId);
  if (!order) throw new Error(`no order ${orderId}`);
  await jobs.add('prepare-report', { orderId });
  await issue('invoice', order, within, tools, at);
  const of = { orderId, key: order.number };
  if (order.email !== null) await mails.add({ ...of, kind: 'receipt', recipient: order.email }, at);
  const { email: operator } = tools.operator;
  if (operator !== null) await mails.add({ ...of, kind: 'sale', recipient: operator }, at);
}

/** Runs in the transaction of a refund: issues the credit note, once, and queues a message to the buyer. */
export async function completeRefund(orderId: number, within: Within, tools: Dependencies, at: Date): Promise<void> {
  const order = await within.orders.byId(orderId);
  if (!order) throw new Error(`no order ${orderId}`);
  await issue('credit', order, within, tools, at);
  if (order.email === null) return;
  const before = (await within.mails.of(orderId)).filter(({ kind }) => kind === 'refund').length;
  const key = before === 0 ? order.number : `${order.number}/${before + 1}`;
  await within.mails.add({ orderId, key, kind: 'refund', recipient: order.email }, at);
}

/** The latest time for sending the report of an order, as promised before the purchase: hours pass on the days of review alone. */
export function promisedAt(paidAt: Date, { operator }: Pick<Tools, 'operator'>): Date {
  let at = paidAt.getTime();
  for (let left = operator.deliveryHours; left > 0; at += HOUR_MS)
    if (operator.reviewDays.includes(weekdayInParis(at))) left -= 1;
  return new Date(at);
}

const HOUR_MS = 3_600_000;
const WEEKDAY = new Intl.DateTimeFormat('en-GB', { weekday: 'short', timeZone: 'Europe/Paris' });
const WEEKDAYS = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'];

/** 1 for Monday to 7 for Sunday. */
function weekdayInParis(at: number): number {
  return WEEKDAYS.indexOf(WEEKDAY.format(at)) + 1;
}

async function issue(
  kind: 'invoice' | 'credit',
  order: Order,
  { invoices, audits }: Pick<Store, 'invoices' | 'audits'>,
  tools: Dependencies,
  at: Date,
): Promise<void> {
  const invoice = await invoices.of(order.number, 'invoice');
  if (kind === 'credit') {
    if (!invoice) return;
    const body = { ...invoice.body, undoes: invoice.number, paidAt: at.toISOString() };
    await invoices.issue({ kind, orderNumber: order.number, issuedAt: at, body });
    return;
  }
  const audit = await audits.byId(order.auditId);
  await invoices.issue({ kind, orderNumber: order.number, issuedAt: at, body: bodyOf(order, audit, tools, at) });
}

/** The standard rate of French VAT, in per cent (CGI art. 278; since September 2026 in the CIBS). */
const VAT_RATE = 20;

function bodyOf(
  order: Order,
  audit: StoredAudit | null,
  { operator, payments }: Dependencies,
  at: Date,
): Invoice['body'] {
  const { company, legalForm, siren, registration, vatRegime, vatNumber, address } = operator;
  const name = [order.firstName, order.lastName].filter((part) => part !== null).join(' ');
  return {
    seller: { name: company, legalForm, siren, registration, vatNumber, address },
    buyer: {
      name,
      company: order.company?.name ?? null,
      siren: order.company?.siren ?? null,
      vatNumber: order.company?.vatNumber ?? null,
      address: order.company?.address ?? null,
      email: order.email,
    },
    domain: audit?.unicode ?? '',
    totalCents: order.amountCents,
    vatRegime,
    vatRate: vatRegime === 'normal' ? VAT_RATE : null,
    paidAt: at.toISOString(),
    suppliedBy: promisedAt(at, { operator }).toISOString(),
    undoes: null,
    isDemonstration: payments?.sandbox ?? false,
  };
}
