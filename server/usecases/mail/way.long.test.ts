import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { after, beforeEach, test } from 'node:test';
import type { OrderView } from '@rempart/contract';
import { openMailHouse } from '../../../trials/mail-house.ts';
import { mails } from '../../adapters/postgres/schema.ts';
import { prepareReport } from '../orders/prepare-report.ts';
import { refundDue, refundOrder } from '../orders/refund-order.ts';
import { changeAddress, regenerate, sendAgain } from '../orders/send-again.ts';
import { previewReport, validateReport } from '../orders/validate-report.ts';
import { deliverMails } from './deliver-mails.ts';

const ours = await openMailHouse();
after(() => ours.close());
const { house, sink, clock, later, to, buy, validated, stateOf, until } = ours;
const { tools } = house;
const { alerts, soldReports } = tools.store;
beforeEach(() => {
  sink.manner = 'takes';
});
const openAlerts = async (orderId: number) => (await alerts.listOpen()).filter((alert) => alert.orderId === orderId);

test('a report is sent before confirmations that have waited longer', async () => {
  const { order } = await buy('attend@exemple.fr');
  later(60);
  await prepareReport({ orderId: order.id }, tools);
  await validateReport(order.id, { by: 'zoe', note: '' }, tools);
  await deliverMails(tools);
  assert.deepEqual(
    to('attend@exemple.fr').map(({ email }) => email.subject?.split(' ')[1]),
    ['rapport', 'commande'],
  );
});

test('before validation a report can be drawn again, and previewed with the note in the editor', async () => {
  const { order } = await buy('relue@exemple.fr');
  await prepareReport({ orderId: order.id }, tools);
  const drafted = await previewReport(order.id, { by: 'zoe', note: 'Brouillon.' }, tools);
  assert.notEqual(createHash('sha256').update(drafted).digest('hex'), (await soldReports.file(order.id))?.sha256);
  await regenerate(order.id, tools);
  assert.equal(await stateOf(order), 'paid');
  await prepareReport({ orderId: order.id }, tools);
  await validateReport(order.id, { by: 'zoe' }, tools);
  await assert.rejects(regenerate(order.id, tools), /NOT_READY/);
  await assert.rejects(validateReport(order.id, { by: 'zoe' }, tools), /NOT_READY/);
  await deliverMails(tools);
});

test('retries a busy relay later; a day without a relay loses nothing, and raises an alert after a quarter of an hour', async () => {
  const { order } = await validated('patiente@exemple.fr');
  sink.manner = 'defers recipient';
  for (let hour = 0; hour < 24; hour += 4) {
    await deliverMails(tools);
    assert.equal(await stateOf(order), 'validated');
    later(4 * 3600);
  }
  assert.equal((await alerts.listOpen()).filter(({ kind }) => kind === 'MAIL_LATE').length, 2, 'one a day');
  sink.manner = 'takes';
  await deliverMails(tools);
  assert.equal(await stateOf(order), 'sent');
  assert.equal(to('patiente@exemple.fr').filter(({ email }) => /^Votre rapport/.test(email.subject ?? '')).length, 1);
});

test('after its address was corrected, an order is closed to browsers admitted by a mailed link, and open to the browser that ordered', async () => {
  const { order, audit, cookie } = await validated('mauvais@exemple.fr');
  await deliverMails(tools);
  const path = `/api/download-report/${audit.publicId}`;
  const fetched = (from: string) => house.app.request(`http://localhost${path}`, { headers: { cookie: from } });
  const linkTo = (address: string) => {
    const texts = to(address).map(({ email }) => email.text ?? '');
    return texts.flatMap((text) => new RegExp(`${path}\\?token=[\\w-]+`).exec(text) ?? []).at(-1) ?? assert.fail();
  };
  const link = linkTo('mauvais@exemple.fr');
  const follow = async (from = '') =>
    (
      (await house.app.request(`http://localhost${link}`, { headers: { cookie: from } })).headers.get('set-cookie') ??
      ''
    ).split(';')[0] ?? '';
  const wrong = await follow();
  const own = await follow(cookie);
  assert.notEqual(own, cookie, 'the browser that ordered follows its link too, and gets a new token');
  assert.deepEqual([(await fetched(wrong)).status, (await fetched(own)).status], [200, 200]);
  await changeAddress(order.id, 'bon@exemple.fr', tools);
  assert.deepEqual([(await fetched(wrong)).status, (await fetched(own)).status], [403, 200]);
  const seen = await house.app.request(`http://localhost/api/checkout/${audit.publicId}`, {
    headers: { cookie: wrong },
  });
  assert.equal(((await seen.json()) as OrderView).order, null, 'nor does it show the new address');
  await sendAgain(order.id, tools);
  await deliverMails(tools);
  const renewed = linkTo('bon@exemple.fr');
  const again = await house.app.request(`http://localhost${renewed}`, { headers: { cookie: wrong } });
  const admitted = (again.headers.get('set-cookie') ?? '').split(';')[0] ?? '';
  assert.equal((await fetched(admitted)).status, 200, 'a link to the right address opens it again');
});

