import assert from 'node:assert/strict';
import { after, beforeEach, test } from 'node:test';
import { followUpPath } from '@rempart/contract';
import { type AuditEvidence, conclude } from '@rempart/engine';
import { specimenOrder } from '@rempart/report';
import { wholeReport } from '../../../trials/completed.ts';
import { fakeOutside } from '../../../trials/fake-outside.ts';
import { openTestApp } from '../../../trials/house.ts';
import { validatedPurchase } from '../../../trials/purchase.ts';
import { openSink } from '../../../trials/sink.ts';
import { openRelay } from '../../adapters/mail/relay.ts';
import { analysisReports, followUps, mails } from '../../adapters/postgres/schema.ts';
import { readOneOrder } from '../admin/order-list.ts';
import { declareWithdrawal } from '../keep-contact-request.ts';
import { deliverMails } from '../mail/deliver-mails.ts';
import { refundOrder } from '../orders/refund-order.ts';
import { changeAddress } from '../orders/send-again.ts';
import { purgeOld } from '../purge-old.ts';
import { readFollowUp, stopFollowUps } from './read.ts';
import { giveUpFollowUp, runFollowUp } from './run.ts';
import { startFollowUps } from './start-due.ts';

const START = new Date('2026-11-21T10:00:00Z');
const DAY_MS = 86_400_000;
const clock = { now: START };
const sink = await openSink();
const outside = fakeOutside();
/** The evidence that the next audits return. */
const world: { seen: (sold: AuditEvidence) => AuditEvidence; isClosed: boolean; isBroken: boolean } = {
  seen: (sold) => sold,
  isClosed: false,
  isBroken: false,
};
const house = await openTestApp(
  {
    ...outside,
    hasOptedOut: async () => world.isClosed,
    audit: async function* (domain, how) {
      if (world.isBroken) throw new Error('the machine died');
      const evidence = { ...world.seen(specimenOrder(house.tools.operator).evidence), at: clock.now.toISOString() };
      for await (const event of outside.audit(domain, how))
        yield event.type === 'completed' ? { type: 'completed', evidence, ...conclude(evidence) } : event;
    },
  },
  {
    now: () => clock.now,
    postman: openRelay(
      { host: '127.0.0.1', port: sink.port, implicitTls: false, auth: null },
      { from: 'rapports@exemple.fr', dkim: null },
    ),
    operator: { reviewer: { name: 'Zoé Garde', role: 'analyste' } },
  },
);
after(async () => {
  await house.close();
  await sink.close();
});
const { tools } = house;
const { store } = tools;
const never = new AbortController().signal;

beforeEach(() => {
  clock.now = START;
  world.seen = (sold) => sold;
  world.isClosed = false;
  world.isBroken = false;
});
const daysLater = (days: number) => {
  clock.now = new Date(START.getTime() + days * DAY_MS);
};
async function sold(email: string) {
  const bought = await validatedPurchase(
    house,
    await wholeReport(house, specimenOrder(house.tools.operator).evidence),
    email,
  );
  await deliverMails(tools);
  assert.equal((await store.orders.byId(bought.order.id))?.state, 'sent');
  return bought.order;
}
const of = (orderId: number) => store.followUps.of(orderId);
const mailsTo = (address: string) =>
  sink.taken
    .filter(({ to, email }) => to.includes(address) && /jours après/.test(email.subject ?? ''))
    .map(({ email, raw }) => ({ raw, subject: plain(email.subject), text: plain(email.text) }));
/** With ordinary spaces. */
const plain = (said: string | undefined) => (said ?? '').replaceAll('\u00a0', ' ');
/** Begins, processes and mails everything that is due, as a worker would. */
async function pass() {
  await startFollowUps(tools);
  for (const { id, state } of await house.rows(followUps))
    if (state === 'running') await runFollowUp({ followUpId: id }, tools, never);
  await deliverMails(tools);
}
/** The domain without the DMARC policy that its plan names. */
const withoutDmarc = (seen: AuditEvidence): AuditEvidence => {
  const { dmarc: _, ...protocols } = seen.protocols;
  return { ...seen, protocols };
};

test('a sold domain is audited again after thirty and sixty days, each once, and its buyer receives the changes', async () => {
  const order = await sold('suivie@exemple.fr');
  const states = async () => (await of(order.id)).map(({ state }) => state);
  assert.deepEqual(await states(), ['planned', 'planned']);
  daysLater(29);
  await pass();
  assert.deepEqual([await states(), mailsTo('suivie@exemple.fr').length], [['planned', 'planned'], 0]);
  daysLater(31);
  await pass();
  await pass();
  assert.deepEqual([await states(), mailsTo('suivie@exemple.fr').length], [['done', 'planned'], 1]);
  daysLater(61);
  await pass();
  daysLater(90);
  await pass();
  assert.deepEqual([await states(), mailsTo('suivie@exemple.fr').length], [['done', 'done'], 2]);
  const [first, last] = mailsTo('suivie@exemple.fr');
  assert.match(first?.subject ?? '', /^moyenne\.example, 30 jours après votre rapport : note C, inchangée$/);
  assert.match(first?.text ?? '', /Reste à faire/);
  assert.match(first?.text ?? '', /Nous vous offrons une dernière analyse le 20 janvier 2027/);
  assert.match(last?.text ?? '', /dernière des deux analyses/);
  const report = sink.taken.find(
    ({ to, email }) => to.includes('suivie@exemple.fr') && /^Votre rapport/.test(email.subject ?? ''),
  );
  assert.match(plain(report?.email.text), /le 21 décembre 2026 et le 20 janvier 2027/, 'announced with the report');
});

