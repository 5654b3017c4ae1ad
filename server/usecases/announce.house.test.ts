import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import type { Announcement, SiteStatus } from '@rempart/contract';
import { fakeOutside } from '../../trials/fake-outside.ts';
import { openTestApp } from '../../trials/house.ts';
import { adminLog } from '../adapters/postgres/schema.ts';
import { createAdmin } from './admin/first-admin.ts';
import { login } from './admin/login.ts';
import { purgeOld } from './purge-old.ts';

const clock = { now: new Date('2026-11-21T10:00:00Z') };
const house = await openTestApp(fakeOutside(), { now: () => clock.now });
after(() => house.close());
const account = { username: 'zoe', password: 'une phrase assez longue' };
await createAdmin(account, house.tools);
const { token } = await login(account, { visitor: null, label: '', device: null }, house.tools);

async function call(method: string, path: string, body?: object, as = token): Promise<Response> {
  const base = `http://localhost/api/sys/core/mgmt/blog/admin/dashboard/${house.tools.adminPath}/announcements`;
  const headers = { 'content-type': 'application/json', host: 'localhost', authorization: `Bearer ${as}` };
  return house.app.request(base + path, { method, headers, ...(body && { body: JSON.stringify(body) }) });
}
const shown = async () =>
  ((await (await house.app.request('http://localhost/api/status')).json()) as SiteStatus).announcements;
const laterBy = (days: number) => {
  clock.now = new Date(clock.now.getTime() + days * 86_400_000);
};

test('an announcement is on the status page until it is resolved and ninety days longer; a removed one disappears at once', async () => {
  const posted = await call('POST', '', { title: ' Panne du relais ', text: 'Les messages attendent.' });
  assert.equal(posted.status, 201);
  const { id } = (await posted.json()) as Announcement;
  assert.deepEqual(await shown(), [
    {
      id,
      title: 'Panne du relais',
      text: 'Les messages attendent.',
      postedAt: clock.now.toISOString(),
      resolvedAt: null,
    },
  ]);
  assert.equal((await call('POST', `/${id}/resolve`)).status, 204);
  assert.equal((await call('POST', `/${id}/resolve`)).status, 404, 'once');
  assert.equal((await shown())[0]?.resolvedAt, clock.now.toISOString());
  const other = (await (await call('POST', '', { title: 'Autre', text: 'Texte' })).json()) as Announcement;
  assert.equal((await call('DELETE', `/${other.id}`)).status, 204);
  assert.equal((await call('DELETE', `/${other.id}`)).status, 404);
  assert.deepEqual(
    (await shown()).map((one) => one.id),
    [id],
  );
  assert.deepEqual(
    (await house.rows(adminLog)).map(({ act }) => act).filter((act) => /announce/i.test(act)),
    ['announce', 'resolveAnnouncement', 'announce', 'removeAnnouncement'],
  );
});

test('refuses an announcement without a session, and an empty one', async () => {
  assert.equal((await call('POST', '', { title: 'T', text: 'T' }, 'x'.repeat(43))).status, 401);
  for (const bad of [{ title: '', text: 'T' }, { title: 'T', text: ' ' }, { title: 'T' }])
    assert.equal((await call('POST', '', bad)).status, 400);
  assert.equal((await shown()).length, 1);
});

test('an unresolved one is shown whatever its age; a resolved one expires', async () => {
  await call('POST', '', { title: 'Longue', text: 'Texte' });
  laterBy(100);
  assert.deepEqual(
    (await shown()).map(({ title }) => title),
    ['Longue'],
  );
  laterBy(300);
  assert.equal((await purgeOld(house.tools)).incidents, 1);
});
