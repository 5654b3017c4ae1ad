import {
  type CheckoutStart,
  type CheckoutStarted,
  type ContactInfo,
  consentWords,
  type OrderView,
  PRICE_CENTS,
  TERMS_VERSION,
} from '@house/contract';
import type { Order } from '../../orders.ts';
import { PaymentsUnreachable } from '../../payments.ts';
import type { Report, Store, Tools } from '../../tools.ts';
import { findReport } from '../read-analysis.ts';
import { Refusal } from '../refusal.ts';
import { BROWSER_ACCESS_MS, digestOf, newPublicId, newToken, orderNumber } from './access.ts';
import { viewOf } from './read-order.ts';
import { readSales } from './read-sales.ts';

type Given = Pick<Tools, 'store' | 'now' | 'payments' | 'operator'>;

/** What a browser gets to keep, where it had nothing. */
interface Placed {
  readonly token: string | null;
}

/** Writes down who buys. Before payment it may be corrected; after, it is frozen. */
export async function saveContact(
  reportId: string,
  contact: ContactInfo,
  token: string | null,
  tools: Given,
): Promise<Placed & { readonly view: OrderView }> {
  const report = await completed(reportId, tools);
  const placed = await tools.store.together(async (store) => {
    const found = await ownOrder(report, token, store, tools.now());
    if (!(await store.orders.setContact(found.order.id, contact))) throw new Refusal('CONTACT_FROZEN');
    return found;
  });
  const order = await tools.store.orders.find(placed.order.publicId);
  return { token: placed.token, view: await viewOf(report, order, tools) };
}

/** Records what was agreed to and opens the provider's page. Without a saved contact, name and address come from there. */
export async function openCheckout(
  reportId: string,
  { terms, immediate, termsVersion }: CheckoutStart,
  { token, origin }: { readonly token: string | null; readonly origin: string },
  tools: Given,
): Promise<Placed & CheckoutStarted> {
  const report = await completed(reportId, tools);
  const { payments } = tools;
  if (!payments || !readSales(tools).enabled) throw new Refusal('SALES_CLOSED');
  if (!terms || !immediate || termsVersion !== TERMS_VERSION) throw new Refusal('CONSENT_REQUIRED');
  const at = tools.now();
  const placed = await tools.store.together(async (store) => {
    const found = await ownOrder(report, token, store, at);
    if (found.order.state !== 'awaiting_payment') throw new Refusal('ALREADY_PAID');
    await store.orders.setAgreement(found.order.id, {
      termsVersion,
      terms: consentWords.terms,
      immediate: consentWords.immediate,
      at: at.toISOString(),
    });
    return found;
  });
  const { url } = await payments
    .openSession({
      reference: placed.order.publicId,
      domain: report.unicode,
      amountCents: placed.order.amountCents,
      email: placed.order.email,
      successUrl: `${origin}/?payment_success=true&report_id=${report.publicId}`,
      cancelUrl: `${origin}/analyse/${report.publicId}`,
      at,
    })
    .catch((fault: unknown) => {
      throw fault instanceof PaymentsUnreachable ? new Refusal('PAYMENT_UNAVAILABLE') : fault;
    });
  return { token: placed.token, url };
}

async function completed(reportId: string, tools: Pick<Tools, 'store'>): Promise<Report> {
  const report = await findReport(reportId, tools);
  if (report.status !== 'completed') throw new Refusal('NOT_COMPLETED');
  return report;
}

/** This browser's order of this report, else a new one. A report paid from this browser is not sold to it again. */
async function ownOrder(
  report: Report,
  token: string | null,
  { orders }: Pick<Store, 'orders'>,
  at: Date,
): Promise<Placed & { readonly order: Order }> {
  const own = token === null ? null : await orders.byToken(digestOf(token), 'browser', at);
  if (own?.reportId === report.id) return { token: null, order: own };
  const order = await orders.open({
    publicId: newPublicId(),
    number: orderNumber(at),
    reportId: report.id,
    amountCents: PRICE_CENTS,
    at,
  });
  const fresh = newToken();
  const expiresAt = new Date(at.getTime() + BROWSER_ACCESS_MS);
  await orders.grant({ orderId: order.id, tokenHash: digestOf(fresh), purpose: 'browser', expiresAt });
  return { token: fresh, order };
}
