import { randomInt } from 'node:crypto';
import {
  type ContactMessage,
  type ContactReceipt,
  DAY_MS,
  type PrivacyRequest,
  utcDay,
  type Withdrawal,
} from '@rempart/contract';
import type { Visitor } from '../domain/limits.ts';
import type { StoredContactRequest } from '../ports/contact-requests.ts';
import { isWithdrawnBy, type Order } from '../ports/orders.ts';
import type { Store } from '../ports/store.ts';
import type { Tools } from '../ports/tools.ts';
import { enforceLimit } from './admit.ts';
import { mayAcknowledgeOrder, refuseStrangerMail } from './mail/to-strangers.ts';

type Dependencies = Pick<Tools, 'store' | 'limits' | 'operator' | 'now'>;
type Within = Pick<Store, 'orders' | 'alerts' | 'jobs' | 'mailCounts'>;

/** The law allows one month (GDPR art. 12 §3); this site promises thirty days. */
const PRIVACY_DAYS = 30;
const REFUND_DAYS = 14;
const WITHDRAWAL_DAYS = 14;
/** A refund is due within fourteen days of the withdrawal (C. conso. L221-24). */
export function refundDueAt(withdrawnAt: Date): Date {
  return daysAfter(withdrawnAt, REFUND_DAYS);
}

/** Stores a message for the operator and acknowledges it, within the limits of mail to unverified addresses. */
export async function keepMessage(
  { website: _, ...message }: ContactMessage,
  visitor: Visitor,
  tools: Dependencies,
): Promise<ContactReceipt> {
  const { store, now } = tools;
  enforceLimit('contact', visitor, tools);
  const at = now();
  return store.transaction(async (within) => {
    const fresh = named('M', at);
    const storedMessage = await within.contactRequests.keepMessage({ ...message, ...fresh });
    if (storedMessage.reference !== fresh.reference) return receipt(storedMessage, null);
    const { email } = tools.operator;
    const notice = { kind: 'message', key: storedMessage.reference, orderId: null } as const;
    if (email !== null) await within.mails.add({ ...notice, recipient: email }, at);
    const isMailed = await acknowledge(storedMessage, message.email, within, visitor, tools);
    return receipt(storedMessage, null, isMailed);
  });
}

/** Stores a privacy request with the day by which it must be answered. */
export async function askRights(
  { website: _, ...request }: PrivacyRequest,
  visitor: Visitor,
  tools: Dependencies,
): Promise<ContactReceipt> {
  const { store, now } = tools;
  enforceLimit('contact', visitor, tools);
  const at = now();
  return store.transaction(async (within) => {
    const dueAt = daysAfter(at, PRIVACY_DAYS);
    const fresh = named('D', at);
    const storedRequest = await within.contactRequests.keepPrivacyRequest({ ...request, ...fresh, dueAt });
    if (storedRequest.reference !== fresh.reference) return receipt(storedRequest, PRIVACY_DAYS);
    const isMailed = await acknowledge(storedRequest, request.email, within, visitor, tools);
    return receipt(storedRequest, PRIVACY_DAYS, isMailed);
  });
}

/**
 * Stores a withdrawal as declared, and raises its alert in the same transaction. One that matches an order is always acknowledged, whatever
 * others typed before (C. conso. L221-21). The refund is automatic where the report was not provided yet, and within fourteen days of the
 * sale where the operator says so; otherwise a person decides. One that matches nothing is acknowledged with its reference alone, within
 * the limits of mail to unverified addresses; those of one day share an alert. The answer is the same whether or not there is an order.
 */
