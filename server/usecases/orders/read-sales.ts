import { missingForSale, type Sales } from '@rempart/contract';
import type { Tools } from '../../ports/tools.ts';
import { promisedAt } from './complete-purchase.ts';

/** Whether anything can be bought, and what must be stated before. Simulated payments need no identity, because nothing is sold. */
export function readSales(tools: Pick<Tools, 'payments' | 'operator' | 'now'>): Sales {
  const { payments, operator } = tools;
  return {
    enabled: payments !== null && (payments.sandbox || missingForSale(operator).length === 0),
    sandbox: payments !== null && !payments.livemode,
    provider: payments !== null && !payments.sandbox ? 'stripe' : null,
    vatRegime: operator.vatRegime,
    reviewHours: operator.reviewHours,
    deliveredBy: payments && promisedAt(tools.now(), tools).toISOString(),
  };
}
