import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { reportStandingWord } from '@rempart/contract';
import { wholeReport } from '../../../trials/completed.ts';
import { fakeOutside } from '../../../trials/fake-outside.ts';
import { openTestApp } from '../../../trials/house.ts';
import { validatedPurchase } from '../../../trials/purchase.ts';
import { countOrders, listOrders } from '../admin/order-list.ts';
import { sendAgain } from '../orders/send-again.ts';
import { deliverMails } from './deliver-mails.ts';

const clock = { now: new Date('2026-11-20T09:00:00Z') };
const house = await openTestApp(fakeOutside(), { now: () => clock.now });
after(() => house.close());
const { tools } = house;
const wait = () => {
  clock.now = new Date(clock.now.getTime() + 300_000);
};

test('a report that is only a file is never called sent, until a relay has accepted it', async () => {
  const { order } = await validatedPurchase(house, await wholeReport(house), 'sans-relais@exemple.fr');
  wait();
  await deliverMails(tools);
  const [listed] = await listOrders({}, tools);
  assert.deepEqual([listed?.emailSent, listed?.isWritten], [true, true]);
  assert.equal(listed && reportStandingWord(listed), 'Écrit sur disque');
  assert.equal((await countOrders(tools)).sent, 0, 'no e-mail was sent');
  const mails = await tools.store.mails.of(order.id);
  assert.deepEqual(new Set(mails.map(({ state }) => state)), new Set(['written']));
  assert.match(mails[0]?.answer ?? '', /\.eml$/, 'where the file is');

  const relay = {
    isLocal: false,
    hand: async (_: unknown, mayEnd: () => Promise<boolean>) => accepted(await mayEnd()),
  };
  await sendAgain(order.id, tools);
  wait();
  await deliverMails({ ...tools, postman: relay });
  const [sent] = await listOrders({}, tools);
  assert.equal(sent && reportStandingWord(sent), 'Envoyé');
  assert.equal((await countOrders(tools)).sent, 1);
});

const accepted = (mayEnd: boolean) => ({
  outcome: mayEnd ? ('accepted' as const) : ('withheld' as const),
  answer: '250 ok',
});
