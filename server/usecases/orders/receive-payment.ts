import { PRICE_CENTS } from '@rempart/contract';
import type { AlertKind } from '../../ports/alerts.ts';
import { type Order, refundOf } from '../../ports/orders.ts';
import type { Payment, PaymentState } from '../../ports/payment-records.ts';
import { type DisputeTold, type PaymentEvent, PaymentsUnreachable, type SessionTold } from '../../ports/payments.ts';
import type { Store } from '../../ports/store.ts';
import type { Tools } from '../../ports/tools.ts';
import { Refusal } from '../refusal.ts';
import { newPublicId, orderNumber } from './access.ts';
import { applyRefunds, settleRefunds } from './apply-refunds.ts';
import { completePurchase } from './complete-purchase.ts';

type Dependencies = Pick<Tools, 'store' | 'payments' | 'operator' | 'now'>;
type Within = Pick<
  Store,
  'orders' | 'orderLists' | 'paymentRecords' | 'alerts' | 'jobs' | 'audits' | 'invoices' | 'mails' | 'followUps'
>;
type SessionEvent = Extract<PaymentEvent, { kind: 'session' }>;

/** Processes a signed message of the provider. Money is never dropped: a payment that matches no order raises an alert. */
export async function receivePayment(raw: string, signature: string, tools: Dependencies): Promise<void> {
  const event = tools.payments?.readEvent(raw, signature, tools.now());
  if (!event) throw new Refusal('BAD_SIGNATURE');
  await applyEvent(event, tools);
}

/**
 * Stores event, payment, order, job and alert in one transaction; an event that was received before changes nothing. Throws
 * `PAYMENT_UNAVAILABLE` where an event cannot be understood without asking the provider, which does not answer: it is sent again.
 */
export async function applyEvent(event: PaymentEvent, tools: Dependencies): Promise<void> {
  const { store, now } = tools;
  const at = now();
  const refunds = event.kind === 'refunds' ? (event.refunds ?? (await askRefunds(event.intentId, tools))) : [];
  await store.transaction(async (within) => {
    await within.paymentRecords.lock();
    if (!(await within.paymentRecords.noteEvent(event.id, event.type, at))) return;
    if (event.kind === 'unreadable') await alertUnreadable(event, within, at);
    if (event.kind === 'session') await applySession(event, within, tools, at);
    if (event.kind === 'refunds') await applyRefunds(event.intentId, refunds, within, tools, at);
    if (event.kind === 'dispute') await applyDispute(event, within, tools, at);
  });
}

function alertUnreadable({ id, type }: PaymentEvent, { alerts }: Within, at: Date): Promise<void> {
  return alerts.raise({ kind: 'EVENT_UNREADABLE', subject: id, orderId: null, detail: { id, message: type } }, at);
}

async function askRefunds(intentId: string, { payments }: Pick<Dependencies, 'payments'>) {
  try {
    return (await payments?.refundsOf(intentId)) ?? [];
  } catch (fault) {
    throw fault instanceof PaymentsUnreachable ? new Refusal('PAYMENT_UNAVAILABLE') : fault;
  }
}

async function applySession(
  { outcome, session, livemode }: SessionEvent,
  within: Within,
  tools: Dependencies,
  at: Date,
): Promise<void> {
  const { orders, alerts, paymentRecords } = within;
  const recorded = await paymentRecords.find(session.id);
  if (recorded && !isNews(outcome, recorded.state)) return;
  const order = await orderOf(session, outcome, within, at);
  const keep = (state: PaymentState) => paymentRecords.keep(paymentOf(session, livemode, order, state), at);
  const alarm = async (kind: AlertKind, state: PaymentState) => {
    await keep(state);
    await alerts.raise({ kind, subject: session.id, orderId: order?.id ?? null, detail: { ...session } }, at);
  };
  if (outcome !== 'paid') {
    await keep(outcome);
    return outcome === 'failed' ? tellFailure(order, session, within, at) : undefined;
  }
  if (livemode !== (tools.payments?.livemode ?? false)) return alarm('LIVEMODE_MISMATCH', 'mismatch');
  if (!order) return alarm('PAYMENT_WITHOUT_ORDER', 'orphan');
  if (session.amountCents !== order.amountCents || session.currency !== 'eur')
    return alarm('AMOUNT_MISMATCH', 'mismatch');
  if (!(await orders.pay(order.id, session, at))) return alarm('DOUBLE_PAYMENT', 'duplicate');
  await keep('paid');
  await completePurchase(order.id, within, tools, at);
  // A refund may be heard of before its payment.
  const payment = await paymentRecords.find(session.id);
  if (payment) await settleRefunds(payment, within, tools, at);
}

/** A pending payment failed: the buyer, who waits for a report, is notified. */
async function tellFailure(order: Order | null, session: SessionTold, { mails }: Within, at: Date): Promise<void> {
  const recipient = order?.email ?? session.email;
  if (order?.state !== 'awaiting_payment' || recipient === null) return;
  await mails.add({ kind: 'paymentFailed', key: session.id, orderId: order.id, recipient }, at);
}

/** Another event may repeat a session, and an old one may arrive late: neither undoes a payment, and a slow method is awaited once. */
function isNews(outcome: SessionEvent['outcome'], known: PaymentState): boolean {
  if (known === 'pending') return true;
  return (known === 'failed' || known === 'expired') && outcome !== 'pending';
}

/** Finds the order by its own reference; a static payment link carries only that of the audit, and the order is then created as paid. */
async function orderOf(
  { reference }: SessionTold,
  outcome: SessionEvent['outcome'],
  { orders, orderLists, audits }: Within,
  at: Date,
): Promise<Order | null> {
  if (reference === null || !PUBLIC_ID.test(reference)) return null;
  const order = await orders.find(reference);
  if (order || outcome !== 'paid') return order;
  const audit = await audits.find(reference);
  if (audit?.status !== 'completed' || !(await audits.hold(audit.id))) return null;
  const bought = await orderLists.newestPaid(audit.id);
  if (bought && refundOf(bought) === null) return bought;
  return orders.open({
    publicId: newPublicId(),
    number: orderNumber(at),
    auditId: audit.id,
    amountCents: PRICE_CENTS,
    at,
  });
}

const PUBLIC_ID = /^[\w-]{8,64}$/;

async function applyDispute(
  { intentId, dispute }: Extract<PaymentEvent, { kind: 'dispute' }>,
  within: Within,
  tools: Dependencies,
  at: Date,
): Promise<void> {
  const { alerts, paymentRecords } = within;
  const { id, state, amountCents } = dispute;
  const payment = await paymentRecords.findByIntent(intentId);
  const about = { orderId: payment?.orderId ?? null, detail: { session: payment?.sessionId ?? null, dispute: id } };
  await alerts.raise({ ...about, kind: DISPUTES[state], subject: state === 'open' ? intentId : id }, at);
  // The bank gave the buyer the money.
  if (state === 'lost')
    await applyRefunds(intentId, [{ id, status: 'succeeded', amountCents, reason: null }], within, tools, at);
}

const DISPUTES: Readonly<Record<DisputeTold['state'], AlertKind>> = {
  open: 'DISPUTE',
  won: 'DISPUTE_ENDED',
  closed: 'DISPUTE_ENDED',
  lost: 'DISPUTE_LOST',
};

function paymentOf(
  { id, intentId, amountCents, currency, reference }: SessionTold,
  livemode: boolean,
  order: Order | null,
  state: PaymentState,
): Payment {
  const orderId = order?.id ?? null;
  return { sessionId: id, intentId, amountCents, currency, reference, livemode, orderId, state, undone: null };
}
