import { operatorNeeds, type Sales } from '@house/contract';
import type { Tools } from '../../tools.ts';
import { promisedAt } from './complete-purchase.ts';

/** Whether anything can be bought, and what must be said before. Pretended payments need no identity: nothing is sold. */
export function readSales(tools: Pick<Tools, 'payments' | 'operator' | 'now'>): Sales {
  const { payments, operator } = tools;
  const complete = operatorNeeds.every((need) => operator[need] !== null);
  return {
    enabled: payments !== null && (payments.sandbox || complete),
    sandbox: payments !== null && !payments.livemode,
    reviewHours: operator.reviewHours,
    deliveredBy: payments && promisedAt(tools.now(), tools).toISOString(),
  };
}
