import { type AdminSettings, type AdminWaiting, saleNeeds } from '@rempart/contract';
import type { Tools } from '../../ports/tools.ts';
import { readSales } from '../orders/read-sales.ts';

export async function countWaiting({ store }: Pick<Tools, 'store'>): Promise<AdminWaiting> {
  const { toValidate } = await store.orderLists.counts();
  return { reports: toValidate, letters: await store.contactRequests.countOpen() };
}

function paymentBy(payments: Tools['payments']): AdminSettings['sale']['payment'] {
  if (!payments) return 'none';
  if (payments.sandbox) return 'demonstration';
  return payments.livemode ? 'live' : 'test';
}

/** The present settings, and what is missing before reports may be sold. */
export async function readSettings(
  tools: Pick<Tools, 'store' | 'operator' | 'facts' | 'payments' | 'postman' | 'now'>,
): Promise<AdminSettings> {
  const { operator, facts, payments, postman, store } = tools;
  const purgedAt = await store.marks.read('purged');
  return {
    sale: {
      enabled: readSales(tools).enabled,
      payment: paymentBy(payments),
      needs: saleNeeds(operator).map((field) => ({ field, declared: operator[field] !== null })),
    },
    deliveryHours: operator.deliveryHours,
    reviewHours: operator.reviewHours,
    reviewer: operator.reviewer && [operator.reviewer.name, operator.reviewer.role].filter(Boolean).join(', '),
    mailLeaves: !postman.isLocal,
    origin: facts.origin,
    optOut: facts.optOut,
    purgedAt: purgedAt?.toISOString() ?? null,
  };
}
