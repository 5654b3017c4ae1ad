import assert from 'node:assert/strict';
import { createHmac } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { Database } from '../server/adapters/postgres/database.ts';
import { type Order, refundOf } from '../server/ports/orders.ts';
import { completedReport } from './completed.ts';
import { fakeOutside } from './fake-outside.ts';
import { openTestApp, type TestApp } from './house.ts';

const SECRET = 'whsec_test_only_not_a_secret';

/** For tests: the secret before it was changed, which holds for a while. */
export const OLD_SECRET = 'whsec_before';

/** For tests: a server that the provider of payments sends its events to. */
export interface Till {
  readonly house: TestApp;
  /** Unix seconds. */
  readonly clock: { now: number };
  /** Clears all payment tables and opens one order that awaits payment. */
  readonly opened: (now: number) => Promise<{ readonly house: TestApp; readonly order: Order }>;
  /** The refunds that the provider tells of when it is asked. */
  readonly refunds: object[];
  /** The provider does not answer. */
  isSilent: boolean;
  /** The state of an order, where its refund stands, and the state of its first payment. */
  readonly standing: (orderId: number) => Promise<readonly unknown[]>;
}

export async function openTill(database: Database): Promise<Till> {
  const clock = { now: 0 };
  const refunds: object[] = [];
  const provider: typeof fetch = async (input, init) => {
    const { method, url } = new Request(input, init);
    if (till.isSilent) throw new TypeError('fetch failed');
    assert.equal(`${method} ${new URL(url).pathname}`, 'GET /v1/refunds');
    return Response.json({ object: 'list', url: '/v1/refunds', has_more: false, data: refunds });
  };
  const secrets = [SECRET, OLD_SECRET];
  const account = { secretKey: 'sk_test_x', webhookSecrets: secrets, sandbox: false, fetch: provider };
  const house = await openTestApp(fakeOutside(), {
    database,
    account,
    now: () => new Date(clock.now * 1000),
  });
  const { id: auditId } = await completedReport(house);
  const till: Till = {
    house,
    clock,
    refunds,
    isSilent: false,
    standing: async (orderId) => {
      const bought = await house.tools.store.orders.byId(orderId);
      const [payment] = await house.tools.store.paymentRecords.ofOrder(orderId);
      return [bought?.state, bought && refundOf(bought), payment?.state];
    },
    opened: async (now) => {
      clock.now = now;
      refunds.length = 0;
      await database.db.execute(sql`truncate orders, payments, payment_events, refunds, alerts, invoices cascade`);
      await database.db.execute(sql`delete from pgboss.job where name = 'prepare-report'`);
      const at = new Date(now * 1000);
      const order = { publicId: 'ord_test_0001', number: 'C-20261118-TESTED', auditId, amountCents: 1990, at };
      return { house, order: await house.tools.store.orders.open(order) };
    },
  };
  return till;
}

/** For tests: sends events one after the other. */
export function teller({ house, clock }: Till): (type: string, object: object) => Promise<void> {
  let sent = 0;
  return async (type, object) => {
    sent += 1;
    assert.equal(await send(house, ...signed(event(`evt_${sent}`, type, object), clock.now)), 200);
  };
}

/** For tests: a session of payment, as the provider writes it. */
export const session = (id: string, changes: object = {}) => ({
  id,
  object: 'checkout.session',
  mode: 'payment',
  payment_status: 'paid',
  amount_total: 1990,
  currency: 'eur',
  client_reference_id: 'ord_test_0001',
  payment_intent: 'pi_1',
  ...changes,
});

/** For tests: the whole price, paid back. */
export const refund = (status: string) => ({
  id: 're_1',
  object: 'refund',
  payment_intent: 'pi_1',
  amount: 1990,
  currency: 'eur',
  status,
});

/** For tests: the event that tells of an object. */
export const event = (id: string, type: string, object: object) =>
  JSON.stringify({ id, object: 'event', type, created: 1, livemode: false, data: { object } });

/** For tests: an event with its signature. */
export function signed(raw: string, now: number, secret = SECRET): [string, string] {
  return [raw, `t=${now},v1=${createHmac('sha256', secret).update(`${now}.${raw}`).digest('hex')}`];
}

/** For tests: the status with which an event is answered. */
export async function send({ app }: TestApp, raw: string, signature: string): Promise<number> {
  const headers = { 'stripe-signature': signature, 'content-type': 'application/json' };
  return (await app.request('/api/stripe/webhook', { method: 'POST', headers, body: raw })).status;
}
