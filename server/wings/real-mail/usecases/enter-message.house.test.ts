import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { setTimeout as delay } from 'node:timers/promises';
import { TERMS_VERSION } from '@rempart/contract';
import type { MessageEvidence } from '@rempart/engine';
import { specimenOrder } from '@rempart/report';
import { goodMessage, signature, walkOf } from '../../../../engine/received-message/testing/evidence.ts';
import { wholeReport } from '../../../../trials/completed.ts';
import { fakeOutside } from '../../../../trials/fake-outside.ts';
import { openTestApp } from '../../../../trials/house.ts';
import { mailHere } from '../../../../trials/mail-here.ts';
import { engineWords } from '../../../adapters/engine/view-words.ts';
import type { AuditId } from '../../../domain/ids.ts';
import { drawView } from '../../../usecases/draw-view.ts';
import { reportOrder } from '../../../usecases/orders/prepare-report.ts';
import { prepareView } from '../../../usecases/prepare-view.ts';
import { readResults } from '../../../usecases/read-analysis.ts';
import { runAnalysis } from '../../../usecases/run-analysis.ts';
import { openTestMessage, readTestMessage, receiveTestMessage } from './test-messages.ts';

const clock = { now: new Date('2026-11-23T10:00:00Z') };
const sent: { message: MessageEvidence } = { message: goodMessage };
const house = await openTestApp(
  {
    ...fakeOutside(),
    ...mailHere,
    prepareView: async (asked) => drawView(asked, engineWords),
    verifyMessage: async ({ receivedAt }) => ({ ...sent.message, receivedAt: receivedAt.toISOString() }),
  },
  { now: () => clock.now },
);
after(() => house.close());
const { tools } = house;
const { store } = tools;
const { evidence: sold } = specimenOrder(tools.operator);
const { domain } = sold;

const own: MessageEvidence = {
  ...goodMessage,
  audited: domain,
  header: { ...goodMessage.header, authors: [domain] },
  signatures: [{ ...signature, domain }],
  spf: { result: 'pass', domain },
  walks: { [domain]: walkOf(domain, { [domain]: 'v=DMARC1; p=reject' }) },
};

/** Sends a message about this audit; returns what the message's page then shows. */
async function send(publicId: string, message: MessageEvidence) {
  clock.now = new Date(clock.now.getTime() + 1_000);
  sent.message = message;
  const { key } = await openTestMessage(publicId, null, tools);
  const token = (await store.testMessages.byKey(key))?.token ?? '';
  const delivery = message.delivery;
  const answer = await receiveTestMessage(token, { message: Buffer.from('x'), sender: '', delivery }, tools);
  assert.equal(answer.code, 250);
  return readTestMessage(key, tools);
}

async function signatureIn(publicId: string, auditId: AuditId): Promise<string | undefined> {
  await prepareView({ auditId }, tools);
  const { protocols } = await readResults(publicId, tools);
  return protocols.flatMap(({ checks }) => checks).find(({ id }) => id === 'dkim/signature-observed')?.outcome;
}

test('the results of a message appear in its audit and in the report drawn from it', async () => {
  const { publicId, id } = await wholeReport(house, sold);
  assert.equal(await signatureIn(publicId, id), 'notApplicable');
  assert.equal((await send(publicId, own)).standing, 'counted');
  assert.equal(await signatureIn(publicId, id), 'pass');
  assert.equal((await send(publicId, { ...own, signatures: [] })).standing, 'counted');
  assert.equal(await signatureIn(publicId, id), 'warn');
  const whole = await store.audits.conclusion(id);
  assert.equal(whole?.evidence.messages?.length, 2);
  assert.ok(
    whole.results.verdicts.some(({ check, outcome }) => check === 'dkim/signature-observed' && outcome === 'warn'),
  );
});

test('an unauthenticated message, and one of another domain, change nothing', async () => {
  const { publicId, id } = await wholeReport(house, sold);
  const forged = { ...own, signatures: [], spf: { result: 'fail' as const, domain } };
  assert.equal((await send(publicId, forged)).standing, 'unproven');
  assert.equal((await send(publicId, { ...own, header: { ...own.header, authors: ['autre.fr'] } })).standing, null);
  assert.equal((await store.audits.conclusion(id))?.evidence.messages, undefined);
  assert.equal(await signatureIn(publicId, id), 'notApplicable');
});

test('a report that was drawn for a buyer stays as an administrator has read it', async () => {
  const { publicId, id } = await wholeReport(house, sold);
  const order = await paidOrder(publicId, id);
  assert.equal((await send(publicId, own)).standing, 'counted', 'until then a message still counts');
  const paid = await store.orders.byId(order);
  assert.ok(paid);
  assert.equal((await reportOrder(paid, null, tools)).evidence.messages?.length, 1);
  await store.orders.advance(order, ['paid'], 'generating', clock.now);
  assert.equal((await send(publicId, own)).standing, 'late');
  assert.equal((await store.audits.conclusion(id))?.evidence.messages?.length, 1);
});

test('a message that arrives before the end of the audit counts at its end', async () => {
  const asked = {
    domain,
    unicode: domain,
    dnsAnalysis: true,
    securityChecks: true,
    selectors: [],
    sendsNothing: false,
  };
  const opened = await store.audits.open(asked, clock.now);
  assert.equal((await send(opened.publicId, { ...own })).standing, null);
  const outside = fakeOutside();
  const audit: typeof outside.audit = async function* (name, how) {
    for await (const event of outside.audit(name, how))
      yield event.type === 'completed' ? { ...event, evidence: { ...event.evidence, domain } } : event;
  };
  await runAnalysis({ auditId: opened.id }, { ...tools, audit }, new AbortController().signal);
  assert.equal((await store.audits.conclusion(opened.id))?.evidence.messages?.length, 1);
});

async function paidOrder(publicId: string, auditId: AuditId): Promise<number> {
  const post = async (path: string, body: object, cookie = '') =>
    house.app.request(`http://localhost${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', host: 'localhost', cookie },
      body: JSON.stringify(body),
    });
  const saved = await post(`/api/contact-info/${publicId}`, { firstName: 'J', lastName: 'M', email: 'j@a.fr' });
  const cookie = (saved.headers.get('set-cookie') ?? '').split(';')[0] ?? '';
  const consents = { termsVersion: TERMS_VERSION, terms: true, immediate: true };
  const { url } = (await (await post(`/api/checkout/${publicId}`, consents, cookie)).json()) as { url: string };
  await post(`/api/sandbox/${url.split('/').at(-1)}`, { action: 'pay' });
  for (;;) {
    const order = await store.orderLists.newestPaid(auditId);
    if (order) return order.id;
    await delay(20);
  }
}
