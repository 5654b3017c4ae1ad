import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { sql } from 'drizzle-orm';
import { wholeReport } from '../../../../trials/completed.ts';
import { openInboundHouse } from '../../../../trials/inbound-house.ts';
import { validatedPurchase } from '../../../../trials/purchase.ts';
import { bounceAddress } from '../../../domain/bounce-address.ts';

const inbound = await openInboundHouse();
after(() => inbound.close());
const { house, clock, send, rows } = inbound;
const { tools } = house;

const noticeOf = (action: string, status: string) =>
  [
    ...['From: MAILER-DAEMON@ailleurs.example', 'MIME-Version: 1.0'],
    'Content-Type: multipart/report; report-type=delivery-status; boundary=x',
    ...[
      '',
      '--x',
      'Content-Type: text/plain',
      '',
      'Delivery told.',
      '--x',
      'Content-Type: message/delivery-status',
      '',
    ],
    ...['Reporting-MTA: dns; relais.example', '', 'Final-Recipient: rfc822; jeanne@exemple.fr', `Action: ${action}`],
    ...[`Status: ${status}`, 'Diagnostic-Code: smtp; 550 5.1.1 no such', '  mailbox', '--x--'],
  ].join('\n');

test('a bounced report waits for a person, once; it is called delivered only where a notification says so', async () => {
  const { order } = await validatedPurchase(house, await wholeReport(house), 'jeanne@exemple.fr');
  const { store } = tools;
  await store.orders.advance(order.id, ['validated'], 'sending', clock.now);
  await store.orders.advance(order.id, ['sending'], 'sent', clock.now);
  const report = (await store.mails.of(order.id)).find(({ kind }) => kind === 'report') ?? assert.fail();
  await rows(sql`update mails set state = 'sent' where id = ${report.id}`);
  const to = bounceAddress(report.publicId, 'essais.example');
  const stateOf = async () => (await store.mails.of(order.id)).find(({ id }) => id === report.id)?.state;
  const bounce = (message: string, address = to) => send(address, message, '');
  assert.match(await bounce('Subject: Absent du bureau\nAuto-Submitted: auto-replied\n\nJe reviens lundi.'), /^250/);
  assert.match(await bounce(noticeOf('delayed', '4.4.1')), /^250/);
  assert.equal(await stateOf(), 'sent');
  assert.match(await bounce('Subject: Nachricht\n\nNicht zugestellt.'), /^250/);
  assert.deepEqual([await stateOf(), (await store.orders.byId(order.id))?.state], ['uncertain', 'delivery_uncertain']);
  const unread = (await store.alerts.listOpen()).find(({ kind }) => kind === 'MAIL_ANSWERED');
  assert.deepEqual([unread?.orderId, unread?.detail['answer']], [order.id, 'Nachricht Nicht zugestellt.']);
  assert.match(await bounce(noticeOf('delivered', '2.0.0')), /^250/);
  assert.equal(await stateOf(), 'delivered');
  assert.match(await bounce(noticeOf('Failed (for good)', '5.1.1'), to.toUpperCase()), /^250/);
  await bounce(noticeOf('failed', '5.1.1'));
  await bounce(noticeOf('delivered', '2.0.0'));
  assert.equal(await stateOf(), 'returned');
  assert.equal((await store.orders.byId(order.id))?.state, 'delivery_uncertain');
  const raised = (await store.alerts.listOpen()).filter(({ kind }) => kind === 'MAIL_RETURNED');
  assert.deepEqual(
    raised.map(({ orderId, detail }) => [orderId, detail['answer']]),
    [[order.id, '5.1.1 550 5.1.1 no such mailbox']],
  );
  const unknown = bounceAddress('a'.repeat(22), 'essais.example');
  assert.match(await bounce(noticeOf('failed', '5.1.1'), unknown), /^550 5\.1\.1/);
});

test('a bounce that Exim marks as replied is one, and what quotes a message is told though nobody can read it', async () => {
  const { store } = tools;
  const { order } = await validatedPurchase(house, await wholeReport(house), 'jeanne@exemple.fr');
  const [mail] = await store.mails.of(order.id);
  assert.ok(mail);
  await rows(sql`update mails set state = 'sent' where order_id = ${order.id}`);
  const to = bounceAddress(mail.publicId, 'essais.example');
  const stateOf = async () => (await store.mails.of(order.id)).find(({ id }) => id === mail.id)?.state;
  await send(to, 'Subject: Re: votre rapport\n\nMerci.', 'jeanne@exemple.fr');
  assert.equal(await stateOf(), 'sent');
  await send(to, `Subject: Nachricht\n\nUnzustellbar: <${mail.publicId}@essais.example>`, 'mta@exemple.fr');
  assert.equal(await stateOf(), 'uncertain');
  const exim =
    'A message that you sent could not be delivered to one or more of its\nrecipients.\n\n 550 5.1.1 Unknown';
  await send(to, `Auto-Submitted: auto-replied\nSubject: Mail delivery failed\n\n${exim}`, '');
  assert.equal(await stateOf(), 'returned');
});