test('the page shows both sides: letters, verdicts, what was repaired and what remains', async () => {
  const order = await sold('page@exemple.fr');
  const [first] = await of(order.id);
  assert.ok(first);
  assert.equal((await readFollowUp(first.token, tools)).compared, null);
  world.seen = (seen) => JSON.parse(JSON.stringify(seen).replaceAll('p=none', 'p=reject'));
  daysLater(31);
  await pass();
  const { compared, reportId, toCome, domain } = await readFollowUp(first.token, tools);
  assert.ok(compared);
  assert.deepEqual([domain, toCome.length, compared.before.letter], ['moyenne.example', 1, 'C']);
  assert.ok(
    compared.repaired.some(({ protocol }) => protocol === 'DMARC'),
    JSON.stringify(compared.repaired),
  );
  assert.ok(compared.remaining.length > 0);
  assert.equal((await store.audits.find(reportId ?? ''))?.status, 'completed');
  assert.match(mailsTo('page@exemple.fr')[0]?.text ?? '', /Réparé \(\d+\)/);
  await assert.rejects(readFollowUp('x'.repeat(22), tools), { code: 'NOT_FOUND' });
});

test('what could not be measured is shown as unmeasured, and is no change', async () => {
  const order = await sold('muette@exemple.fr');
  world.seen = withoutDmarc;
  daysLater(31);
  await pass();
  const compared = (await of(order.id))[0]?.compared;
  assert.ok(compared);
  assert.deepEqual([compared.repaired, compared.appeared], [[], []]);
  assert.ok(compared.unmeasured.some(({ protocol }) => protocol === 'DMARC'));
  assert.match(mailsTo('muette@exemple.fr')[0]?.text ?? '', /pas pu être remesurés? : ce n’est pas un changement/);
});

test('several workers at once begin each audit once and send one message', async () => {
  const order = await sold('plusieurs@exemple.fr');
  daysLater(31);
  const before = await house.queued('follow-up');
  await Promise.all(Array.from({ length: 5 }, () => startFollowUps(tools)));
  assert.equal((await house.queued('follow-up')) - before, 1);
  const [first] = await of(order.id);
  assert.ok(first);
  const job = { followUpId: first.id };
  await runFollowUp(job, tools, never);
  await Promise.all([runFollowUp(job, tools, never), runFollowUp(job, tools, never)]);
  await deliverMails(tools);
  assert.equal(mailsTo('plusieurs@exemple.fr').length, 1);
});

test('an interrupted one resumes the same audit; one that fails permanently sends no message and raises an alert', async () => {
  const order = await sold('tuee@exemple.fr');
  daysLater(31);
  world.isBroken = true;
  await assert.rejects(pass(), /the machine died/);
  const [interrupted] = await of(order.id);
  assert.equal(interrupted?.state, 'running');
  const { auditId: reportId } = interrupted;
  world.isBroken = false;
  await pass();
  const [done] = await of(order.id);
  assert.deepEqual([done?.state, done?.auditId], ['done', reportId]);
  daysLater(61);
  world.isBroken = true;
  await assert.rejects(pass(), /the machine died/);
  const [, second] = await of(order.id);
  await giveUpFollowUp({ followUpId: second?.id ?? 0 }, tools);
  assert.equal((await of(order.id))[1]?.state, 'failed');
  assert.ok(
    (await store.alerts.listOpen()).some(({ kind, orderId }) => kind === 'AUDIT_FAILED' && orderId === order.id),
  );
  world.isBroken = false;
  await pass();
  assert.equal(mailsTo('tuee@exemple.fr').length, 1);
});

test('cancelling stops the rest, even a message that already waits; cancelling twice equals cancelling once', async () => {
  const order = await sold('arret@exemple.fr');
  const [first, second] = await of(order.id);
  assert.ok(first && second);
  daysLater(31);
  await startFollowUps(tools);
  await runFollowUp({ followUpId: first.id }, tools, never);
  const view = await stopFollowUps(first.token, tools);
  assert.deepEqual(view.toCome, []);
  await stopFollowUps(second.token, tools);
  await deliverMails(tools);
  daysLater(61);
  await pass();
  assert.deepEqual(
    (await of(order.id)).map(({ state, why }) => [state, why]),
    [
      ['done', null],
      ['dropped', 'stopped'],
    ],
  );
  assert.equal(mailsTo('arret@exemple.fr').length, 0);
});

