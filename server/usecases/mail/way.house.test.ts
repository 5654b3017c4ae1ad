import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { after, beforeEach, test } from 'node:test';
import { consentWords, TERMS_VERSION } from '@rempart/contract';
import { openMailHouse } from '../../../trials/mail-house.ts';
import { alerts as alertRows } from '../../adapters/postgres/schema.ts';
import { declareWithdrawal, keepMessage } from '../keep-contact-request.ts';
import { askLink } from '../orders/ask-link.ts';
import { prepareReport } from '../orders/prepare-report.ts';
import { refundDue } from '../orders/refund-order.ts';
import { changeAddress, sendAgain } from '../orders/send-again.ts';
import { validateReport } from '../orders/validate-report.ts';
import { deliverMails } from './deliver-mails.ts';
import { tellAlerts } from './tell-alerts.ts';

const ours = await openMailHouse();
after(() => ours.close());
const { house, sink, clock, later, to, last, buy, validated, stateOf, until } = ours;
const { tools } = house;
const { alerts, soldReports } = tools.store;
beforeEach(() => {
  sink.manner = 'takes';
});
const openAlerts = async (orderId: number) => (await alerts.listOpen()).filter((alert) => alert.orderId === orderId);

test('a payment is confirmed on a durable medium, and the operator is notified', async () => {
  await tools.store.saleTerms.keep({ version: TERMS_VERSION, html: '<p>Conditions</p>', at: clock.now });
  const { order } = await buy('confirmee@exemple.fr');
  await deliverMails(tools);
  const email = last('confirmee@exemple.fr');
  assert.match(email.subject ?? '', new RegExp(order.number));
  for (const said of [consentWords.terms, consentWords.immediate, 'Renoncer au contrat ici', '26 novembre 2026 à 0'])
    assert.ok(email.text?.includes(said) && email.html?.includes(said), said);
  assert.deepEqual(
    email.attachments.map(({ filename }) => filename),
    ['facture-F-2026-000001.pdf', `conditions-generales-de-vente-${TERMS_VERSION}.pdf`],
  );
  assert.match(last('exploitant@exemple.fr').subject ?? '', /Nouvelle commande/);
  assert.equal(to('confirmee@exemple.fr').length, 1);
});

test('where no message is open, each look for one asks the store a single question', async () => {
  await deliverMails(tools);
  const asked: PropertyKey[] = [];
  const mails = new Proxy(tools.store.mails, {
    get: (own, name, self) => {
      asked.push(name);
      return Reflect.get(own, name, self);
    },
  });
  await deliverMails({ ...tools, store: { ...tools.store, mails } });
  assert.deepEqual(asked, ['anyOpen']);
});

test('mails nothing before an administrator validated; then the report, once, named, with a link that opens it', async () => {
  const { order, audit } = await buy('rapport@exemple.fr');
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
  assert.ok(link.includes(audit.publicId));
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
  const page = await house.app.request(`http://localhost/api/download-report/${audit.publicId}/page`, {
    headers: { cookie },
  });
  const html = await page.text();
  assert.match(page.headers.get('content-security-policy') ?? '', /^default-src 'none'/);
  assert.ok(html.includes('Un mot de l’expert.') && html.includes('Zoé Garde'));
  const closed = await house.app.request(`http://localhost/api/download-report/${audit.publicId}/page`);
  assert.equal(closed.status, 403);
});

test('a permanently refused message raises an alert and is not retried; it is sent once its address is corrected', async () => {
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

test('a buyer who withdraws before the report is provided is refunded automatically, and the withdrawal acknowledged at once', async () => {
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

test('a lost link goes to the address on file, and nowhere else', async () => {
  const { order } = await validated('Perdu@exemple.fr');
  await deliverMails(tools);
  await askLink({ email: 'perdu@EXEMPLE.fr' }, null, tools);
  await askLink({ email: 'inconnu@exemple.fr' }, null, tools);
  await deliverMails(tools);
  assert.ok(last('Perdu@exemple.fr').text?.includes(order.number));
  assert.equal(to('inconnu@exemple.fr').length, 0);
});

test('contact messages reach the operator, who can answer them', async () => {
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

test('the operator is notified once of a late report, and once of every alert', async () => {
  const { order } = await buy('retard@exemple.fr');
  later(8 * 24 * 3600);
  await tellAlerts(tools);
  await tellAlerts(tools);
  await deliverMails(tools);
  assert.ok((await openAlerts(order.id)).some(({ kind }) => kind === 'DELIVERY_LATE'));
  const notices = to('exploitant@exemple.fr').filter(({ email }) => email.text?.includes(order.number));
  assert.equal(notices.filter(({ email }) => email.subject?.startsWith('À traiter')).length, 1);
  assert.ok((await house.rows(alertRows)).length > 0);
});
