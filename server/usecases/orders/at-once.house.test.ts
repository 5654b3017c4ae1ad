import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { completedReport } from '../../../trials/completed.ts';
import { describeOnBoth, type KindOfDatabase } from '../../../trials/databases.ts';
import { fakeOutside } from '../../../trials/fake-outside.ts';
import { openTestApp } from '../../../trials/house.ts';
import { checkOut, purchase } from '../../../trials/purchase.ts';
import { openSink } from '../../../trials/sink.ts';
import { openRelay } from '../../adapters/mail/relay.ts';
import { invoices, mails, orders as orderRows, payments } from '../../adapters/postgres/schema.ts';
import { deliverMails } from '../mail/deliver-mails.ts';
import { prepareReport } from './prepare-report.ts';
import { reconcilePayments } from './reconcile-payments.ts';
import { validateReport } from './validate-report.ts';

const HOUR = 3_600_000;
const sink = await openSink();
after(async () => {
  await sink.close();
});

await describeOnBoth('concurrent, late and missing payment messages', crowd);

async function crowd({ name, open }: KindOfDatabase): Promise<void> {
  // The embedded database does one thing after the other, however many come: a few show what it does.
  const { copies, unheard } = name === 'embedded' ? { copies: 8, unheard: 4 } : { copies: 50, unheard: 20 };
  const clock = { now: Date.parse('2026-11-21T10:00:00Z') };
  const relay = { host: '127.0.0.1', port: sink.port, implicitTls: false, auth: null };
  const postman = openRelay(relay, { from: 'rapports@exemple.fr', dkim: null });
  const now = () => new Date(clock.now);
  const house = await openTestApp(fakeOutside(), { database: await open(), postman, now });
  after(() => house.close());
  const file = {
    pdf: Buffer.from('%PDF-1.7'),
    sha256: 'ab'.repeat(32),
    pages: 1,
    attachments: [],
    html: '',
    brief: null,
  };
  const tools = { ...house.tools, drawReport: async () => file, drawInvoice: async () => file.pdf };
  const { store } = tools;
  let buyers = 0;
  const send = async (raw: string, at = now()) => {
    const headers = { 'content-type': 'application/json', 'stripe-signature': house.sign(raw, at) };
    return (await house.app.request('/api/stripe/webhook', { method: 'POST', headers, body: raw })).status;
  };
  /** A buyer pays and the provider records it, but its message does not arrive. */
  const payUnheard = async () => {
    buyers += 1;
    const number = buyers;
    const audit = await completedReport(house, `client${number}.fr`);
    const { session } = await checkOut(house, audit, `client${number}.${name}@exemple.fr`);
    const object = { ...(await store.sandbox.read(session)), payment_status: 'paid', payment_intent: `pi_${number}` };
    const id = `evt_${number}`;
    const type = 'checkout.session.completed';
    const body = { id, object: 'event', type, livemode: false, data: { object } };
    await store.sandbox.keep([{ kind: 'event', id, body }], now());
    return { auditId: audit.id, raw: JSON.stringify(body) };
  };
  const of = async (auditId: number) => {
    const [order] = (await house.rows(orderRows)).filter((row) => row.auditId === auditId);
    assert.ok(order);
    return {
      state: order.state,
      payments: (await house.rows(payments)).filter(({ orderId }) => orderId === order.id).length,
      invoices: (await house.rows(invoices)).filter(({ orderNumber }) => orderNumber === order.number).length,
      receipts: (await house.rows(mails)).filter((mail) => mail.orderId === order.id && mail.kind === 'receipt').length,
    };
  };
  const once = { state: 'paid', payments: 1, invoices: 1, receipts: 1 };

  test(`${copies} concurrent validations of one order send one message, and one of them succeeds`, async () => {
    const email = `lue.${name}@exemple.fr`;
    const { order } = await purchase(house, await completedReport(house), email);
    await prepareReport({ orderId: order.id }, tools);
    const validations = Array.from({ length: copies }, (_, index) =>
      validateReport(order.id, { by: `relecteur ${index}` }, tools),
    );
    const ended = await Promise.allSettled(validations);
    assert.equal(ended.filter(({ status }) => status === 'fulfilled').length, 1);
    for (const end of ended) if (end.status === 'rejected') assert.match(String(end.reason), /NOT_READY/);
    await Promise.all([deliverMails(tools), deliverMails(tools)]);
    const reports = sink.taken.filter(
      (taken) => taken.to.includes(email) && /^Votre rapport/.test(taken.email.subject ?? ''),
    );
    assert.equal(reports.length, 1);
    assert.equal((await store.orders.byId(order.id))?.state, 'sent');
  });

  test(`${copies} copies of one message at once make one order, one job, one invoice, one receipt`, async () => {
    const { auditId, raw } = await payUnheard();
    const jobs = await house.queued('prepare-report');
    const answers = await Promise.all(Array.from({ length: copies }, () => send(raw)));
    assert.deepEqual([...new Set(answers)], [200]);
    assert.deepEqual(await of(auditId), once);
    assert.equal((await house.queued('prepare-report')) - jobs, 1);
  });

  test('accepts messages three days late and in reverse order; refuses a signature that is three days old', async () => {
    const paid = await Promise.all(Array.from({ length: 5 }, payUnheard));
    const signedAt = now();
    clock.now += 72 * HOUR;
    for (const { raw } of paid) assert.equal(await send(raw, signedAt), 400);
    for (const { auditId, raw } of paid.toReversed()) {
      assert.equal(await send(raw), 200);
      assert.deepEqual(await of(auditId), once);
    }
  });

  test(`finds each of ${unheard} payments whose messages never arrive by asking the provider, once`, async () => {
    const paid = await Promise.all(Array.from({ length: unheard }, payUnheard));
    clock.now += HOUR;
    await reconcilePayments(tools);
    await Promise.all([reconcilePayments(tools), reconcilePayments(tools)]);
    for (const { auditId, raw } of paid) {
      assert.deepEqual(await of(auditId), once);
      assert.equal(await send(raw), 200);
      assert.deepEqual(await of(auditId), once, 'and then its message comes after all');
    }
    assert.deepEqual(await store.alerts.listOpen(), []);
  });
}
