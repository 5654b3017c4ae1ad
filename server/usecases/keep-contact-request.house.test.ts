import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { fakeOutside } from '../../trials/fake-outside.ts';
import { openTestApp } from '../../trials/house.ts';
import { mailCounts, mails } from '../adapters/postgres/schema.ts';
import { askRights, declareWithdrawal, keepMessage } from './keep-contact-request.ts';
import { composeMail } from './mail/compose.ts';
import { refuseStrangerMail } from './mail/to-strangers.ts';
import { askLink } from './orders/ask-link.ts';
import { purgeOld } from './purge-old.ts';

const at = new Date('2026-11-20T12:00:00.000Z');
const house = await openTestApp(fakeOutside(), { now: () => at });
after(() => house.close());
const { orders, alerts, audits } = house.tools.store;

const asked = {
  dnsAnalysis: true,
  securityChecks: true,
  selectors: [],
  sendsNothing: false,
  domain: 'a.fr',
  unicode: 'a.fr',
};
const { id: auditId } = await audits.open(asked, at);
const order = await orders.open({
  publicId: 'o'.repeat(22),
  number: 'C-20261120-7F3K',
  auditId,
  amountCents: 1990,
  at,
});
await orders.setContact(order.id, { firstName: 'Ada', lastName: 'Lovelace', email: 'Ada@exemple.fr' });

await orders.pay(order.id, { email: null, name: null }, at);
const unpaid = await orders.open({
  publicId: 'u'.repeat(22),
  number: 'C-20261120-UNPAID',
  auditId,
  amountCents: 1990,
  at,
});
await orders.setContact(unpaid.id, { firstName: 'Un', lastName: 'Tiers', email: 'impaye@exemple.fr' });

const declare = (orderNumber: string, email: string, key: string) =>
  declareWithdrawal(
    { firstName: 'Ada', lastName: 'Lovelace', email, orderNumber, key: key.repeat(22) },
    null,
    house.tools,
  );

test('sets a deadline of thirty days for answering a privacy request', async () => {
  const request = { right: 'access' as const, email: 'a@b.fr', orderNumber: '', details: '', key: 'd'.repeat(22) };
  const { reference, dueAt } = await askRights(request, null, house.tools);
  assert.match(reference, /^D-20261120-[0-9A-HJKMNP-TV-Z]{6}$/);
  assert.equal(dueAt, '2026-12-20T12:00:00.000Z');
});

const kinds = async () => (await alerts.listOpen()).map(({ kind, subject, orderId }) => [kind, subject, orderId]);
const mailsTo = async (address: string) =>
  (await house.rows(mails)).filter(({ recipient, kind }) => recipient === address && kind === 'acknowledgement');
const textOf = async (reference: string) => {
  const mail = (await house.rows(mails)).find(({ key }) => key === reference) ?? assert.fail(`no mail of ${reference}`);
  return (await composeMail(mail, house.tools))?.text ?? '';
};

test('a withdrawal raises an alert with its order, and has one answer whether or not there is an order', async () => {
  const known = await declare('c-20261120-7f3k', 'ada@exemple.fr', 'a');
  const unknown = await declare('C-20261120-0000', 'ada@exemple.fr', 'b');
  assert.equal(known.dueAt, '2026-12-04T12:00:00.000Z');
  const { reference: _, ...answer } = known;
  const { reference: __, ...other } = unknown;
  assert.deepEqual(answer, other);
  const again = await declare('c-20261120-7f3k', 'ada@exemple.fr', 'a');
  assert.deepEqual([again.reference, again.isMailed], [known.reference, null], 'the same form, sent twice');
  await declare('C-20261120-1111', 'b@exemple.fr', 'c');
  await declare('C-20261120-7F3K', 'b@exemple.fr', 'd');
  await declare('C-20261120-7F3K', 'c@exemple.fr', 'e');
  assert.deepEqual(await kinds(), [
    ['WITHDRAWAL', known.reference, order.id],
    ['WITHDRAWAL_UNMATCHED', '2026-11-20', null],
    ['WITHDRAWAL_UNMATCHED', '2026-11-20 C-20261120-7F3K', order.id],
  ]);
});

