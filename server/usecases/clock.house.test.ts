import assert from 'node:assert/strict';
import { after, beforeEach, test } from 'node:test';
import { fakeOutside } from '../../trials/fake-outside.ts';
import { openTestApp } from '../../trials/house.ts';
import type { DeliveryResult, MailTransport } from '../ports/mail.ts';
import { deliverMails } from './mail/deliver-mails.ts';
import { ClockMoved, openPurge } from './purge-by-clock.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const clock = { day: Date.parse('2026-11-21T10:00:00Z'), steady: 5 * HOUR };
const now = () => new Date(clock.day);
const pass = (ms: number) => {
  clock.day += ms;
  clock.steady += ms;
};
const leap = (ms: number) => {
  clock.day += ms;
};

const handed: string[] = [];
let meanwhile: () => Promise<void> = async () => {};
const postman: MailTransport = {
  isLocal: true,
  hand: async ({ to }, begin): Promise<DeliveryResult> => {
    await meanwhile();
    if (!(await begin())) return { outcome: 'withheld', answer: 'no longer wanted' };
    handed.push(to);
    return { outcome: 'accepted', answer: '250 taken' };
  },
};
const house = await openTestApp(fakeOutside(), { now, postman });
after(() => house.close());
const { tools } = house;

const start = () => openPurge(tools, () => clock.steady);
let letters = 0;
/** A message received now, with a retention of one year. */
async function letter(): Promise<string> {
  letters += 1;
  const reference = `M-${letters}`;
  const person = { firstName: 'Ada', lastName: 'L', email: 'a@b.fr', company: '' };
  const about = { subject: 'Question', urgency: 'normal', message: 'Une question.' } as const;
  await tools.store.contactRequests.keepMessage({ ...person, ...about, key: reference, reference, receivedAt: now() });
  return reference;
}
const isKept = async (reference: string) => (await tools.store.contactRequests.message(reference)) !== null;

beforeEach(async () => {
  await tools.store.marks.set('purged', now());
});

test('deletes what has expired, hour after hour', async () => {
  const old = await letter();
  const purge = start();
  assert.equal((await purge()).messages, 0);
  pass(366 * DAY);
  assert.equal((await purge()).messages, 1);
  assert.equal(await isKept(old), false);
});

test('deletes nothing while the clock is years ahead, however often it is called, until the clock is corrected', async () => {
  const fresh = await letter();
  const purge = start();
  await purge();
  pass(HOUR);
  leap(3 * 365 * DAY);
  for (let rounds = 0; rounds < 5; rounds += 1) {
    await assert.rejects(purge(), ClockMoved);
    pass(HOUR);
  }
  assert.ok(await isKept(fresh));
  leap(-3 * 365 * DAY);
  assert.equal((await purge()).messages, 0);
  assert.ok(await isKept(fresh));
});

test('detects a clock jump of a day, either way; ignores a correction of minutes', async () => {
  const purge = start();
  await purge();
  for (const [ms, isSeen] of [
    [DAY, true],
    [-DAY, false],
    [-DAY, true],
    [DAY, false],
    [20 * 60_000, false],
    [-20 * 60_000, false],
  ] as const) {
    pass(HOUR);
    leap(ms);
    if (isSeen) await assert.rejects(purge(), ClockMoved);
    else await purge();
  }
});

test('after a long stop trusts the clock after one regular round; after a short one at once', async () => {
  leap(40 * DAY);
  const purge = start();
  await assert.rejects(purge(), ClockMoved);
  pass(HOUR);
  await purge();
  pass(HOUR / 2);
  await start()();
});

test('a message held by one process is sent neither by a process whose clock is a day ahead, nor twice', async () => {
  await tools.store.mails.add({ kind: 'link', key: '1', orderId: null, recipient: 'a@b.fr' }, now());
  const [mail] = [await tools.store.mails.take(now(), new Date(clock.day + 55_000))];
  assert.ok(mail);
  const ahead = () => new Date(clock.day + DAY);
  const again = await tools.store.mails.take(ahead(), new Date(clock.day + DAY + 55_000));
  assert.equal(again?.id, mail.id, 'the process that is ahead considers it lost');
  assert.equal(await tools.store.mails.begin(again), true);
  assert.equal(await tools.store.mails.begin(mail), false, 'and the first may no longer write its last octet');
  await tools.store.mails.settle(again, { state: 'sent', answer: '250' }, ahead());
  assert.equal(await tools.store.mails.settle(mail, { state: 'waiting', answer: '', dueAt: now() }, now()), false);
});

test('two concurrent rounds send one message', async () => {
  const key = await letter();
  await tools.store.mails.add({ kind: 'message', key, orderId: null, recipient: 'op@exemple.fr' }, now());
  let isInside = false;
  meanwhile = async () => {
    if (isInside) return;
    isInside = true;
    await deliverMails({ ...tools, now: () => new Date(clock.day + DAY) });
  };
  await deliverMails(tools);
  assert.deepEqual(handed, ['op@exemple.fr']);
});
