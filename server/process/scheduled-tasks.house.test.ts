import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { fakeOutside } from '../../trials/fake-outside.ts';
import { openTestApp } from '../../trials/house.ts';
import type { MailTransport } from '../ports/mail.ts';
import { startScheduledTasks } from './scheduled-tasks.ts';

test('a stop finishes the message in progress, and begins no other', async () => {
  const handed: string[] = [];
  const handing = Promise.withResolvers<void>();
  const go = Promise.withResolvers<void>();
  const postman: MailTransport = {
    isLocal: true,
    hand: async ({ to }, mayEnd) => {
      handing.resolve();
      await go.promise;
      assert.equal(await mayEnd(), true);
      handed.push(to);
      return { outcome: 'accepted', answer: '250 taken' };
    },
  };
  const house = await openTestApp(fakeOutside(), { postman });
  after(() => house.close());
  const { contactRequests, mails } = house.tools.store;
  const at = new Date();
  for (const key of ['M-1', 'M-2', 'M-3']) {
    const person = { firstName: 'Ada', lastName: 'L', email: 'a@b.fr', company: '' };
    const about = { subject: 'Question', urgency: 'normal', message: 'Une question.' } as const;
    await contactRequests.keepMessage({ ...person, ...about, key, reference: key, receivedAt: at });
    await mails.add({ kind: 'message', key, orderId: null, recipient: `${key}@exemple.fr` }, at);
  }
  const rounds = startScheduledTasks([], house.tools, { purges: true, warn: (text) => assert.fail(text) });
  await handing.promise;
  const closed = rounds.close();
  go.resolve();
  await closed;
  assert.deepEqual(handed, ['M-1@exemple.fr']);
  assert.equal(
    (await mails.take(new Date(Date.now() + 1000), new Date(Date.now() + 60_000)))?.recipient,
    'M-2@exemple.fr',
  );
});
