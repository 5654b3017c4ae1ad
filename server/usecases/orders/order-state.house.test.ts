import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { type OrderView, orderWords } from '@rempart/contract';
import { completedReport, wholeReport } from '../../../trials/completed.ts';
import { fakeOutside } from '../../../trials/fake-outside.ts';
import { openTestApp } from '../../../trials/house.ts';
import { checkOut, purchase, validatedPurchase } from '../../../trials/purchase.ts';
import { composeMail } from '../mail/compose.ts';
import { digestOf } from './access.ts';

const shop = await openTestApp(fakeOutside());
after(() => shop.close());
const { store } = shop.tools;

const call = (
  path: string,
  { cookie = '', accept = '*/*', body }: { cookie?: string; accept?: string; body?: object },
) =>
  shop.app.request(`http://localhost${path}`, {
    method: body ? 'POST' : 'GET',
    headers: { host: 'localhost', 'content-type': 'application/json', cookie, accept },
    ...(body && { body: JSON.stringify(body) }),
  });

test('a pending payment that fails is reported once, by a message with the words of the page', async () => {
  const audit = await completedReport(shop);
  const { session, cookie } = await checkOut(shop, audit, 'failed@exemple.fr');
  const status = async () => {
    const answer = await call(`/api/checkout/${audit.publicId}`, { cookie });
    return ((await answer.json()) as OrderView).status;
  };
  await shop.tools.sandbox?.act(session, { action: 'later' });
  while ((await status()) !== 'pending') await new Promise((resolve) => setTimeout(resolve, 5));
  await shop.tools.sandbox?.act(session, { action: 'fail' });
  while ((await status()) !== 'failed') await new Promise((resolve) => setTimeout(resolve, 5));
  const payment = await store.paymentRecords.find(session);
  const mails = await store.mails.of(payment?.orderId ?? 0);
  assert.deepEqual(
    mails.map(({ kind, recipient }) => [kind, recipient]),
    [['paymentFailed', 'failed@exemple.fr']],
  );
  const [mail] = mails;
  assert.ok(mail);
  const letter = await composeMail(mail, shop.tools);
  assert.ok(letter);
  assert.ok(letter.text.includes(orderWords.failed.title));
  assert.ok(letter.text.includes(`/analyse/${audit.publicId}`));
});

test('the state of an order is mailed to its own address alone, and the answer never shows whether it was', async () => {
  const { order } = await purchase(shop, await completedReport(shop), 'state@exemple.fr');
  const asked = async (number: string, email: string) => {
    const answer = await call('/api/order-state', { body: { number, email } });
    return [answer.status, await answer.text()];
  };
  const same = [202, ''];
  assert.deepEqual(await asked(order.number, 'other@exemple.fr'), same);
  assert.deepEqual(await asked('C-20261121-AAAAAA', 'state@exemple.fr'), same);
  const stateMails = async () => (await store.mails.of(order.id)).filter(({ kind }) => kind === 'orderState');
  assert.equal((await stateMails()).length, 0);
  assert.deepEqual(await asked(` ${order.number.toLowerCase()}`, 'State@exemple.fr'), same);
  const [mail] = await stateMails();
  assert.equal(mail?.recipient, 'state@exemple.fr');
  assert.ok(mail);
  assert.match((await composeMail(mail, shop.tools))?.text ?? '', /En préparation/);
  for (let n = 0; n < 2; n += 1) assert.deepEqual((await asked(order.number, 'state@exemple.fr'))[0], 202);
  assert.deepEqual((await asked(order.number, 'state@exemple.fr'))[0], 429);
});

test('entering the address of a buyer with other numbers leaves that buyer all mails of the day', async () => {
  const { order } = await purchase(shop, await completedReport(shop), 'envied@exemple.fr');
  const asked = async (number: string) =>
    (await call('/api/order-state', { body: { number, email: 'envied@exemple.fr' } })).status;
  for (let n = 0; n < 5; n += 1) assert.equal(await asked('C-20261121-AAAAAA'), n < 3 ? 202 : 429);
  assert.equal(await asked(order.number), 202);
  assert.ok((await store.mails.of(order.id)).some(({ kind }) => kind === 'orderState'));
});