export async function declareWithdrawal(
  { website: _, ...declared }: Withdrawal,
  visitor: Visitor,
  tools: Dependencies,
): Promise<ContactReceipt> {
  const { store, now } = tools;
  enforceLimit('contact', visitor, tools);
  const at = now();
  return store.transaction(async (within) => {
    const fresh = named('R', at);
    const storedWithdrawal = await within.contactRequests.keepWithdrawal({ ...declared, ...fresh });
    if (storedWithdrawal.reference !== fresh.reference) return receipt(storedWithdrawal, REFUND_DAYS);
    const order = await within.orders.byNumber(declared.orderNumber.toUpperCase());
    const isOwed =
      order !== null && isWithdrawnBy(declared.email, order)
        ? await withdrawFrom(order, storedWithdrawal, within, tools)
        : await noticeUnmatched(order, within, at);
    const isMailed = await acknowledge(storedWithdrawal, declared.email, within, visitor, { ...tools, isOwed });
    return receipt(storedWithdrawal, REFUND_DAYS, isMailed);
  });
}

/** Returns whether the declaration must be acknowledged. One that is repeated all day long was acknowledged before. */
async function withdrawFrom(
  order: Order,
  { reference, receivedAt }: StoredContactRequest,
  within: Within,
  { operator }: Pick<Tools, 'operator'>,
): Promise<boolean> {
  const { orders, alerts, jobs } = within;
  const evenIfProvided = operator.refundsProvided && isInTime(order, receivedAt);
  if (await orders.withdraw(order.id, receivedAt, evenIfProvided))
    await jobs.add('refund-order', { orderId: order.id });
  if (!(await mayAcknowledgeOrder(order.number, within, receivedAt))) return false;
  const detail = { orderNumber: order.number };
  await alerts.raise({ kind: 'WITHDRAWAL', subject: reference, orderId: order.id, detail }, receivedAt);
  return true;
}

/** A consumer has fourteen days after that of the sale, the last one to its end (C. conso. L221-18, L221-19). */
function isInTime({ company, paidAt }: Order, at: Date): boolean {
  return company === null && paidAt !== null && at < daysAfter(paidAt, WITHDRAWAL_DAYS + 1);
}

/** One alert a day, and one for each order that was named with another address. */
async function noticeUnmatched(order: Order | null, { alerts }: Within, at: Date): Promise<false> {
  const day = utcDay(at);
  const subject = order === null ? day : `${day} ${order.number}`;
  await alerts.raise({ kind: 'WITHDRAWAL_UNMATCHED', subject, orderId: order?.id ?? null, detail: {} }, at);
  return false;
}

/**
 * Mails the reference of what was just stored, where the limits of mail to unverified addresses allow it, or it is owed. Returns whether
 * they allow it: counted for every typed address, so that the answer reveals nothing about an order.
 */
async function acknowledge(
  { reference, receivedAt: at }: StoredContactRequest,
  recipient: string,
  within: Pick<Store, 'mails' | 'mailCounts' | 'alerts'>,
  visitor: Visitor,
  { limits, isOwed = false }: Pick<Tools, 'limits'> & { readonly isOwed?: boolean },
): Promise<boolean> {
  const isAllowed = (await refuseStrangerMail('acknowledgement', recipient, within, { visitor, at, limits })) === null;
  if (isOwed || isAllowed)
    await within.mails.add({ kind: 'acknowledgement', key: reference, orderId: null, recipient }, at);
  return isAllowed;
}

/** Without ambiguous characters: Crockford's base 32. */
const SIGNS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

function named(kind: 'M' | 'D' | 'R', receivedAt: Date): StoredContactRequest {
  const random = Array.from({ length: 6 }, () => SIGNS[randomInt(SIGNS.length)]).join('');
  return { reference: `${kind}-${utcDay(receivedAt).replaceAll('-', '')}-${random}`, receivedAt };
}

function receipt(
  { reference, receivedAt }: StoredContactRequest,
  dueDays: number | null,
  isMailed: boolean | null = null,
): ContactReceipt {
  const dueAt = dueDays === null ? null : daysAfter(receivedAt, dueDays).toISOString();
  return { reference, receivedAt: receivedAt.toISOString(), dueAt, isMailed };
}

function daysAfter(at: Date, days: number): Date {
  return new Date(at.getTime() + days * DAY_MS);
}