test('typed text is repeated to the buyer alone; any other address receives the bare reference', async () => {
  const words = 'URGENT: payez sur https://evil.example';
  const write = (orderNumber: string, email: string, key: string) =>
    declareWithdrawal(
      { firstName: words, lastName: words, email, orderNumber, key: key.repeat(22) },
      null,
      house.tools,
    );
  const own = await textOf((await write('C-20261120-7F3K', 'ada@exemple.fr', 'f')).reference);
  assert.ok(own.includes(words) && own.includes('C-20261120-7F3K'));
  for (const [number, email, key] of [
    ['C-20261120-7F3K', 'tiers@exemple.fr', 'g'],
    ['0899 123 456 evil', 'tiers2@exemple.fr', 'h'],
    ['C-20261120-UNPAID', 'impaye@exemple.fr', 'i'],
  ] as const) {
    const { reference } = await write(number, email, key);
    const bare = await textOf(reference);
    assert.ok(bare.includes(reference));
    for (const said of ['URGENT', 'evil', number, email]) assert.ok(!bare.includes(said), `${said} to ${email}`);
  }
});

test('limits a typed address to three messages a day, in every spelling; its own withdrawal is acknowledged all the same', async () => {
  const asked = { right: 'access' as const, orderNumber: '', details: '' };
  const ask = (email: string, key: string) => askRights({ ...asked, email, key: key.repeat(22) }, null, house.tools);
  const answers = [];
  for (const [email, key] of [
    ['Ada@Exemple.fr', 'j'],
    ['ada+1@exemple.fr', 'k'],
    ['ada@exemple.fr', 'l'],
  ] as const)
    answers.push((await ask(email, key)).isMailed);
  assert.deepEqual(answers, [false, false, false], 'the withdrawals before used up the day');
  const before = (await mailsTo('ada@exemple.fr')).length;
  const known = await declare('C-20261120-7F3K', 'ada@exemple.fr', 'm');
  const unknown = await declare('C-20261120-9999', 'ada@exemple.fr', 'n');
  assert.deepEqual([known.isMailed, unknown.isMailed], [false, false], 'the answer reveals nothing about the order');
  const sent = (await mailsTo('ada@exemple.fr')).slice(before).map(({ key }) => key);
  assert.deepEqual(sent, [known.reference]);
  await declare('C-20261120-7F3K', 'ada@exemple.fr', 'o');
  assert.equal((await mailsTo('ada@exemple.fr')).length, before + 1, 'three times a day is enough for one order');
});

test('a contact message is acknowledged with its reference alone, three times a day per address, and once for a form sent twice', async () => {
  const about = { firstName: 'Eve', lastName: 'URGENT', company: '', subject: 'Presse', urgency: 'normal' } as const;
  const email = 'ecrit@exemple.fr';
  const write = (key: string) =>
    keepMessage(
      { ...about, email, message: 'URGENT: payez sur https://evil.example', key: key.repeat(22) },
      null,
      house.tools,
    );
  const first = await write('p');
  assert.deepEqual([first.isMailed, (await write('p')).isMailed], [true, null]);
  assert.equal((await mailsTo(email)).length, 1);
  const mailText = await textOf(first.reference);
  assert.ok(mailText.includes(first.reference) && mailText.includes('Presse'));
  for (const said of ['URGENT', 'evil', 'Eve']) assert.ok(!mailText.includes(said), said);
  assert.deepEqual([(await write('q')).isMailed, (await write('r')).isMailed], [true, true]);
  assert.deepEqual([(await write('s')).isMailed, (await mailsTo(email)).length], [false, 3]);
});

test('the counts hold no address, are shared by all processes, and expire after a day', async () => {
  const take = (time: Date) => house.tools.store.mailCounts.take('essai', 2, time);
  const dayLater = new Date(at.getTime() + 86_400_000);
  const later = new Date(at.getTime() + 3_600_000);
  assert.deepEqual([await take(at), await take(later), await take(later)], [null, null, dayLater]);
  const atOnce = Array.from({ length: 8 }, () => house.tools.store.mailCounts.take('ensemble', 3, at));
  assert.equal((await Promise.all(atOnce)).filter((opensAt) => opensAt === null).length, 3);
  assert.doesNotMatch(JSON.stringify(await house.rows(mailCounts)), /@|exemple/);
  const tomorrow = new Date(at.getTime() + 86_400_001);
  assert.deepEqual(
    [await take(tomorrow), await take(tomorrow), await take(at)],
    [null, null, new Date(tomorrow.getTime() + 86_400_000)],
  );
  await purgeOld({ ...house.tools, now: () => tomorrow });
  assert.deepEqual(
    (await house.rows(mailCounts)).map(({ key }) => key),
    ['essai'],
  );
});

