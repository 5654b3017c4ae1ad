import {
  type CheckoutStart,
  type CheckoutStarted,
  type ContactInfo,
  consentWords,
  type OrderView,
  PRICE_CENTS,
  TERMS_VERSION,
  utcDay,
} from '@rempart/contract';
import { mailElsewhere } from '@rempart/engine';
import type { Visitor } from '../../domain/limits.ts';
import type { StoredAudit } from '../../ports/audits.ts';
import { type Agreement, type Order, refundOf } from '../../ports/orders.ts';
import { PaymentsUnreachable } from '../../ports/payments.ts';
import type { Store } from '../../ports/store.ts';
import type { Tools } from '../../ports/tools.ts';
import { enforceLimit } from '../admit.ts';
import { findAudit } from '../read-analysis.ts';
import { Refusal } from '../refusal.ts';
import { admitBrowser, newPublicId, orderNumber, ownOrder } from './access.ts';
import { viewOf } from './read-order.ts';
import { readSales } from './read-sales.ts';

type Dependencies = Pick<Tools, 'store' | 'now' | 'limits' | 'payments' | 'operator'>;

/** The browser that sends the request. */
interface Browser {
  readonly token: string | null;
  readonly visitor: Visitor;
}

/** The token for a browser, where a new one was issued. */
interface Placed {
  readonly token: string | null;
}

/** Records the buyer. The contact may be corrected before payment; afterwards it is frozen. */
export async function saveContact(
  publicId: string,
  contact: ContactInfo,
  { token, visitor }: Browser,
  tools: Dependencies,
): Promise<Placed & { readonly view: OrderView }> {
  enforceLimit('purchase', visitor, tools);
  const audit = await sellable(publicId, tools);
  const placed = await tools.store.transaction(async (store) => {
    const at = tools.now();
    const found = await place(audit, token, store, at);
    if (!found) throw new Refusal('CONTACT_FROZEN');
    const { order } = found;
    if (!(await store.orders.setContact(order.id, contact))) throw new Refusal('CONTACT_FROZEN');
    // One who held the token before, and may have planted it, does not see what is written here.
    const admit = () => admitBrowser({ orderId: order.id, origin: 'order' }, token, store.orderAccess, at);
    return { order, token: found.token ?? (await admit()) };
  });
  const order = await tools.store.orders.find(placed.order.publicId);
  return { token: placed.token, view: await viewOf(audit, order, tools) };
}

/** Records the consents and opens the provider's page. Without a saved contact, name and address come from that page. */
export async function openCheckout(
  publicId: string,
  { terms, immediate, asBusiness, termsVersion }: CheckoutStart,
  { token, visitor, origin }: Browser & { readonly origin: string },
  tools: Dependencies,
): Promise<Placed & CheckoutStarted> {
  enforceLimit('purchase', visitor, tools);
  const audit = await sellable(publicId, tools);
  const { payments } = tools;
  if (!payments || !readSales(tools).enabled) throw new Refusal('SALES_CLOSED');
  if (!terms || !immediate || termsVersion !== TERMS_VERSION) throw new Refusal('CONSENT_REQUIRED');
  const at = tools.now();
  const placed = await tools.store.transaction(async (store) => {
    const placed = await place(audit, token, store, at);
    if (!placed) throw new Refusal('ALREADY_PAID');
    // Only consents in the wording that was shown are recorded.
    if (asBusiness !== (placed.order.company !== null)) throw new Refusal('CONSENT_REQUIRED');
    if (!(await store.orders.setAgreement(placed.order.id, agreementOf({ asBusiness, termsVersion }, at))))
      throw new Refusal('ALREADY_PAID');
    const earlierPayments = await store.paymentRecords.ofOrder(placed.order.id);
    if (earlierPayments.some(({ state }) => state === 'pending')) throw new Refusal('PAYMENT_PENDING');
    return { ...placed, attempt: earlierPayments.length };
  });
  const { publicId: reference, number, amountCents, email } = placed.order;
  const sessionRequest = {
    reference,
    number,
    amountCents,
    email,
    termsVersion,
    attempt: placed.attempt,
    domain: audit.unicode,
    successUrl: `${origin}/?payment_success=true&report_id=${audit.publicId}`,
    cancelUrl: `${origin}/analyse/${audit.publicId}?paiement=aucun`,
    at,
  };
  const { url } = await payments.openSession(sessionRequest).catch(async (fault: unknown) => {
    if (!(fault instanceof PaymentsUnreachable)) throw fault;
    const page = payments.staticPage(sessionRequest);
    if (page === null) throw new Refusal('PAYMENT_UNAVAILABLE');
    await tellStaticPage(fault, tools);
    return { url: page };
  });
  return { token: placed.token, url };
}

/** Alerts the operator once a day that buyers are redirected to the static page, which knows least about the order. */
async function tellStaticPage({ message }: PaymentsUnreachable, { store, now }: Dependencies): Promise<void> {
  const subject = utcDay(now());
  await store.alerts.raise({ kind: 'STATIC_PAGE_USED', subject, orderId: null, detail: { message } }, now());
}

/**
 * A finished audit that has a letter. Nothing is sold for an audit that could measure nothing, or for a subdomain whose mail is configured
 * elsewhere.
 */
async function sellable(publicId: string, tools: Pick<Tools, 'store'>): Promise<StoredAudit> {
  const audit = await findAudit(publicId, tools);
  if (audit.status !== 'completed') throw new Refusal('NOT_COMPLETED');
  const concluded = await tools.store.audits.conclusion(audit.id);
  if (!concluded) throw new Refusal('NOT_FOUND');
  // A report covers all twelve protocols.
  if (concluded.results.grade.letter === null || audit.protocols?.length) throw new Refusal('NOTHING_MEASURED');
  if (mailElsewhere(concluded.evidence) !== null) throw new Refusal('NO_MAIL_HERE');
  return audit;
}

function agreementOf(
  { asBusiness, termsVersion }: Pick<CheckoutStart, 'asBusiness' | 'termsVersion'>,
  at: Date,
): Agreement {
  const { terms, immediate, business } = consentWords;
  return { termsVersion, terms, immediate: asBusiness ? business : immediate, at: at.toISOString() };
}

/**
 * This browser's order of this audit, else a new one; null if the report is paid already, regardless of who paid: a report is sold once.
 * Throws `NOT_FOUND` where the audit was deleted meanwhile.
 */
async function place(
  audit: StoredAudit,
  token: string | null,
  { orders, orderAccess, orderLists, audits }: Pick<Store, 'orders' | 'orderAccess' | 'orderLists' | 'audits'>,
  at: Date,
): Promise<(Placed & { readonly order: Order }) | null> {
  if (!(await audits.hold(audit.id))) throw new Refusal('NOT_FOUND');
  const bought = await orderLists.newestPaid(audit.id);
  if (bought && refundOf(bought) === null) return null;
  const own = await ownOrder(audit.id, token, orderAccess, at);
  if (own?.state === 'awaiting_payment') return { token: null, order: own };
  const order = await orders.open({
    publicId: newPublicId(),
    number: orderNumber(at),
    auditId: audit.id,
    amountCents: PRICE_CENTS,
    at,
  });
  return { token: await admitBrowser({ orderId: order.id, origin: 'order' }, token, orderAccess, at), order };
}
