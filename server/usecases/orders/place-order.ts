import {
  type CheckoutStart,
  type CheckoutStarted,
  type ContactInfo,
  consentWords,
  type OrderView,
  PRICE_CENTS,
  TERMS_VERSION,
} from '@rempart/contract';
import { mailElsewhere } from '@rempart/engine';
import type { Visitor } from '../../domain/limits.ts';
import type { Agreement, Order } from '../../ports/orders.ts';
import { PaymentsUnreachable } from '../../ports/payments.ts';
import type { StoredAudit } from '../../ports/reports.ts';
import type { Store } from '../../ports/store.ts';
import type { Tools } from '../../ports/tools.ts';
import { enforceLimit } from '../admit.ts';
import { findReport } from '../read-analysis.ts';
import { Refusal } from '../refusal.ts';
import { admitBrowser, newPublicId, orderNumber, ownOrder } from './access.ts';
import { viewOf } from './read-order.ts';
import { readSales } from './read-sales.ts';

type Given = Pick<Tools, 'store' | 'now' | 'limits' | 'payments' | 'operator'>;

/** The browser that asks. */
interface Browser {
  readonly token: string | null;
  readonly visitor: Visitor;
}

/** What a browser gets to keep, where something new was opened for it. */
interface Placed {
  readonly token: string | null;
}

/** Writes down who buys. Before payment it may be corrected; after, it is frozen. */
export async function saveContact(
  reportId: string,
  contact: ContactInfo,
  { token, visitor }: Browser,
  tools: Given,
): Promise<Placed & { readonly view: OrderView }> {
  enforceLimit('purchase', visitor, tools);
  const report = await sellable(reportId, tools);
  const placed = await tools.store.transaction(async (store) => {
    const found = await place(report, token, store, tools.now());
    if (!found) throw new Refusal('CONTACT_FROZEN');
    if (!(await store.orders.setContact(found.order.id, contact))) throw new Refusal('CONTACT_FROZEN');
    return found;
  });
  const order = await tools.store.orders.find(placed.order.publicId);
  return { token: placed.token, view: await viewOf(report, order, tools) };
}

/** Records what was agreed to and opens the provider's page. Without a saved contact, name and address come from there. */
export async function openCheckout(
  reportId: string,
  { terms, immediate, asBusiness, termsVersion }: CheckoutStart,
  { token, visitor, origin }: Browser & { readonly origin: string },
  tools: Given,
): Promise<Placed & CheckoutStarted> {
  enforceLimit('purchase', visitor, tools);
  const report = await sellable(reportId, tools);
  const { payments } = tools;
  if (!payments || !readSales(tools).enabled) throw new Refusal('SALES_CLOSED');
  if (!terms || !immediate || termsVersion !== TERMS_VERSION) throw new Refusal('CONSENT_REQUIRED');
  const at = tools.now();
  const placed = await tools.store.transaction(async (store) => {
    const found = await place(report, token, store, at);
    if (!found) throw new Refusal('ALREADY_PAID');
    // Only what was shown is written down as agreed to.
    if (asBusiness !== (found.order.company !== null)) throw new Refusal('CONSENT_REQUIRED');
    if (!(await store.orders.setAgreement(found.order.id, agreementOf({ asBusiness, termsVersion }, at))))
      throw new Refusal('ALREADY_PAID');
    const told = await store.paymentRecords.ofOrder(found.order.id);
    if (told.some(({ state }) => state === 'pending')) throw new Refusal('PAYMENT_PENDING');
    return { ...found, attempt: told.length };
  });
  const { publicId: reference, number, amountCents, email } = placed.order;
  const asked = {
    reference,
    number,
    amountCents,
    email,
    termsVersion,
    attempt: placed.attempt,
    domain: report.unicode,
    successUrl: `${origin}/?payment_success=true&report_id=${report.publicId}`,
    cancelUrl: `${origin}/analyse/${report.publicId}?paiement=aucun`,
    at,
  };
  const { url } = await payments.openSession(asked).catch(async (fault: unknown) => {
    if (!(fault instanceof PaymentsUnreachable)) throw fault;
    const page = payments.staticPage(asked);
    if (page === null) throw new Refusal('PAYMENT_UNAVAILABLE');
    await tellStaticPage(fault, tools);
    return { url: page };
  });
  return { token: placed.token, url };
}

/** The operator learns once a day that buyers are sent to the page that knows least. */
async function tellStaticPage({ message }: PaymentsUnreachable, { store, now }: Given): Promise<void> {
  const subject = now().toISOString().slice(0, 10);
  await store.alerts.raise({ kind: 'STATIC_PAGE_USED', subject, orderId: null, detail: { message } }, now());
}

/** A finished audit that has a letter: of one that could measure nothing there is nothing to sell, nor of a sub-domain whose mail is set up elsewhere. */
async function sellable(reportId: string, tools: Pick<Tools, 'store'>): Promise<StoredAudit> {
  const report = await findReport(reportId, tools);
  if (report.status !== 'completed') throw new Refusal('NOT_COMPLETED');
  const concluded = await tools.store.reports.conclusion(report.id);
  if (!concluded) throw new Refusal('NOT_FOUND');
  // The report is about all twelve protocols.
  if (concluded.results.grade.letter === null || report.protocols?.length) throw new Refusal('NOTHING_MEASURED');
  if (mailElsewhere(concluded.evidence) !== null) throw new Refusal('NO_MAIL_HERE');
  return report;
}

function agreementOf(
  { asBusiness, termsVersion }: Pick<CheckoutStart, 'asBusiness' | 'termsVersion'>,
  at: Date,
): Agreement {
  const { terms, immediate, business } = consentWords;
  return { termsVersion, terms, immediate: asBusiness ? business : immediate, at: at.toISOString() };
}

/**
 * This browser's order of this report, else a new one; null if the report is paid already, regardless of who paid: it is sold once.
 * Throws `NOT_FOUND` where it was deleted meanwhile.
 */
async function place(
  report: StoredAudit,
  token: string | null,
  { orders, orderAccess, orderLists, reports }: Pick<Store, 'orders' | 'orderAccess' | 'orderLists' | 'reports'>,
  at: Date,
): Promise<(Placed & { readonly order: Order }) | null> {
  if (!(await reports.hold(report.id))) throw new Refusal('NOT_FOUND');
  const bought = await orderLists.newestPaid(report.id);
  if (bought && bought.state !== 'refunded') return null;
  const own = await ownOrder(report.id, token, orderAccess, at);
  if (own?.state === 'awaiting_payment') return { token: null, order: own };
  const order = await orders.open({
    publicId: newPublicId(),
    number: orderNumber(at),
    reportId: report.id,
    amountCents: PRICE_CENTS,
    at,
  });
  return { token: await admitBrowser({ orderId: order.id, origin: 'order' }, token, orderAccess, at), order };
}
