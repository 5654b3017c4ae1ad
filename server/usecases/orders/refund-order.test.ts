import assert from 'node:assert/strict';
import { test } from 'node:test';
import { refundDue } from './refund-order.ts';

const AT = new Date('2026-11-21T10:00:00Z');

/** The refunds made for an order of this kind when its refund is due. */
async function refunded(order: {
  readonly withdrawnAt: Date | null;
  readonly validatedAt: Date | null;
  readonly state: string;
}): Promise<readonly string[]> {
  const intents: string[] = [];
  const orders = { byId: async () => order };
  const paymentRecords = { ofOrder: async () => [{ state: 'paid', intentId: 'pi_1' }] };
  const payments = { refund: async (intent: string) => void intents.push(intent) };
  await refundDue({ orderId: 1 }, { store: { orders, paymentRecords }, payments, now: () => AT } as never);
  return intents;
}

test('refunds a buyer who withdrew before the report was provided', async () => {
  assert.deepEqual(await refunded({ withdrawnAt: AT, validatedAt: null, state: 'paid' }), ['pi_1']);
});

test('refunds nothing automatically where the report was provided after all, where the buyer did not withdraw, or a second time', async () => {
  assert.deepEqual(await refunded({ withdrawnAt: AT, validatedAt: AT, state: 'sent' }), []);
  assert.deepEqual(await refunded({ withdrawnAt: null, validatedAt: null, state: 'paid' }), []);
  assert.deepEqual(await refunded({ withdrawnAt: AT, validatedAt: null, state: 'refunded' }), []);
});
