import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { after, beforeEach, test } from 'node:test';
import { consentWords, type OrderView, TERMS_VERSION } from '@rempart/contract';
import { wholeReport } from '../../../trials/completed.ts';
import { fakeOutside } from '../../../trials/fake-outside.ts';
import { openTestApp } from '../../../trials/house.ts';
import { purchase, validatedPurchase } from '../../../trials/purchase.ts';
import { openSink } from '../../../trials/sink.ts';
import { openRelay } from '../../adapters/mail/relay.ts';
import { alerts as alertRows, mails } from '../../adapters/postgres/schema.ts';
import { declareWithdrawal, keepMessage } from '../keep-letter.ts';
import { askLink } from '../orders/ask-link.ts';
import { prepareReport } from '../orders/prepare-report.ts';
import { refundDue, refundOrder } from '../orders/refund-order.ts';
import { changeAddress, regenerate, sendAgain } from '../orders/send-again.ts';
import { previewReport, validateReport } from '../orders/validate-report.ts';
import { deliverMails } from './deliver-mails.ts';
import { tellAlerts } from './tell-alerts.ts';

const clock = { now: new Date('2026-11-21T10:00:00Z') };
const sink = await openSink();
const relay = { host: '127.0.0.1', port: sink.port, implicitTls: false, auth: null };
const house = await openTestApp(fakeOutside(), {
  now: () => clock.now,
  postman: openRelay(relay, { from: 'rapports@exemple.fr', dkim: null }),
  operator: { email: 'exploitant@exemple.fr', reviewer: { name: 'Zoé Garde', role: 'analyste' } },
});
after(async () => {
  await house.close();
  await sink.close();
});
const { tools } = house;
const { orders, alerts, soldReports } = tools.store;
beforeEach(() => {
  sink.manner = 'takes';
});

const later = (seconds: number) => {
  clock.now = new Date(clock.now.getTime() + seconds * 1000);
};
const to = (recipient: string) => sink.taken.filter((taken) => taken.to.includes(recipient));
const last = (recipient: string) => to(recipient).at(-1)?.email ?? assert.fail(`nothing for ${recipient}`);
const openAlerts = async (orderId: number) => (await alerts.listOpen()).filter((alert) => alert.orderId === orderId);
const buy = async (email: string) => purchase(house, await wholeReport(house), email);
const validated = async (email: string) => validatedPurchase(house, await wholeReport(house), email);
const stateOf = async ({ id }: { readonly id: number }) => (await orders.byId(id))?.state;

test('a payment is confirmed on a durable medium, and told to the operator', async () => {
  await tools.store.saleTerms.keep({ version: TERMS_VERSION, html: '<p>Conditions</p>', at: clock.now });
  const { order } = await buy('confirmee@exemple.fr');
  await deliverMails(tools);
  const email = last('confirmee@exemple.fr');
  assert.match(email.subject ?? '', new RegExp(order.number));
  for (const said of [consentWords.terms, consentWords.immediate, 'Renoncer au contrat ici', '24 novembre 2026 à 11'])
    assert.ok(email.text?.includes(said) && email.html?.includes(said), said);
  assert.deepEqual(
    email.attachments.map(({ filename }) => filename),
    ['facture-F-2026-000001.pdf', `conditions-generales-de-vente-${TERMS_VERSION}.pdf`],
  );
  assert.match(last('exploitant@exemple.fr').subject ?? '', /Nouvelle commande/);
  assert.equal(to('confirmee@exemple.fr').length, 1);
});

