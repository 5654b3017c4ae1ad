import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { fakeOutside } from '../testing/fake-outside.ts';
import { openTestHouse } from '../testing/house.ts';
import { askRights, declareWithdrawal } from './keep-letter.ts';

const at = new Date('2026-11-20T12:00:00.000Z');
const house = await openTestHouse(fakeOutside(), { now: () => at });
after(() => house.close());
const { orders, reports } = house.tools.store;

const asked = {
  dnsAnalysis: true,
  securityChecks: true,
  selectors: [],
  sendsNothing: false,
  domain: 'a.fr',
  unicode: 'a.fr',
};
const { id: reportId } = await reports.open(asked, at);
const order = await orders.open({
  publicId: 'o'.repeat(22),
  number: 'C-20261120-7F3K',
  reportId,
  amountCents: 1990,
  at,
});
await orders.setContact(order.id, { firstName: 'Ada', lastName: 'Lovelace', email: 'Ada@exemple.fr' });

const declare = (orderNumber: string, email: string, key: string) =>
  declareWithdrawal(
    { firstName: 'Ada', lastName: 'Lovelace', email, orderNumber, key: key.repeat(22) },
    null,
    house.tools,
  );

test('a right that is exercised must be answered within thirty days', async () => {
  const request = { right: 'access' as const, email: 'a@b.fr', orderNumber: '', details: '', key: 'd'.repeat(22) };
  const { reference, dueAt } = await askRights(request, null, house.tools);
  assert.match(reference, /^D-20261120-[0-9A-HJKMNP-TV-Z]{6}$/);
  assert.equal(dueAt, '2026-12-20T12:00:00.000Z');
});

test('a withdrawal is told to a person with its order, and answered alike whether or not there is one', async () => {
  const known = await declare('c-20261120-7f3k', 'ada@exemple.fr', 'a');
  const unknown = await declare('C-20261120-0000', 'ada@exemple.fr', 'b');
  assert.equal(known.dueAt, '2026-12-04T12:00:00.000Z');
  assert.deepEqual(Object.keys(known), Object.keys(unknown));
  await declare('c-20261120-7f3k', 'ada@exemple.fr', 'a');
  assert.deepEqual(
    (await orders.openAlerts()).map(({ kind, subject, orderId, detail }) => [
      kind,
      subject,
      orderId,
      detail['emailMatches'],
    ]),
    [
      ['WITHDRAWAL', known.reference, order.id, true],
      ['WITHDRAWAL', unknown.reference, null, false],
    ],
  );
});
