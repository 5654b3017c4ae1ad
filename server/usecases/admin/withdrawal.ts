import type { AdminWithdrawal } from '@rempart/contract';
import { isWithdrawnBy, type Order } from '../../ports/orders.ts';
import type { Store } from '../../ports/store.ts';

/** The first withdrawal that the buyer of an order declared; null where there is none. */
export async function withdrawalOf(
  order: Order,
  store: Pick<Store, 'orders' | 'contactRequests'>,
): Promise<AdminWithdrawal | null> {
  const declared = await store.contactRequests.withdrawalsOf(order.number);
  const first = declared.find(({ email }) => isWithdrawnBy(email, order));
  return first ? comesTo(order, first.receivedAt, store) : null;
}

/**
 * The consequence of a withdrawal from this order. The right ends if the report was provided before at the buyer's request, with the
 * buyer's acknowledgement that it then ends (C. conso. L221-28); a business has none. Without that acknowledgement a person decides, and
 * the refund counts as due, as it does where the withdrawal alone makes it due.
 */
export async function comesTo(
  order: Order,
  receivedAt: Date,
  { orders }: Pick<Store, 'orders'>,
): Promise<AdminWithdrawal> {
  const { validatedAt, refundedAt, withdrawnAt, company } = order;
  const base = { declaredAt: receivedAt.toISOString(), proof: null };
  if (refundedAt !== null) return { ...base, state: 'refunded', since: refundedAt.toISOString() };
  const agreed = await orders.agreement(order.id);
  const isProvided = validatedAt !== null && validatedAt <= receivedAt;
  if (!isProvided || !agreed || withdrawnAt !== null) return { ...base, state: 'due', since: null };
  const { immediate: words, at: agreedAt, termsVersion } = agreed;
  const proof = { words, agreedAt, termsVersion, isBusiness: company !== null };
  return { ...base, state: 'extinct', since: validatedAt.toISOString(), proof };
}