test('a lost link may be requested three times a day, and the answer does not show whether the address is known', async () => {
  for (const email of ['Ada@exemple.fr', 'inconnu@exemple.fr']) {
    for (let n = 0; n < 3; n += 1) await askLink({ email }, null, house.tools);
    await assert.rejects(askLink({ email }, null, house.tools), { code: 'MAILED_ENOUGH' });
  }
  const links = (await house.rows(mails)).filter(({ kind }) => kind === 'link');
  assert.equal(links.length, 3);
});

test('sends no more than three hundred messages a day to unverified addresses, and raises one alert', async () => {
  const asked = { right: 'access' as const, orderNumber: '', details: '' };
  const ask = async (n: number) =>
    (await askRights({ ...asked, email: `p${n}@exemple.fr`, key: String(n).padStart(22, 'z') }, null, house.tools))
      .isMailed;
  const mailed = [];
  for (let n = 0; n < 305; n += 1) mailed.push(await ask(n));
  assert.deepEqual([mailed.indexOf(false), mailed.lastIndexOf(true)], [300, 299]);
  const ceilingAlerts = (await kinds()).filter(([kind]) => kind === 'MAIL_CEILING');
  assert.deepEqual(ceilingAlerts, [['MAIL_CEILING', '2026-11-20', null]]);
});

/** How many of such messages may go in 2027, each to an address of its own. */
async function allowed(kind: 'acknowledgement' | 'watchAsked' | 'apiLink', visitors: readonly (string | null)[]) {
  const { store, limits } = house.tools;
  const from = { at: new Date('2027-01-20T10:00:00Z'), limits };
  let count = 0;
  for (const [n, visitor] of visitors.entries()) {
    const refusal = await refuseStrangerMail(kind, `${n}@${visitor ?? 'x'}.example`, store, { ...from, visitor });
    if (refusal === null) count += 1;
    else assert.deepEqual([refusal.code, refusal.retryAfter], ['MAIL_CEILING', 86_400]);
  }
  return count;
}
const uncounted = (length: number) => Array.from({ length }, () => null);

test('the ceiling of acknowledgements closes no other kind of message', async () => {
  assert.equal(await allowed('acknowledgement', uncounted(310)), 300);
  assert.deepEqual([await allowed('watchAsked', uncounted(5)), await allowed('apiLink', uncounted(5))], [5, 5]);
});

test('the networks of one provider get a tenth of the messages of a kind, whichever process is asked', async () => {
  const sites = Array.from({ length: 40 }, (_, n) => `2001:db8:${n.toString(16)}:1`);
  assert.equal(await allowed('watchAsked', sites), 30);
  assert.equal(await allowed('apiLink', ['2001:db8:ffff:1']), 1, 'another kind');
  assert.equal(await allowed('watchAsked', ['2001:db9:0:1']), 1, 'another provider');
  assert.equal(
    await allowed(
      'watchAsked',
      Array.from({ length: 40 }, (_, n) => `198.51.${n}.1`),
    ),
    30,
  );
  assert.equal(await allowed('watchAsked', ['198.52.0.1']), 1, 'another provider');
});

test('one address or one site uses up a third of what the networks of its provider get', async () => {
  const times = (visitor: (n: number) => string) => Array.from({ length: 12 }, (_, n) => visitor(n));
  assert.equal(
    await allowed(
      'watchAsked',
      times(() => '198.53.0.1'),
    ),
    10,
  );
  assert.equal(
    await allowed(
      'watchAsked',
      times(() => '198.53.0.2'),
    ),
    10,
    'another address of the same provider',
  );
  assert.equal(await allowed('apiLink', ['198.53.0.1']), 1, 'another kind');
  assert.equal(
    await allowed(
      'watchAsked',
      times((n) => `2001:dba:1:${n}`),
    ),
    10,
    'the networks of one site',
  );
  assert.equal(await allowed('watchAsked', ['2001:dba:2:1']), 1, 'another site');
});
