import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { sql } from 'drizzle-orm';
import { wholeReport } from '../../trials/completed.ts';
import { fakeOutside } from '../../trials/fake-outside.ts';
import { openTestApp } from '../../trials/house.ts';
import { openDatabase } from '../../trials/made-databases.ts';
import { rowsOf, tablesOf } from '../adapters/postgres/copy.ts';
import { invoices, reportFiles } from '../adapters/postgres/schema.ts';
import { askRights, declareWithdrawal, keepMessage } from './keep-contact-request.ts';
import { deliverMails } from './mail/deliver-mails.ts';
import { askLink } from './orders/ask-link.ts';
import { completePurchase } from './orders/complete-purchase.ts';
import { prepareReport } from './orders/prepare-report.ts';
import { validateReport } from './orders/validate-report.ts';
import { purgeOld } from './purge-old.ts';

const clock = { now: new Date('2026-11-21T10:00:00Z') };
const database = await openDatabase();
const house = await openTestApp(fakeOutside(), {
  database,
  now: () => clock.now,
  operator: { email: 'exploitant@exemple.fr' },
});
after(() => house.close());
const { tools } = house;
const { alerts, orders, persons } = tools.store;
const tables = await tablesOf(database.db);

/** The tables in which a text occurs anywhere, those of wings among them. */
async function holding(text: string): Promise<readonly string[]> {
  const found: string[] = [];
  for (const { name } of tables) {
    const rows = await rowsOf(database.db, sql`select * from ${sql.identifier(name)}`);
    if (JSON.stringify(rows).toLowerCase().includes(text.toLowerCase())) found.push(name);
  }
  return found.sort();
}

/** A person who bought, wrote, and exercised a right: the address is stored wherever it can be. */
async function customer(email: string, canary: string) {
  const audit = await wholeReport(house);
  const order = await orders.open({
    publicId: `p-${canary}`,
    number: `C-${canary}`,
    auditId: audit.id,
    amountCents: 1990,
    at: clock.now,
  });
  await orders.setContact(order.id, {
    firstName: canary,
    lastName: canary,
    email,
    company: { name: canary, siren: '732829320', address: '1 rue des Remparts, 75000 Paris' },
  });
  await orders.pay(order.id, { email: null, name: null }, clock.now);
  await tools.store.transaction((within) => completePurchase(order.id, within, tools, clock.now));
  const key = canary.padEnd(22, 'k');
  const message = { firstName: canary, lastName: canary, email, company: '', subject: 'Presse' as const };
  await keepMessage({ ...message, urgency: 'normal', message: 'Bonjour à vous', key }, null, tools);
  await askRights({ right: 'access', email, orderNumber: order.number, details: canary, key }, null, tools);
  await askLink({ email }, null, tools);
  await alerts.raise(
    { kind: 'MAIL_REFUSED', subject: canary, orderId: order.id, detail: { recipient: email } },
    clock.now,
  );
  return order;
}

test('a person is exported completely, and erased except for what the law requires to keep', async () => {
  const email = 'Ines.Canari@exemple.fr';
  const order = await customer(email, 'inescanari');
  const kept = await persons.export('ines.canari@exemple.fr');
  assert.deepEqual(
    [kept.orders, kept.messages, kept.privacyRequests, kept.invoices].map(({ length }) => length),
    [1, 1, 1, 1],
  );
  assert.deepEqual(
    await persons.erase(email),
    { erased: false, orders: [order.number], messageIds: [] },
    'an order is under way',
  );
  await prepareReport({ orderId: order.id }, tools);
  await validateReport(order.id, { by: 'zoe' }, tools);
  await deliverMails(tools);
  await declareWithdrawal(
    { firstName: 'inescanari', lastName: 'x', email, orderNumber: 'C-0000', key: 'w'.repeat(22) },
    null,
    tools,
  );
  assert.equal((await persons.erase(email)).erased, true);
  assert.deepEqual(await holding(email), ['invoices']);
  assert.equal((await house.rows(reportFiles)).filter(({ orderId }) => orderId === order.id).length, 0);
});

test('orders name no person after twelve months, and are deleted after five years', async () => {
  const email = 'ugo.canari@exemple.fr';
  const order = await customer(email, 'ugocanari');
  await prepareReport({ orderId: order.id }, tools);
  await validateReport(order.id, { by: 'zoe' }, tools);
  await deliverMails(tools);
  clock.now = new Date('2027-11-20T10:00:00Z');
  assert.equal((await purgeOld(tools)).blankedOrders, 0);
  clock.now = new Date('2027-11-23T10:00:00Z');
  const purged = await purgeOld(tools);
  assert.equal(purged.blankedOrders, 1);
  const left = await holding(email);
  assert.ok(
    left.every((name) => ['invoices', 'privacy_requests', 'alerts'].includes(name)),
    `${left}`,
  );
  assert.equal((await orders.byId(order.id))?.number, order.number, 'the proof of the contract stays');
  clock.now = new Date('2031-11-25T10:00:00Z');
  await purgeOld(tools);
  assert.equal(await orders.byId(order.id), null);
  assert.ok((await house.rows(invoices)).some(({ orderNumber }) => orderNumber === order.number));
});
