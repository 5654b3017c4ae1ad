import { operatorNeeds, type Sales } from '@house/contract';
import type { Tools } from '../../tools.ts';

/** Whether anything can be bought, and what must be said before. Pretended payments need no identity: nothing is sold. */
export function readSales({ payments, operator }: Pick<Tools, 'payments' | 'operator'>): Sales {
  const complete = operatorNeeds.every((need) => operator[need] !== null);
  return {
    enabled: payments !== null && (payments.sandbox || complete),
    sandbox: payments !== null && !payments.livemode,
    reviewHours: operator.reviewHours,
    deliveredBy: null,
  };
}
