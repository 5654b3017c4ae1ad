import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { setTimeout as delay } from 'node:timers/promises';
import { TERMS_VERSION } from '@rempart/contract';
import { conclude } from '@rempart/engine';
import { briefEvidence, wholeReport } from '../../../trials/completed.ts';
import { fakeOutside } from '../../../trials/fake-outside.ts';
import { openTestApp } from '../../../trials/house.ts';
import { analysisReports } from '../../adapters/postgres/schema.ts';
import type { AuditId } from '../../domain/ids.ts';
import { auditAgain, giveUpAuditAgain, runAuditAgain } from './audit-again.ts';
import { reportOrder } from './prepare-report.ts';

const outside = fakeOutside();
const house = await openTestApp({
  ...outside,
  audit: async function* (domain, how) {
    const evidence = briefEvidence(house.tools.operator);
    const again = { ...evidence, at: '2026-11-21T12:00:00.000Z' };
    for await (const event of outside.audit(domain, how))
      yield event.type === 'completed' ? { type: 'completed', evidence: again, ...conclude(again) } : event;
  },
});
after(() => house.close());
const { orders, alerts, orderLists, soldReports, audits } = house.tools.store;
const audit = await wholeReport(house);

const post = async (path: string, body: object, cookie = '') =>
  house.app.request(`http://localhost${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', host: 'localhost', cookie },
    body: JSON.stringify(body),
  });

/** An order whose report was drawn. */
async function generatedOrder(): Promise<number> {
  const contact = { firstName: 'Jeanne', lastName: 'Martin', email: 'j@a.fr' };
  const saved = await post(`/api/contact-info/${audit.publicId}`, contact);
  const cookie = (saved.headers.get('set-cookie') ?? '').split(';')[0] ?? '';
  const consents = { termsVersion: TERMS_VERSION, terms: true, immediate: true };
  const opened = await post(`/api/checkout/${audit.publicId}`, consents, cookie);
  const { url } = (await opened.json()) as { url: string };
  await post(`/api/sandbox/${url.split('/').at(-1)}`, { action: 'pay' });
  let order = await orderLists.newestPaid(audit.id);
  for (; order === null; order = await orderLists.newestPaid(audit.id)) await delay(20);
  await orders.advance(order.id, ['paid'], 'generating', house.tools.now());
  await orders.advance(order.id, ['generating'], 'generated', house.tools.now());
  return order.id;
}

const order = await generatedOrder();

test('a sold domain is audited again, the report is drawn from the new audit, and its links stay valid', async () => {
  await auditAgain(order, house.tools);
  const [again] = (await auditIds()).filter((id) => id !== audit.id);
  assert.ok(again);
  assert.equal((await orders.byId(order))?.state, 'generated', 'until then nothing changes');
  assert.equal((await orders.byId(order))?.auditingId, again, 'but the order says that it is being audited');
  await runAuditAgain({ orderId: order, auditId: again }, house.tools, new AbortController().signal);
  const current = await orders.byId(order);
  assert.deepEqual([current?.state, current?.auditedId, current?.auditId], ['paid', again, audit.id]);
  assert.equal(current?.auditingId, null);
  assert.ok(current);
  assert.equal((await reportOrder(current, null, house.tools)).evidence.at, '2026-11-21T12:00:00.000Z');
  const listed = await orderLists.find(order);
  assert.deepEqual(
    [listed?.reportPublicId, listed?.auditedPublicId],
    [audit.publicId, (await audits.byId(again))?.publicId],
  );
  assert.equal(await audits.forget(again), false, 'an audit that a report is drawn from is not deleted');
});

test('an order that advanced meanwhile keeps its report; one that cannot be drawn again is refused', async () => {
  await orders.advance(order, ['paid'], 'generating', house.tools.now());
  await orders.advance(order, ['generating'], 'generated', house.tools.now());
  await auditAgain(order, house.tools);
  const last = (await auditIds()).at(-1) ?? assert.fail();
  await orders.advance(order, ['generated'], 'validated', house.tools.now());
  await runAuditAgain({ orderId: order, auditId: last }, house.tools, new AbortController().signal);
  const kept = await orders.byId(order);
  assert.deepEqual([kept?.state, kept?.auditedId === last], ['validated', false]);
  await assert.rejects(auditAgain(order, house.tools), /NOT_READY/);
});

test('an audit that fails too often leaves the report unchanged and raises an alert', async () => {
  await soldReports.noteAudit(order, audit.id);
  await giveUpAuditAgain({ orderId: order, auditId: audit.id }, house.tools);
  assert.ok((await alerts.listOpen()).some(({ kind, orderId }) => kind === 'AUDIT_FAILED' && orderId === order));
  const kept = await orders.byId(order);
  assert.deepEqual([kept?.state, kept?.auditingId], ['validated', null]);
});

async function auditIds(): Promise<readonly AuditId[]> {
  return (await house.rows(analysisReports)).map(({ id }) => id).toSorted((one, other) => one - other);
}