test('nothing is mailed before a person validated; then the report, once, its name on it, and its link opens it', async () => {
  const { order, report } = await buy('rapport@exemple.fr');
  await prepareReport({ orderId: order.id }, tools);
  await deliverMails(tools);
  assert.equal(to('rapport@exemple.fr').length, 1, 'the receipt alone');
  await validateReport(order.id, { by: 'zoe', note: 'Un mot de l’expert.' }, tools);
  await deliverMails(tools);
  await deliverMails(tools);
  const mailed = last('rapport@exemple.fr');
  assert.equal(to('rapport@exemple.fr').length, 2);
  assert.equal(await stateOf(order), 'sent');
  const file = await soldReports.file(order.id);
  const pdf = mailed.attachments.find(({ mimeType }) => mimeType === 'application/pdf');
  const sha256 = createHash('sha256')
    .update(Buffer.from(pdf?.content as ArrayBuffer))
    .digest('hex');
  assert.equal(sha256, file?.sha256);
  assert.ok(mailed.text?.includes(sha256));
  assert.ok(mailed.attachments.some(({ filename }) => filename === 'echeances.ics'));
  const brief = file?.brief ?? assert.fail('no brief');
  for (const said of [
    brief.verdict,
    brief.first?.title ?? assert.fail('nothing to do first'),
    'Un mot de l’expert.',
    'Zoé Garde, analyste',
    'http://exemple.fr/?domaine=moyenne.example',
    `ajoute à votre agenda : ${file?.attachments.find(({ name }) => name === 'echeances.ics')?.description}.`,
  ])
    assert.ok(mailed.text?.includes(said), said);
  const link = /http:\/\/exemple\.fr(\/api\/download-report\/\S+)/.exec(mailed.text ?? '')?.[1] ?? '';
  assert.ok(link.includes(report.publicId));
  const door = await house.app.request(`http://localhost${link}`);
  assert.equal(door.status, 303);
  const cookie = (door.headers.get('set-cookie') ?? '').split(';')[0] ?? '';
  const answer = await house.app.request(`http://localhost${door.headers.get('location')}`, { headers: { cookie } });
  assert.equal(
    createHash('sha256')
      .update(Buffer.from(await answer.arrayBuffer()))
      .digest('hex'),
    sha256,
  );
  const page = await house.app.request(`http://localhost/api/download-report/${report.publicId}/page`, {
    headers: { cookie },
  });
  const html = await page.text();
  assert.match(page.headers.get('content-security-policy') ?? '', /^default-src 'none'/);
  assert.ok(html.includes('Un mot de l’expert.') && html.includes('Zoé Garde'));
  const closed = await house.app.request(`http://localhost/api/download-report/${report.publicId}/page`);
  assert.equal(closed.status, 403);
});