test('a report that waits when its address is corrected goes to the right one only', async () => {
  const { order } = await validated('attend-faux@exemple.fr');
  sink.manner = 'defers recipient';
  await deliverMails(tools);
  await changeAddress(order.id, 'attend-juste@exemple.fr', tools);
  sink.manner = 'takes';
  later(86_400);
  await deliverMails(tools);
  const reports = (address: string) =>
    to(address).filter(({ email }) => email.subject?.startsWith('Votre rapport')).length;
  assert.deepEqual([reports('attend-faux@exemple.fr'), reports('attend-juste@exemple.fr')], [0, 1]);
  assert.equal(await stateOf(order), 'sent');
});

test('a message whose fate is unknown is never sent again automatically', async () => {
  const { order } = await validated('peut-etre@exemple.fr');
  await deliverMails(tools);
  const [row] = (await house.rows(mails)).filter(({ orderId, kind }) => orderId === order.id && kind === 'report');
  assert.equal(row?.state, 'sent');
  const other = await validated('peut-etre2@exemple.fr');
  sink.manner = 'cuts after message';
  await deliverMails(tools);
  sink.manner = 'takes';
  later(86_400);
  await deliverMails(tools);
  assert.equal(await stateOf(other.order), 'delivery_uncertain');
  assert.equal(to('peut-etre2@exemple.fr').length, 2, 'receipt and report, each once');
  assert.ok((await openAlerts(other.order.id)).some(({ kind }) => kind === 'MAIL_UNCERTAIN'));
  await sendAgain(other.order.id, tools);
  await deliverMails(tools);
  assert.equal(await stateOf(other.order), 'sent', 'an administrator may decide otherwise');
});

test('killed before the end of a message, it is sent at the next start; killed after, its fate is unknown and an alert is raised', async () => {
  const before = await validated('avant@exemple.fr');
  const after_ = await validated('apres@exemple.fr');
  const killed = new Error('killed');
  const postman = tools.postman;
  const dying = (when: 'before' | 'after') => ({
    ...tools,
    postman: {
      ...postman,
      hand: async (letter: Parameters<typeof postman.hand>[0], mayEnd: () => Promise<boolean>) => {
        if (!letter.subject.startsWith('Votre rapport')) return postman.hand(letter, mayEnd);
        if (when === 'after') await mayEnd();
        throw killed;
      },
    },
  });
  await assert.rejects(deliverMails(dying('before')), killed);
  await tools.store.mails.release(clock.now);
  later(1);
  await assert.rejects(deliverMails(dying('after')), killed);
  await tools.store.mails.release(clock.now);
  later(1);
  await deliverMails(tools);
  const states = [await stateOf(before.order), await stateOf(after_.order)].sort();
  assert.deepEqual(states, ['delivery_uncertain', 'sent']);
  const reports = [...to('avant@exemple.fr'), ...to('apres@exemple.fr')].filter(({ email }) =>
    /^Votre rapport/.test(email.subject ?? ''),
  );
  assert.equal(reports.length, 1);
});

test('a report refunded while its message waits is not sent; the buyer gets a credit note', async () => {
  const { order } = await validated('rembourse@exemple.fr');
  sink.manner = 'defers recipient';
  await deliverMails(tools);
  await refundOrder(order.id, tools);
  await until(order.id, 'refunded');
  sink.manner = 'takes';
  later(86_400);
  await deliverMails(tools);
  const subjects = to('rembourse@exemple.fr').map(({ email }) => email.subject);
  const refund = to('rembourse@exemple.fr').find(({ email }) => email.subject?.includes('remboursée'));
  assert.ok(!subjects.some((subject) => subject?.startsWith('Votre rapport')));
  assert.equal(refund?.email.attachments[0]?.filename, 'avoir-A-2026-000001.pdf');
  await refundDue({ orderId: order.id }, tools);
});