test('audits and mails nothing once nothing is owed or wanted', async () => {
  const audits = () => outside.audited.length;
  const refunded = await sold('remboursee@exemple.fr');
  await refundOrder(refunded.id, tools);
  while ((await store.paymentRecords.ofOrder(refunded.id))[0]?.state !== 'refunded')
    await new Promise((done) => setTimeout(done, 5));
  const withdrawn = await sold('retiree@exemple.fr');
  const declared = { firstName: 'A', lastName: 'L', email: 'retiree@exemple.fr', orderNumber: withdrawn.number };
  await declareWithdrawal({ ...declared, key: 'f'.repeat(22) }, null, tools);
  const unsent = (
    await validatedPurchase(
      house,
      await wholeReport(house, specimenOrder(house.tools.operator).evidence),
      'attend@exemple.fr',
    )
  ).order;
  const [waiting] = (await house.rows(mails)).filter(({ orderId, kind }) => orderId === unsent.id && kind === 'report');
  assert.ok(waiting);
  await store.mails.settle(waiting as never, { state: 'refused', answer: 'no' }, clock.now);
  const before = audits();
  daysLater(31);
  await pass();
  const why = async (orderId: number) => (await of(orderId))[0]?.why;
  assert.deepEqual(
    [await why(refunded.id), await why(withdrawn.id), await why(unsent.id)],
    ['refunded', 'withdrawn', 'undelivered'],
  );
  clock.now = START;
  const closed = await sold('fermee@exemple.fr');
  const erased = await sold('effacee@exemple.fr');
  await store.persons.erase('effacee@exemple.fr');
  assert.deepEqual(await of(erased.id), []);
  const late = await sold('tard@exemple.fr');
  world.isClosed = true;
  daysLater(31);
  await startFollowUps(tools);
  for (const { id, orderId, state } of await house.rows(followUps))
    if (state === 'running' && orderId === closed.id) await runFollowUp({ followUpId: id }, tools, never);
  assert.equal(await why(closed.id), 'optedOut');
  assert.equal(audits(), before);
  world.isClosed = false;
  daysLater(61);
  await pass();
  assert.deepEqual(
    (await of(late.id)).map(({ state, why }) => [state, why]),
    [
      ['dropped', 'overtaken'],
      ['done', null],
    ],
    'after a long stop one mail, not two',
  );
  for (const address of ['remboursee', 'retiree', 'attend', 'effacee'])
    assert.equal(mailsTo(`${address}@exemple.fr`).length, 0, address);
});

test('its message supports one-click unsubscription and links to its own page', async () => {
  const order = await sold('unclic@exemple.fr');
  const [first] = await of(order.id);
  assert.ok(first);
  daysLater(31);
  await startFollowUps(tools);
  await runFollowUp({ followUpId: first.id }, tools, never);
  await deliverMails({ ...tools, origin: () => 'https://exemple.fr' });
  const { raw, text } = mailsTo('unclic@exemple.fr')[0] ?? assert.fail('no mail');
  const page = `https://exemple.fr${followUpPath(first.token)}`;
  const unfolded = raw.replace(/\r\n[ \t]/g, ' ');
  assert.match(unfolded, new RegExp(`^List-Unsubscribe: <${page}/arret>\\r$`, 'm'));
  assert.match(unfolded, /^List-Unsubscribe-Post: List-Unsubscribe=One-Click\r$/m);
  assert.ok(text.includes(`${page}\n`) && text.includes(`${page}/arret`));
  assert.equal(sink.taken.filter(({ raw: other }) => /^List-Unsubscribe-Post:/m.test(other)).length, 1);
});

test('after its address was corrected, links sent to the wrong address open nothing', async () => {
  const order = await sold('faux@exemple.fr');
  const tokens = (await of(order.id)).map(({ token }) => token);
  await changeAddress(order.id, 'juste@exemple.fr', tools);
  for (const token of tokens) await assert.rejects(stopFollowUps(token, tools), { code: 'NOT_FOUND' });
  daysLater(31);
  await pass();
  assert.deepEqual([mailsTo('faux@exemple.fr').length, mailsTo('juste@exemple.fr').length], [0, 1]);
});

test('the administrator sees them in the history of the order', async () => {
  const order = await sold('histoire@exemple.fr');
  daysLater(31);
  await pass();
  const shown = (await readOneOrder(order.id, { totpSecret: null }, tools)).followUps;
  assert.deepEqual(
    shown.map(({ days, state, letters, at }) => [days, state, letters, at.slice(0, 10)]),
    [
      [30, 'done', ['C', 'C'], '2026-12-22'],
      [60, 'planned', null, '2027-01-20'],
    ],
  );
});

test('erasing the person of an order deletes its comparisons and later audits', async () => {
  const order = await sold('annee@exemple.fr');
  daysLater(31);
  await pass();
  const auditId = (await of(order.id))[0]?.auditId ?? assert.fail('no audit');
  const exported = await store.persons.export('annee@exemple.fr');
  assert.equal(exported.followUps.length, 2);
  daysLater(366);
  await purgeOld(tools);
  assert.deepEqual(await of(order.id), []);
  assert.ok(!(await house.rows(analysisReports)).some(({ id }) => id === auditId));
});
