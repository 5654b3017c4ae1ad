import assert from 'node:assert/strict';
import { createHmac } from 'node:crypto';
import { after, test } from 'node:test';
import { type CheckoutStarted, type RefusalBody, TERMS_VERSION } from '@rempart/contract';
import { completedReport } from '../../../trials/completed.ts';
import { fakeOutside } from '../../../trials/fake-outside.ts';
import { openTestApp, type TestApp } from '../../../trials/house.ts';
import { orders as orderRows } from '../../adapters/postgres/schema.ts';

const SECRET = 'whsec_test_only_not_a_secret';
const at = new Date('2026-11-23T10:00:00Z');

/** A shop whose provider opens no session. */
async function shopWith(link: string | null): Promise<TestApp> {
  const account = {
    ...{ secretKey: 'sk_test_x', webhookSecrets: [SECRET], sandbox: true, link },
    fetch: () => Promise.reject(new TypeError('fetch failed')),
  };
  const shop = await openTestApp(fakeOutside(), { account, now: () => at });
  after(() => shop.close());
  return shop;
}

/** Enters an address and requests the payment page. */
async function checkout({ app }: TestApp, reportId: string) {
  const ask = (path: string, body: object, cookie = '') =>
    app.request(`http://localhost${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', host: 'localhost', cookie },
      body: JSON.stringify(body),
    });
  const buyer = { firstName: 'Jeanne', lastName: 'Martin', email: 'jeanne@exemple.fr' };
  const saved = await ask(`/api/contact-info/${reportId}`, buyer);
  const cookie = (saved.headers.get('set-cookie') ?? '').split(';')[0] ?? '';
  const answer = await ask(
    `/api/checkout/${reportId}`,
    { termsVersion: TERMS_VERSION, terms: true, immediate: true },
    cookie,
  );
  return { status: answer.status, body: (await answer.json()) as CheckoutStarted & RefusalBody };
}

test('while no session can be opened, buyers are redirected to the static page with their order number, and the operator is alerted once', async () => {
  const shop = await shopWith('https://buy.stripe.com/test_abc');
  const { orders, alerts } = shop.tools.store;
  const audit = await completedReport(shop);
  const { status, body } = await checkout(shop, audit.publicId);
  assert.equal(status, 200);
  const page = new URL(body.url);
  assert.equal(page.origin + page.pathname, 'https://buy.stripe.com/test_abc');
  assert.equal(page.searchParams.get('prefilled_email'), 'jeanne@exemple.fr');
  const reference = page.searchParams.get('client_reference_id') ?? '';
  const [order] = await shop.rows(orderRows);
  assert.equal(order?.publicId, reference);
  assert.equal(order?.agreed?.termsVersion, TERMS_VERSION, 'the consents are recorded all the same');
  await checkout(shop, (await completedReport(shop, 'b.fr')).publicId);
  const open = await alerts.listOpen();
  assert.deepEqual(
    open.map(({ kind, subject }) => [kind, subject]),
    [['STATIC_PAGE_USED', '2026-11-23']],
  );

  const session = { id: 'cs_link', object: 'checkout.session', payment_status: 'paid', currency: 'eur' };
  const object = { ...session, amount_total: 1990, client_reference_id: reference, payment_intent: 'pi_link' };
  const type = 'checkout.session.completed';
  const raw = JSON.stringify({ id: 'evt_link', object: 'event', type, livemode: false, data: { object } });
  const seconds = at.getTime() / 1000;
  const v1 = createHmac('sha256', SECRET).update(`${seconds}.${raw}`).digest('hex');
  const headers = { 'stripe-signature': `t=${seconds},v1=${v1}`, 'content-type': 'application/json' };
  assert.equal((await shop.app.request('/api/stripe/webhook', { method: 'POST', headers, body: raw })).status, 200);
  assert.equal((await orders.find(reference))?.state, 'paid');
});

test('without a static page buyers are told that nothing was charged', async () => {
  const shop = await shopWith(null);
  const { status, body } = await checkout(shop, (await completedReport(shop)).publicId);
  assert.deepEqual([status, body.code], [502, 'PAYMENT_UNAVAILABLE']);
  assert.deepEqual(await shop.tools.store.alerts.listOpen(), []);
});
