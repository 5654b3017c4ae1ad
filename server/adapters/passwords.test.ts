import assert from 'node:assert/strict';
import { test } from 'node:test';
import { passwords, passwordsAt } from './passwords.ts';

test('a password is hashed at the cost of RFC 9106, and a hash of another cost still verifies', async () => {
  const kept = await passwords.hash('une phrase assez longue');
  assert.match(kept, /^\$argon2id\$v=19\$m=65536,t=3,p=1\$[\w+/]{22}\$[\w+/]{43}$/);
  assert.equal(await passwords.verify(kept, 'une phrase assez longue'), true);
  assert.equal(await passwords.verify(kept, 'une autre phrase longue'), false);
  const cheap = await passwordsAt({ memoryCost: 1024, timeCost: 1 }).hash('une phrase assez longue');
  assert.equal(await passwords.verify(cheap, 'une phrase assez longue'), true);
});

test('what @node-rs/argon2 2.2.1 hashed, up to version 1.0.0, is still verified', async () => {
  for (const [password, kept] of [
    [
      'une phrase assez longue',
      '$argon2id$v=19$m=65536,t=3,p=1$245cgaFeNiycp1+1RcIGcw$fuIkQ9n6dUnuP6bitRVoScfVyXF+76FpgTIG1DBKmlY',
    ],
    ['pâté ✓ 日本', '$argon2id$v=19$m=1024,t=1,p=1$tFyl+VO9aZ/HZVdeIZDRnA$pWBsw4834KdKAZOu2IWIh8CQO4Ieu78JIwjHwo9e8qk'],
    ['', '$argon2id$v=19$m=64,t=2,p=2$Vd/VzVfZpD8cJ8wY1MlHMg$WE40cD6eK7eI8fLslTfm86lZOERI0b8DwCtRqm7jv80'],
  ] as const) {
    assert.equal(await passwords.verify(kept, password), true, kept);
    assert.equal(await passwords.verify(kept, `${password}.`), false, kept);
  }
});

test('what is no hash of argon2id opens nothing', async () => {
  const cheap = await passwordsAt({ memoryCost: 64, timeCost: 1 }).hash('une phrase assez longue');
  for (const known of [
    '',
    'no hash at all',
    cheap.replace('argon2id', 'argon2i'),
    cheap.replace('v=19', 'v=16'),
    cheap.replace(/[^$]+$/, ''),
    `${cheap}$`,
  ])
    assert.equal(await passwords.verify(known, 'une phrase assez longue'), false, known);
});
