import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { consentWords, type OrderView, type RefusalBody, type SandboxSession, TERMS_VERSION } from '@rempart/contract';
import { completedReport } from '../../../trials/completed.ts';
import { fakeOutside } from '../../../trials/fake-outside.ts';
import { openTestApp } from '../../../trials/house.ts';
import type { StoredAudit } from '../../ports/audits.ts';
import { digestOf } from './access.ts';
import { reconcilePayments } from './reconcile-payments.ts';

const clock = { now: new Date('2026-11-21T10:00:00Z') };
const shop = await openTestApp(fakeOutside(), { now: () => clock.now });
after(() => shop.close());
const { orders, alerts, paymentRecords, orderAccess, orderLists, sandbox } = shop.tools.store;

const BUYER = { firstName: 'Jeanne', lastName: 'Martin', email: 'jeanne@exemple.fr' };
const CONSENTS = { termsVersion: TERMS_VERSION, terms: true, immediate: true };

async function ask(method: string, path: string, body?: object, cookie = ''): Promise<Response> {
  const headers = { 'content-type': 'application/json', host: 'localhost', cookie };
  return shop.app.request(`http://localhost${path}`, { method, headers, ...(body && { body: JSON.stringify(body) }) });
}
const cookieOf = (response: Response) => (response.headers.get('set-cookie') ?? '').split(';')[0] ?? '';
const code = async (response: Response) => [response.status, ((await response.json()) as RefusalBody).code];
const contact = (audit: StoredAudit, cookie = '', body: object = BUYER) =>
  ask('POST', `/api/contact-info/${audit.publicId}`, body, cookie);
const checkout = (audit: StoredAudit, cookie = '', body: object = CONSENTS) =>
  ask('POST', `/api/checkout/${audit.publicId}`, body, cookie);
const view = async (audit: StoredAudit, cookie = '') =>
  (await (await ask('GET', `/api/checkout/${audit.publicId}`, undefined, cookie)).json()) as OrderView;
const act = (session: string, action: string, more: object = {}) =>
  ask('POST', `/api/sandbox/${session}`, { action, ...more });
const read = async (session: string) => (await (await ask('GET', `/api/sandbox/${session}`)).json()) as SandboxSession;
const sessionOf = async (response: Response) =>
  new URL(((await response.json()) as { url: string }).url).pathname.split('/').at(-1) ?? '';

/** Buys the report of a new audit: saves a contact, then makes these choices on the payment page. */
async function buy(actions: readonly string[], cookie = '') {
  const audit = await completedReport(shop);
  const saved = await contact(audit, cookie);
  const kept = cookieOf(saved) || cookie;
  const session = await sessionOf(await checkout(audit, kept));
  for (const action of actions) assert.equal((await act(session, action)).status, 200);
  return { audit, cookie: kept, session };
}

