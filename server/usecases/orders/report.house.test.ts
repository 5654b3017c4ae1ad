import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { after, test } from 'node:test';
import { type OrderView, type RefusalBody, TERMS_VERSION, VERIFICATION_CODE } from '@rempart/contract';
import { wholeReport } from '../../../trials/completed.ts';
import { fakeOutside } from '../../../trials/fake-outside.ts';
import { openTestApp } from '../../../trials/house.ts';
import { validateReport } from './validate-report.ts';
import { newVerificationCode, proofOf, verifyReport } from './verify-report.ts';

const now = () => new Date('2026-11-21T10:00:00Z');
const house = await openTestApp(fakeOutside(), { now });
after(() => house.close());
await house.startWorker();
const { orders, orderLists, soldReports } = house.tools.store;
const audit = await wholeReport(house);

const headers = { 'content-type': 'application/json', host: 'localhost' };
const post = (path: string, body: object, cookie = '') =>
  house.app.request(`http://localhost${path}`, {
    method: 'POST',
    headers: { ...headers, cookie },
    body: JSON.stringify(body),
  });
const get = (path: string, cookie = '') => house.app.request(`http://localhost${path}`, { headers: { cookie } });
const download = (cookie = '') => get(`/api/download-report/${audit.publicId}`, cookie);
const refusal = async (answer: Response) => [answer.status, ((await answer.json()) as RefusalBody).code];

test('a report is paid, generated, reviewed and downloaded, in this order', async () => {
  const contact = await post(`/api/contact-info/${audit.publicId}`, {
    firstName: 'Jeanne',
    lastName: 'Martin',
    email: 'j@a.fr',
  });
  const cookie = (contact.headers.get('set-cookie') ?? '').split(';')[0] ?? '';
  const consents = { termsVersion: TERMS_VERSION, terms: true, immediate: true };
  const { url } = (await (await post(`/api/checkout/${audit.publicId}`, consents, cookie)).json()) as { url: string };
  assert.deepEqual(await refusal(await download(cookie)), [409, 'NOT_READY'], 'not paid');
  await post(`/api/sandbox/${url.split('/').at(-1)}`, { action: 'pay' });
  await until(cookie, 'generated');
  assert.deepEqual(await refusal(await download(cookie)), [409, 'NOT_READY'], 'not validated');

  const order = await orderLists.newestPaid(audit.id);
  assert.ok(order);
  await validateReport(order.id, { by: 'admin' }, house.tools);
  await assert.rejects(validateReport(order.id, { by: 'admin' }, house.tools), /NOT_READY/, 'once');
  assert.equal((await until(cookie, 'validated')).downloadable, true);

  const answer = await download(cookie);
  assert.equal(
    answer.headers.get('content-disposition'),
    `attachment; filename="rempart-rapport-${audit.publicId}.pdf"`,
  );
  assert.equal(answer.headers.get('cache-control'), 'private, no-store');
  const pdf = new Uint8Array(await answer.arrayBuffer());
  assert.equal(Buffer.from(pdf.subarray(0, 5)).toString(), '%PDF-');
  assert.equal(createHash('sha256').update(pdf).digest('hex'), (await soldReports.file(order.id))?.sha256);
});

test('its code shows its fingerprint and nothing of its buyer; drawn again, before or after review, it keeps the code', async () => {
  const order = await orderLists.newestPaid(audit.id);
  assert.ok(order);
  const code = await soldReports.verificationCode(order.id, newVerificationCode());
  assert.match(code, VERIFICATION_CODE);
  assert.equal(await soldReports.verificationCode(order.id, newVerificationCode()), code);
  const file = await soldReports.file(order.id);
  assert.ok(file && Buffer.from(file.pdf).toString('latin1').includes(`(http://exemple.fr/verification?code=${code})`));
  const verified = await verifyReport(code, house.tools);
  assert.deepEqual(verified, {
    domain: { initial: audit.domain[0], length: audit.domain.length },
    issuedAt: order.validatedAt?.toISOString(),
    letter: verified?.letter,
    pages: file.pages,
    sha256: file.sha256,
    isClaimed: false,
  });
  const proof = proofOf(code, audit.domain);
  const provesWatch = async (registrable: string, value: string) =>
    proof.name.endsWith(`.${registrable}`) && value === proof.value;
  assert.equal((await verifyReport(code, { ...house.tools, provesWatch }))?.isClaimed, true);
  const silent = await verifyReport(code, { ...house.tools, provesWatch: async () => null });
  assert.equal(silent?.isClaimed, null, 'silence of the DNS denies nothing');
  assert.ok(!proof.value.includes(code), 'who reads the DNS does not learn the code');
  for (const wrong of ['', 'specimen', newVerificationCode(), `${code}a`, "' or 1=1 --"])
    assert.equal(await verifyReport(wrong, house.tools), null);
});

test('a report that no administrator has released is not found by its code', async () => {
  const second = await wholeReport(house);
  const order = await orders.open({
    publicId: newVerificationCode(),
    number: 'C-20261121-ZZZZ',
    auditId: second.id,
    amountCents: 1990,
    at: now(),
  });
  const code = await soldReports.verificationCode(order.id, newVerificationCode());
  assert.equal(await verifyReport(code, house.tools), null);
});

test('without the buyer’s token not one octet is sent', async () => {
  assert.deepEqual(await refusal(await download()), [403, 'FORBIDDEN']);
  assert.deepEqual(await refusal(await download('commande=guessed')), [403, 'FORBIDDEN']);
  assert.deepEqual(await refusal(await get(`/api/download-report/${audit.publicId}?token=guessed`)), [
    403,
    'FORBIDDEN',
  ]);
});

test('the specimen is public', async () => {
  const answer = await get('/api/download-report/1');
  assert.equal(answer.status, 200);
  assert.equal(answer.headers.get('content-disposition'), 'attachment; filename="rempart-rapport-1.pdf"');
  assert.equal(
    Buffer.from(await answer.arrayBuffer())
      .subarray(0, 5)
      .toString(),
    '%PDF-',
  );
});

async function until(cookie: string, status: OrderView['status']): Promise<OrderView> {
  for (;;) {
    const view = (await (await get(`/api/checkout/${audit.publicId}`, cookie)).json()) as OrderView;
    if (view.status === status) return view;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}
