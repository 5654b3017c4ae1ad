import assert from 'node:assert/strict';
import { createServer } from 'node:net';
import { after, test } from 'node:test';
import { openRelay } from '../server/adapters/mail/relay.ts';
import type { MailTransport } from '../server/ports/mail.ts';
import type { ReportFile } from '../server/ports/sold-reports.ts';
import { deliverMails } from '../server/usecases/mail/deliver-mails.ts';
import { sendAgain } from '../server/usecases/orders/send-again.ts';
import { completedReport } from './completed.ts';
import type { KindOfDatabase } from './databases.ts';
import { fakeOutside } from './fake-outside.ts';
import { openTestApp, type TestApp } from './house.ts';
import { validatedPurchase } from './purchase.ts';
import { openSink } from './sink.ts';

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

const silentPort = await portWhereNobodyListens();

/** For tests: registers what must hold while the relay is unavailable, with `orderCount` reports that wait for a day. */
export async function testOutages(orderCount: number, { name, open, skip }: KindOfDatabase): Promise<void> {
  if (skip) return;
  const sink = await openSink();
  const clock = { now: Date.parse('2026-11-21T10:00:00Z') };
  const relay = { isThere: true };
  const house = await drawingLittle(
    await openTestApp(fakeOutside(), {
      database: await open(),
      now: () => new Date(clock.now),
      postman: postmanOf(relay, sink.port),
    }),
  );
  after(async () => {
    await house.close();
    await sink.close();
  });
  const { orders, alerts } = house.tools.store;

  /** Runs the rounds of a period, one at the end of each step. */
  const pass = async (ms: number, step: number) => {
    for (const end = clock.now + ms; clock.now < end; ) {
      clock.now += step;
      await deliverMails(house.tools);
    }
  };
  let buyers = 0;
  const validated = async (count: number) => {
    const buy = async (buyer: number) => {
      const email = `client${buyer}.${name}@exemple.fr`;
      const audit = await completedReport(house, `client${buyer}.fr`);
      return { id: (await validatedPurchase(house, audit, email)).order.id, email };
    };
    const first = buyers;
    buyers += count;
    return Promise.all(Array.from({ length: count }, (_, index) => buy(first + index)));
  };
  const statesOf = async (bought: readonly { readonly id: number }[]) => {
    const states = await Promise.all(bought.map(async ({ id }) => (await orders.byId(id))?.state));
    return [...new Set(states)];
  };
  const alertsOf = async (kind: string) => (await alerts.listOpen()).filter((alert) => alert.kind === kind);
  const reportsTo = ({ email }: { readonly email: string }) =>
    sink.taken.filter((taken) => taken.to.includes(email) && taken.email.subject?.startsWith('Votre rapport')).length;

  test(`unavailable for a day, ${orderCount} reports wait, which raises an alert within a quarter of an hour; then each is sent, none twice`, async () => {
    const bought = await validated(orderCount);
    relay.isThere = false;
    await pass(15 * MINUTE, 15 * MINUTE);
    assert.equal((await alertsOf('MAIL_LATE')).length, 0);
    await pass(2 * SECOND, 2 * SECOND);
    assert.equal((await alertsOf('MAIL_LATE')).length, 1);
    await pass(24 * HOUR, 12 * HOUR);
    assert.deepEqual(await statesOf(bought), ['validated']);
    relay.isThere = true;
    await pass(10 * MINUTE, 5 * MINUTE);
    assert.deepEqual(await statesOf(bought), ['sent']);
    assert.deepEqual([...new Set(bought.map(reportsTo))], [1]);
    assert.deepEqual([...(await alertsOf('MAIL_REFUSED')), ...(await alertsOf('MAIL_UNCERTAIN'))], []);
  });

  test('busy for a day, whatever it defers, each report is sent once it is free', async () => {
    const bought = await validated(3);
    for (const manner of ['defers recipient', 'defers message'] as const) {
      sink.manner = manner;
      await pass(12 * HOUR, 3 * HOUR);
      assert.deepEqual([await statesOf(bought), bought.map(reportsTo)], [['validated'], [0, 0, 0]]);
    }
    sink.manner = 'takes';
    await pass(10 * MINUTE, 10 * MINUTE);
    assert.deepEqual([await statesOf(bought), bought.map(reportsTo)], [['sent'], [1, 1, 1]]);
  });

  test('a permanent refusal is not retried, and each raises an alert', async () => {
    const bought = await validated(5);
    const named: string[] = [];
    sink.manner = 'refuses recipient';
    sink.watch = (point) => void named.push(point);
    await pass(24 * HOUR, HOUR);
    sink.watch = () => {};
    sink.manner = 'takes';
    assert.equal(named.length, bought.length);
    assert.equal((await alertsOf('MAIL_REFUSED')).length, bought.length);
    assert.deepEqual([await statesOf(bought), bought.map(reportsTo)], [['validated'], [0, 0, 0, 0, 0]]);
  });

  test('cut off after the end of the message, its fate is unknown: not sent again, each raises an alert', async () => {
    const bought = await validated(5);
    sink.manner = 'cuts after message';
    await pass(MINUTE, MINUTE);
    sink.manner = 'takes';
    await pass(24 * HOUR, 3 * HOUR);
    assert.deepEqual([await statesOf(bought), bought.map(reportsTo)], [['delivery_uncertain'], [1, 1, 1, 1, 1]]);
    const uncertain = new Set((await alertsOf('MAIL_UNCERTAIN')).map(({ orderId }) => orderId));
    assert.ok(bought.every(({ id }) => uncertain.has(id)));
  });

  test('unavailable for too long, a message is given up with an alert; an administrator sends it again', async () => {
    const [order] = await validated(1);
    assert.ok(order);
    relay.isThere = false;
    await pass(75 * HOUR, 5 * HOUR);
    assert.ok((await alertsOf('MAIL_REFUSED')).some(({ orderId }) => orderId === order.id));
    relay.isThere = true;
    await pass(HOUR, HOUR);
    assert.deepEqual([await statesOf([order]), reportsTo(order)], [['validated'], 0]);
    await sendAgain(order.id, house.tools);
    await pass(MINUTE, MINUTE);
    assert.deepEqual([await statesOf([order]), reportsTo(order)], [['sent'], 1]);
  });
}

/** Reports go to the relay; all other messages succeed at once. */
function postmanOf(relay: { readonly isThere: boolean }, port: number): MailTransport {
  const at = (port: number) =>
    openRelay({ host: '127.0.0.1', port, implicitTls: false, auth: null }, { from: 'rapports@exemple.fr', dkim: null });
  const [there, nowhere] = [at(port), at(silentPort)];
  return {
    isLocal: false,
    hand: async (letter, mayEnd) => {
      if (letter.subject.startsWith('Votre rapport')) return (relay.isThere ? there : nowhere).hand(letter, mayEnd);
      return { outcome: (await mayEnd()) ? 'accepted' : 'withheld', answer: '250 taken' };
    },
  };
}

/** Draws minimal files: the subject is the sending, not the content. */
async function drawingLittle(house: TestApp): Promise<TestApp> {
  const pdf = Buffer.from('%PDF-1.7');
  const file: ReportFile = { pdf, sha256: 'ab'.repeat(32), pages: 1, attachments: [], html: '', brief: null };
  return {
    ...house,
    tools: { ...house.tools, drawReport: async () => file, drawInvoice: async () => pdf, drawTerms: async () => pdf },
  };
}

function portWhereNobodyListens(): Promise<number> {
  return new Promise((resolve) => {
    const listener = createServer().listen(0, '127.0.0.1', () => {
      const address = listener.address();
      listener.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });
}