async function until(audit: StoredAudit, cookie: string, status: OrderView['status']): Promise<OrderView> {
  for (;;) {
    const found = await view(audit, cookie);
    if (found.status === status) return found;
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
}

test('a visitor with the shared link receives the same octets, whether or not there is an order', async () => {
  const { audit, cookie } = await buy(['pay']);
  const own = await until(audit, cookie, 'paid');
  assert.equal(own.order?.email, 'j•••@exemple.fr');
  assert.match(own.order?.number ?? '', /^C-20261121-[A-Z2-9]{6}$/);
  assert.equal(own.downloadable, false, 'nothing was made yet');
  const untouched = await completedReport(shop);
  const paths = ['/api/checkout/', '/api/download-report/', '/api/invoice/'];
  for (const stranger of ['', 'commande=forged'])
    for (const path of paths) {
      const statusAnswer = async ({ publicId }: StoredAudit) => {
        const answer = await ask('GET', path + publicId, undefined, stranger);
        return [answer.status, (await answer.text()).replaceAll(publicId, 'ID')];
      };
      assert.deepEqual(await statusAnswer(audit), await statusAnswer(untouched), path);
    }
  assert.equal((await view(audit)).status, 'none');
});

test('a paid report cannot be sold again, and its buyer cannot be changed', async () => {
  const { audit, cookie } = await buy(['pay']);
  await until(audit, cookie, 'paid');
  const swapped = { ...BUYER, email: 'voleur@ailleurs.fr' };
  for (const browser of [cookie, '', 'commande=forged']) {
    assert.deepEqual(await code(await checkout(audit, browser)), [409, 'ALREADY_PAID']);
    assert.deepEqual(await code(await contact(audit, browser, swapped)), [409, 'CONTACT_FROZEN']);
  }
  assert.equal((await orderLists.newestPaid(audit.id))?.email, BUYER.email);
});

test('a browser that buys twice sees both orders with the cookie of the second', async () => {
  const first = await buy(['pay']);
  const second = await buy(['pay'], first.cookie);
  for (const { audit } of [first, second]) assert.ok((await until(audit, second.cookie, 'paid')).order);
});

test('who planted the cookie with which another orders sees nothing of that order', async () => {
  const planted = (await buy(['pay'])).cookie;
  const other = await buy(['pay'], planted);
  assert.notEqual(other.cookie, planted);
  assert.ok((await until(other.audit, other.cookie, 'paid')).order);
  assert.equal((await view(other.audit, planted)).order, null);

  // Nor where the order was begun with it.
  const audit = await completedReport(shop);
  const begun = cookieOf(await contact(audit, planted));
  const continued = cookieOf(await contact(audit, begun, { ...BUYER, email: 'victime@exemple.fr' }));
  assert.equal((await view(audit, begun)).order, null);
  assert.ok((await view(audit, continued)).order);
  assert.ok((await view(other.audit, other.cookie)).order, 'another browser keeps what it has');
});

test('ignores a token that the server did not issue', async () => {
  const audit = await completedReport(shop);
  const chosen = `commande=${'A'.repeat(43)}`;
  const given = cookieOf(await contact(audit, chosen));
  assert.match(given, /^commande=[\w-]{43}$/);
  assert.notEqual(given, chosen);
  assert.equal((await view(audit, chosen)).order, null);
});

test('unknown fields change nothing', async () => {
  const audit = await completedReport(shop);
  const more = { ...BUYER, price: 1, amountCents: 1, paymentStatus: 'completed', adminValidated: true, state: 'paid' };
  const cookie = cookieOf(await contact(audit, '', more));
  const { status, order } = await view(audit, cookie);
  assert.deepEqual([status, order?.amountCents, order?.paidAt, order?.validatedAt], ['open', 1990, null, null]);
});

test('refuses an impossible name or address', async () => {
  const audit = await completedReport(shop);
  for (const wrong of [
    { email: 'a@b.fr\r\nBcc: v@x.fr' },
    { email: `${'g:'.repeat(50)}a@b.fr` },
    { firstName: ' ' },
    { firstName: 'A'.repeat(10_000) },
    { lastName: 'B\u0000b' },
  ])
    assert.deepEqual(await code(await contact(audit, '', { ...BUYER, ...wrong })), [400, 'VALIDATION']);
  assert.equal((await view(audit)).status, 'none');
});

test('a slow payment method is awaited once, then succeeds, or fails and may be tried again', async () => {
  const settled = await buy(['later']);
  await until(settled.audit, settled.cookie, 'pending');
  assert.equal((await read(settled.session)).status, 'pending');
  assert.deepEqual(await code(await checkout(settled.audit, settled.cookie)), [409, 'PAYMENT_PENDING']);
  await act(settled.session, 'settle');
  await until(settled.audit, settled.cookie, 'paid');

  const failed = await buy(['later']);
  await until(failed.audit, failed.cookie, 'pending');
  await act(failed.session, 'fail');
  const afterFailure = await until(failed.audit, failed.cookie, 'failed');
  assert.match(afterFailure.order?.number ?? '', /^C-/);
  const again = await sessionOf(await checkout(failed.audit, failed.cookie));
  assert.notEqual(again, failed.session);
  await act(again, 'pay');
  await until(failed.audit, failed.cookie, 'paid');
});

test('« Payer » pressed again leads to the same page; once that has expired, to another', async () => {
  const { audit, cookie, session } = await buy([]);
  clock.now = new Date(clock.now.getTime() + 61_000);
  assert.equal(await sessionOf(await checkout(audit, cookie)), session);
  clock.now = new Date(clock.now.getTime() + 3 * 3_600_000);
  assert.equal((await read(session)).status, 'expired');
  assert.equal(((await (await act(session, 'pay')).json()) as SandboxSession).status, 'expired');
  assert.notEqual(await sessionOf(await checkout(audit, cookie)), session);
});

test('without a saved contact the address comes from the payment page', async () => {
  const audit = await completedReport(shop);
  const opened = await checkout(audit);
  const cookie = cookieOf(opened);
  const session = await sessionOf(opened);
  assert.equal((await read(session)).email, null);
  await act(session, 'pay', { email: 'paul@exemple.fr' });
  assert.equal((await until(audit, cookie, 'paid')).order?.email, 'p•••@exemple.fr');
});

test('pressing twice at once opens one payment', async () => {
  const { audit, cookie, session } = await buy([]);
  await Promise.all([act(session, 'pay'), act(session, 'pay')]);
  const { order } = await until(audit, cookie, 'paid');
  const bought = await orders.byNumber(order?.number ?? '');
  assert.equal((await paymentRecords.ofOrder(bought?.id ?? 0)).length, 1);
  assert.deepEqual(await alerts.listOpen(), []);
});

test('a refund ends the order, and the report may be bought again', async () => {
  const { audit, cookie, session } = await buy(['pay']);
  await until(audit, cookie, 'paid');
  await act(session, 'refund');
  assert.ok((await until(audit, cookie, 'refunded')).order?.refundedAt);
  const again = await contact(audit, cookie);
  assert.equal(again.status, 200);
  const next = cookieOf(again);
  await act(await sessionOf(await checkout(audit, next)), 'pay');
  await until(audit, next, 'paid');
});

test('a declined card leaves the order open', async () => {
  const { audit, cookie } = await buy(['refuse']);
  assert.equal((await view(audit, cookie)).status, 'open');
});

test('opens no payment page without both consents', async () => {
  const audit = await completedReport(shop);
  for (const missing of [{ terms: false }, { immediate: false }, { termsVersion: '2020-01' }])
    assert.deepEqual(await code(await checkout(audit, '', { ...CONSENTS, ...missing })), [400, 'CONSENT_REQUIRED']);
});

test('requires of a business what its invoice must name, and its own consent wording', async () => {
  const company = { name: 'Martin et fils', siren: '732 829 320', address: '1 rue des Remparts, 75000 Paris' };
  const audit = await completedReport(shop);
  for (const wrong of [
    { siren: undefined },
    { siren: '' },
    { siren: '732 829 321' },
    { address: undefined },
    { address: '' },
  ])
    assert.deepEqual(await code(await contact(audit, '', { ...BUYER, company: { ...company, ...wrong } })), [
      400,
      'VALIDATION',
    ]);
  const cookie = cookieOf(await contact(audit, '', { ...BUYER, company }));
  assert.deepEqual(await code(await checkout(audit, cookie)), [400, 'CONSENT_REQUIRED'], 'the box of a consumer');
  const session = await sessionOf(await checkout(audit, cookie, { ...CONSENTS, asBusiness: true }));
  await act(session, 'pay');
  await until(audit, cookie, 'paid');
  const order = await orderLists.newestPaid(audit.id);
  assert.ok(order);
  assert.equal((await orders.agreement(order.id))?.immediate, consentWords.business);
  const invoice = await shop.tools.store.invoices.of(order.number, 'invoice');
  assert.deepEqual(
    [invoice?.body.buyer.company, invoice?.body.buyer.siren, invoice?.body.buyer.address],
    [company.name, company.siren, company.address],
  );
});

test('does not offer the consent of a business to a consumer', async () => {
  const audit = await completedReport(shop);
  const cookie = cookieOf(await contact(audit));
  const answer = await checkout(audit, cookie, { ...CONSENTS, asBusiness: true });
  assert.deepEqual(await code(answer), [400, 'CONSENT_REQUIRED']);
});

test('a forged return URL and an unknown report find nothing', async () => {
  assert.deepEqual(await code(await ask('GET', '/api/checkout/AAAAAAAAAAAAAAAAAAAAAA')), [404, 'NOT_FOUND']);
  assert.deepEqual(await code(await ask('GET', '/api/sandbox/cs_test_none')), [404, 'NOT_FOUND']);
});

test('a mailed link is exchanged for a cookie until it expires or is revoked', async () => {
  const { audit } = await buy(['pay']);
  const other = await completedReport(shop);
  for (;;) if (await orderLists.newestPaid(audit.id)) break;
  const order = await orderLists.newestPaid(audit.id);
  assert.ok(order);
  const expiresAt = new Date(clock.now.getTime() + 30 * 24 * 3_600_000);
  const tokenHash = digestOf('mailed');
  await orderAccess.grant({ orderId: order.id, tokenHash, purpose: 'download', origin: 'mail', expiresAt });
  const follow = (of: StoredAudit, token: string, cookie = '') =>
    ask('GET', `/api/download-report/${of.publicId}?token=${token}`, undefined, cookie);

  const answer = await follow(audit, 'mailed');
  assert.deepEqual([answer.status, answer.headers.get('location')], [303, `/api/download-report/${audit.publicId}`]);
  assert.match(answer.headers.get('set-cookie') ?? '', /^commande=[\w-]{43}; .*HttpOnly; SameSite=Lax$/);
  assert.equal((await view(audit, cookieOf(answer))).order?.number, order.number);
  assert.deepEqual(await code(await follow(audit, 'guessed')), [403, 'FORBIDDEN']);
  assert.deepEqual(await code(await follow(other, 'mailed')), [403, 'FORBIDDEN'], 'of another report');
  const browser = cookieOf(answer).split('=')[1] ?? '';
  assert.deepEqual(await code(await follow(audit, browser)), [403, 'FORBIDDEN'], 'a browser’s token is no link');
  clock.now = new Date(expiresAt.getTime());
  assert.deepEqual(await code(await follow(audit, 'mailed')), [410, 'EXPIRED']);
});

test('refuses to sell an audit that measured nothing', async () => {
  const audit = await completedReport(shop, 'muet.fr', null);
  assert.deepEqual(await code(await contact(audit)), [409, 'NOTHING_MEASURED']);
  assert.deepEqual(await code(await checkout(audit)), [409, 'NOTHING_MEASURED']);
});

test('refuses to sell a subdomain without mail, however old its audit, and sells one with its own MX', async () => {
  const seen = (receives: boolean) => ({ seen: true, value: { profile: { seen: true, value: { receives } } } });
  const evidenceOf = (domain: string, receives: boolean) => ({
    domain,
    existence: { seen: true, value: 'exists' },
    protocols: { spf: seen(receives) },
  });
  const site = await completedReport(shop, 'www.boutique.fr', 'B', evidenceOf('www.boutique.fr', false));
  assert.deepEqual(await code(await contact(site)), [409, 'NO_MAIL_HERE']);
  assert.deepEqual(await code(await checkout(site)), [409, 'NO_MAIL_HERE']);
  const branch = await completedReport(shop, 'lyon.boutique.fr', 'B', evidenceOf('lyon.boutique.fr', true));
  assert.equal((await contact(branch)).status, 200);
  const whole = await completedReport(shop, 'boutique.fr', 'B', evidenceOf('boutique.fr', false));
  assert.equal((await contact(whole)).status, 200);
});

test('finds missed events by asking the provider; one that fails does not block the others', async () => {
  const audit = await completedReport(shop);
  const at = clock.now;
  const publicId = 'order-never-told';
  await orders.open({ publicId, number: 'C-20261121-NEVERT', auditId: audit.id, amountCents: 1990, at });
  const type = 'checkout.session.completed';
  const event = (id: string, object: object) => ({
    kind: 'event' as const,
    id,
    body: { id, object: 'event', type, livemode: false, data: { object } },
  });
  const session = { payment_status: 'paid', amount_total: 1990, currency: 'eur', payment_intent: 'pi_lost' };
  const untakable = event('evt_a', { ...session, id: 'cs_bad', amount_total: 1e12 });
  const lost = event('evt_lost', { ...session, id: 'cs_lost', client_reference_id: publicId });
  await sandbox.keep([lost], new Date(at.getTime() + 1));
  const old = Array.from({ length: 120 }, (_, more) => event(`evt_old_${more}`, { ...session, id: 'cs_old' }));
  await sandbox.keep([untakable, ...old], at);
  await assert.rejects(reconcilePayments(shop.tools), AggregateError);
  await assert.rejects(reconcilePayments(shop.tools), AggregateError);
  assert.equal((await orders.find(publicId))?.state, 'paid');
});

test('the demonstration stores a payment with its event, or neither', async () => {
  const session = { kind: 'session' as const, id: 'cs_torn', body: { object: 'checkout.session' } };
  const event = { kind: 'event' as const, id: 'evt_torn', body: {} };
  await assert.rejects(sandbox.keep([session, event, event], clock.now), 'one of them cannot be written');
  assert.equal(await sandbox.read('cs_torn'), null);
  await sandbox.keep([session], clock.now);
  await sandbox.keep([{ ...session, body: { object: 'checkout.session', status: 'complete' } }], clock.now);
  assert.equal((await sandbox.read('cs_torn'))?.['status'], 'complete');
});
