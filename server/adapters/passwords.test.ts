import assert from 'node:assert/strict';
import { test } from 'node:test';
import { passwords, passwordsAt } from './passwords.ts';

test('a password is kept at the cost of RFC 9106, and one kept at another cost is still verified', async () => {
  const kept = await passwords.hash('une phrase assez longue');
  assert.match(kept, /^\$argon2id\$v=19\$m=65536,t=3,p=1\$/);
  assert.equal(await passwords.verify(kept, 'une phrase assez longue'), true);
  assert.equal(await passwords.verify(kept, 'une autre phrase longue'), false);
  const cheap = await passwordsAt({ memoryCost: 1024, timeCost: 1 }).hash('une phrase assez longue');
  assert.equal(await passwords.verify(cheap, 'une phrase assez longue'), true);
  assert.equal(await passwords.verify('no hash at all', 'une phrase assez longue'), false);
});
