import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { fakeOutside } from '../../../trials/fake-outside.ts';
import { openTestApp } from '../../../trials/house.ts';
import { openPasswords } from '../../adapters/passwords/passwords.ts';
import { createApp } from '../../http/app.ts';
import { wings } from '../../wings/index.ts';
import { createAdmin } from './first-admin.ts';

const house = await openTestApp(fakeOutside());
/** At the production cost. */
const { close, ...passwords } = openPasswords();
after(async () => {
  await close();
  await house.close();
});
let hashes = 0;
let hashing = Promise.withResolvers<void>();
const counted: typeof passwords = {
  ...passwords,
  verify: async (...asked) => {
    hashing.resolve();
    const isRight = await passwords.verify(...asked);
    hashes += 1;
    return isRight;
  },
};
const tools = { ...house.tools, passwords: counted };
const app = createApp({
  wings,
  tools,
  answerPage: async () => new Response(),
  files: import.meta.dirname,
  production: true,
  proxyHops: 1,
  warn: () => {},
});
const PASSWORD = 'une phrase assez longue';
await createAdmin({ username: 'zoe', password: PASSWORD }, tools);

async function login(visitor: string, { username = 'personne', password = 'fausse', cookie = '' } = {}) {
  return app.request('https://exemple.fr/api/sys/core/mgmt/auth/login', {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': visitor, cookie },
    body: JSON.stringify({ username, password }),
  });
}

test('of eighty logins at once eleven are hashed, a file does not wait for them, and a known browser gets in', async () => {
  const known = await login('192.0.2.1', { username: 'zoe', password: PASSWORD });
  const [cookie = ''] = (known.headers.get('set-cookie') ?? '').split(';');
  hashes = 0;
  hashing = Promise.withResolvers();
  const flood = Array.from({ length: 80 }, (_, n) => login(`198.51.100.${n}`, { username: `personne-${n}` }));
  // One of the flood is being hashed before the owner comes, so that ten more of it may wait.
  await hashing.promise;
  const owner = login('192.0.2.1', { username: 'zoe', password: PASSWORD, cookie });
  const hashedBeforeOwner = owner.then(() => hashes);
  const file = await app.request('https://exemple.fr/login.ts');
  assert.deepEqual([file.status, (await file.text()).includes('HASH_OF_NO_PASSWORD')], [200, true]);
  assert.ok(hashes < 11, `${hashes} hashes were made before the file came`);
  assert.equal((await owner).status, 200);
  assert.ok((await hashedBeforeOwner) < 11, 'before all unknown browsers that wait');
  const answers = await Promise.all(flood);
  const statuses = answers.map(({ status }) => status);
  assert.deepEqual(
    [401, 503].map((status) => statuses.filter((one) => one === status).length),
    [11, 69],
  );
  for (const { status, headers } of answers) assert.equal(headers.get('retry-after'), status === 503 ? '10' : null);
});