test('a report goes before the confirmations that wait since longer', async () => {
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

test('before it is validated a report can be drawn anew, and looked at with the note that is being written', async () => {
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

test('a relay that is busy gets the mail later; a day without it loses nothing, and says so after a quarter of an hour', async () => {
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

test('a mail that is refused for good becomes an alert, and is not tried again; the address is corrected and it goes', async () => {
  const { order } = await validated('faute@exemple.fr');
  sink.manner = 'refuses recipient';
  await deliverMails(tools);
  sink.manner = 'takes';
  later(7200);
  await deliverMails(tools);
  assert.deepEqual([await stateOf(order), to('faute@exemple.fr').length], ['validated', 0]);
  assert.ok((await openAlerts(order.id)).some(({ kind }) => kind === 'MAIL_REFUSED'));
  await changeAddress(order.id, 'juste@exemple.fr', tools);
  await sendAgain(order.id, tools);
  await deliverMails(tools);
  assert.deepEqual([await stateOf(order), to('juste@exemple.fr').length], ['sent', 1]);
});

test('after its address was corrected an order is shut to whoever came by a mailed link, and open to the browser that ordered', async () => {
  const { order, report, cookie } = await validated('mauvais@exemple.fr');
  await deliverMails(tools);
  const path = `/api/download-report/${report.publicId}`;
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
  assert.equal(await follow(cookie), cookie, 'the browser that ordered follows its link too');
  assert.deepEqual([(await fetched(wrong)).status, (await fetched(cookie)).status], [200, 200]);
  await changeAddress(order.id, 'bon@exemple.fr', tools);
  assert.deepEqual([(await fetched(wrong)).status, (await fetched(cookie)).status], [403, 200]);
  const seen = await house.app.request(`http://localhost/api/checkout/${report.publicId}`, {
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

test('a mail whose fate nobody knows is never sent again by itself', async () => {
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
  assert.equal(await stateOf(other.order), 'sent', 'a person may decide otherwise');
});

test('killed before the end of a message, it is sent at the next start; killed after, nobody knows and a person is told', async () => {
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

test('refunded while its mail waits, it is not sent; the buyer gets a credit note', async () => {
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

test('who withdraws before the report is provided is refunded without anybody’s help, and acknowledged at once', async () => {
  const { order } = await buy('renonce@exemple.fr');
  const declared = { firstName: 'Ada', lastName: 'Love', email: 'renonce@exemple.fr', orderNumber: order.number };
  const refunds = await house.queued('refund-order');
  await declareWithdrawal({ ...declared, key: 'r'.repeat(22) }, null, tools);
  assert.equal((await house.queued('refund-order')) - refunds, 1);
  await refundDue({ orderId: order.id }, tools);
  await until(order.id, 'refunded');
  await deliverMails(tools);
  const subjects = to('renonce@exemple.fr').map(({ email }) => email.subject ?? '');
  assert.ok(subjects.some((subject) => subject.startsWith('Accusé de réception')));
  assert.ok(subjects.some((subject) => subject.includes('remboursée')));
  const stranger = await buy('autre@exemple.fr');
  await declareWithdrawal({ ...declared, orderNumber: stranger.order.number, key: 's'.repeat(22) }, null, tools);
  assert.equal((await house.queued('refund-order')) - refunds, 1, 'the address is not that of the order');
});

test('a lost link goes to the address on file, and to nobody else', async () => {
  const { order } = await validated('Perdu@exemple.fr');
  await deliverMails(tools);
  await askLink({ email: 'perdu@EXEMPLE.fr' }, null, tools);
  await askLink({ email: 'inconnu@exemple.fr' }, null, tools);
  await deliverMails(tools);
  assert.ok(last('Perdu@exemple.fr').text?.includes(order.number));
  assert.equal(to('inconnu@exemple.fr').length, 0);
});

test('what people write reaches the operator, who answers them', async () => {
  const message = {
    firstName: 'Ada',
    lastName: 'L',
    email: 'ecrit@exemple.fr',
    company: '',
    subject: 'Presse' as const,
  };
  await keepMessage(
    { ...message, urgency: 'high', message: 'Bonjour <b>à vous</b>', key: 'm'.repeat(22) },
    null,
    tools,
  );
  await deliverMails(tools);
  const mailed = last('exploitant@exemple.fr');
  assert.equal(mailed.replyTo?.[0]?.address, 'ecrit@exemple.fr');
  assert.ok(mailed.html?.includes('&#60;b&#62;') && mailed.text?.includes('<b>à vous</b>'));
});

test('a report that is not sent in time, and every alert, is told to the operator once', async () => {
  const { order } = await buy('retard@exemple.fr');
  later(73 * 3600);
  await tellAlerts(tools);
  await tellAlerts(tools);
  await deliverMails(tools);
  assert.ok((await openAlerts(order.id)).some(({ kind }) => kind === 'DELIVERY_LATE'));
  const told = to('exploitant@exemple.fr').filter(({ email }) => email.text?.includes(order.number));
  assert.equal(told.filter(({ email }) => email.subject?.startsWith('À traiter')).length, 1);
  assert.ok((await house.rows(alertRows)).length > 0);
});

async function until(orderId: number, state: string): Promise<void> {
  while ((await orders.byId(orderId))?.state !== state) await new Promise((resolve) => setTimeout(resolve, 5));
}
