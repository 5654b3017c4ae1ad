import { randomInt } from 'node:crypto';
import type { ContactMessage, LetterReceipt, PrivacyRequest, Withdrawal } from '@house/contract';
import type { KeptLetter } from '../letters.ts';
import type { Visitor } from '../limits.ts';
import type { NewMail } from '../mail.ts';
import { isDownloadable } from '../orders.ts';
import type { Tools } from '../tools.ts';
import { admit } from './admit.ts';

type Given = Pick<Tools, 'store' | 'limits' | 'operator' | 'now'>;

/** The law gives one month (GDPR art. 12 §3); the house promises thirty days. */
const PRIVACY_DAYS = 30;
const REFUND_DAYS = 14;

/** A refund is due within fourteen days of the withdrawal (C. conso. L221-24). */
export function refundDueAt(withdrawnAt: Date): Date {
  return daysAfter(withdrawnAt, REFUND_DAYS);
}

/** Keeps a message for the operator. */
export async function keepMessage(
  { website: _, ...message }: ContactMessage,
  visitor: Visitor,
  tools: Given,
): Promise<LetterReceipt> {
  const { store, now } = tools;
  admit('letter', visitor, tools);
  const at = now();
  const kept = await store.together(async ({ letters, mails }) => {
    const kept = await letters.keepMessage({ ...message, ...named('M', at) });
    const { email } = tools.operator;
    if (email !== null) await mails.add({ kind: 'message', key: kept.reference, orderId: null, recipient: email }, at);
    return kept;
  });
  return receipt(kept, null);
}

/** Keeps the exercise of a right, with the day by which it must be answered. */
export async function askRights(
  { website: _, ...request }: PrivacyRequest,
  visitor: Visitor,
  tools: Given,
): Promise<LetterReceipt> {
  const { store, now } = tools;
  admit('letter', visitor, tools);
  const at = now();
  const kept = await store.together(async ({ letters, mails }) => {
    const dueAt = daysAfter(at, PRIVACY_DAYS);
    const kept = await letters.keepPrivacyRequest({ ...request, ...named('D', at), dueAt });
    await mails.add(acknowledgement(kept, request.email), at);
    return kept;
  });
  return receipt(kept, PRIVACY_DAYS);
}

/**
 * Keeps a withdrawal as declared, and tells a person of it in the same breath. Where the report was not provided yet the money goes back by
 * itself; else the person decides with the order at hand. The answer is the same whether or not there is such an order.
 */
export async function declareWithdrawal(
  { website: _, ...declared }: Withdrawal,
  visitor: Visitor,
  tools: Given,
): Promise<LetterReceipt> {
  const { store, now } = tools;
  admit('letter', visitor, tools);
  const at = now();
  const kept = await store.together(async ({ letters, orders, mails, jobs }) => {
    const withdrawal = await letters.keepWithdrawal({ ...declared, ...named('R', at) });
    const order = await orders.byNumber(declared.orderNumber.toUpperCase());
    const same = order?.email?.toLowerCase() === declared.email.toLowerCase();
    const detail = { orderNumber: declared.orderNumber, emailMatches: same, state: order?.state ?? null };
    await orders.raise({ kind: 'WITHDRAWAL', subject: withdrawal.reference, orderId: order?.id ?? null, detail }, at);
    await mails.add(acknowledgement(withdrawal, declared.email), at);
    if (order && same && !isDownloadable(order) && order.paidAt !== null)
      await jobs.add('refund-order', { orderId: order.id });
    return withdrawal;
  });
  return receipt(kept, REFUND_DAYS);
}

function acknowledgement({ reference }: KeptLetter, recipient: string): NewMail {
  return { kind: 'acknowledgement', key: reference, orderId: null, recipient };
}

/** Without the signs that are taken for others: Crockford's base 32. */
const SIGNS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

function named(kind: 'M' | 'D' | 'R', receivedAt: Date): KeptLetter {
  const random = Array.from({ length: 6 }, () => SIGNS[randomInt(SIGNS.length)]).join('');
  return { reference: `${kind}-${receivedAt.toISOString().slice(0, 10).replaceAll('-', '')}-${random}`, receivedAt };
}

function receipt({ reference, receivedAt }: KeptLetter, dueDays: number | null): LetterReceipt {
  const dueAt = dueDays === null ? null : daysAfter(receivedAt, dueDays).toISOString();
  return { reference, receivedAt: receivedAt.toISOString(), dueAt };
}

function daysAfter(at: Date, days: number): Date {
  return new Date(at.getTime() + days * 86_400_000);
}