test('logs a download and a refusal to the buyer, and logs nothing for another visitor', async () => {
  const { audit, order, cookie } = await validatedPurchase(shop, await wholeReport(shop), 'fetch@exemple.fr');
  const path = `/api/download-report/${audit.publicId}`;
  assert.equal((await call(path, {})).status, 403);
  assert.equal((await store.orders.byId(order.id))?.downloadedAt, null);
  assert.equal((await call(path, { cookie })).status, 200);
  assert.ok((await store.orders.byId(order.id))?.downloadedAt);
  const early = await purchase(shop, await completedReport(shop), 'early@exemple.fr');
  assert.equal((await call(`/api/download-report/${early.audit.publicId}`, { cookie: early.cookie })).status, 409);
  const lines = (await store.admins.log(10)).map(({ act, who }) => [act, who]);
  assert.deepEqual(lines, [['downloadRefused', early.order.number]]);
});

test('gives the invoice to its buyer alone', async () => {
  const { audit, cookie } = await purchase(shop, await completedReport(shop), 'invoice@exemple.fr');
  const path = `/api/invoice/${audit.publicId}`;
  assert.equal((await call(path, {})).status, 403);
  const answer = await call(path, { cookie });
  assert.equal(answer.status, 200);
  assert.match(answer.headers.get('content-disposition') ?? '', /^attachment; filename="facture-/);
});

test('a wrong mailed link returns a page to a browser, and JSON to a program', async () => {
  const audit = await completedReport(shop);
  const path = `/api/download-report/${audit.publicId}?token=faux`;
  const page = await call(path, { accept: 'text/html' });
  assert.deepEqual(
    [page.status, page.headers.get('location')],
    [303, `/payment-success?reportId=${audit.publicId}&lien=faux`],
  );
  const program = await call(path, { accept: 'application/json' });
  assert.deepEqual([program.status, ((await program.json()) as { code: string }).code], [403, 'FORBIDDEN']);
});

test('an expired mailed link leads a reader to the page that sends another, and returns its code to a program', async () => {
  const { audit, order } = await purchase(shop, await completedReport(shop), 'late@exemple.fr');
  const expiresAt = new Date(Date.now() - 1000);
  const grant = { orderId: order.id, purpose: 'download', origin: 'mail', expiresAt } as const;
  await store.orderAccess.grant({ ...grant, tokenHash: digestOf('over') });
  for (const path of [`/api/download-report/${audit.publicId}`, `/api/download-report/${audit.publicId}/page`]) {
    const page = await call(`${path}?token=over`, { accept: 'text/html' });
    assert.deepEqual(
      [page.status, page.headers.get('location'), page.headers.get('set-cookie')],
      [303, `/payment-success?reportId=${audit.publicId}&lien=expire`, null],
    );
    const program = await call(`${path}?token=over`, { accept: 'application/json' });
    assert.deepEqual([program.status, ((await program.json()) as { code: string }).code], [410, 'EXPIRED']);
  }
});

test('a document that is opened again without its cookie leads a reader to the page of the order, and refuses a program', async () => {
  const { audit } = await purchase(shop, await completedReport(shop), 'again@exemple.fr');
  for (const path of ['download-report', 'download-report/page', 'invoice']) {
    const [room, page = ''] = path.split('/');
    const address = `/api/${room}/${audit.publicId}${page && `/${page}`}`;
    const reader = await call(address, { accept: 'text/html' });
    assert.deepEqual(
      [reader.status, reader.headers.get('location')],
      [303, `/payment-success?reportId=${audit.publicId}&lien=faux`],
      path,
    );
    assert.equal((await call(address, { accept: 'application/json' })).status, 403, path);
  }
});
