import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { openPasswords } from './passwords.ts';

const passwords = openPasswords();
const cheaper = openPasswords({ memoryCost: 64, timeCost: 1 });
after(async () => {
  await passwords.close();
  await cheaper.close();
});
const isRight = (known: string, password: string) => passwords.verify(known, password, 'unknown');

test('a password is hashed at the cost of RFC 9106, and a hash of another cost still verifies', async () => {
  const kept = await passwords.hash('une phrase assez longue');
  assert.match(kept, /^\$argon2id\$v=19\$m=65536,t=3,p=1\$[\w+/]{22}\$[\w+/]{43}$/);
  assert.equal(await isRight(kept, 'une phrase assez longue'), true);
  assert.equal(await isRight(kept, 'une autre phrase longue'), false);
  const cheap = await cheaper.hash('une phrase assez longue');
  assert.equal(await isRight(cheap, 'une phrase assez longue'), true);
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
    assert.equal(await isRight(kept, password), true, kept);
    assert.equal(await isRight(kept, `${password}.`), false, kept);
  }
});

test('what is no hash of argon2id opens nothing', async () => {
  const cheap = await cheaper.hash('une phrase assez longue');
  for (const known of [
    '',
    'no hash at all',
    cheap.replace('argon2id', 'argon2i'),
    cheap.replace('v=19', 'v=16'),
    cheap.replace(/[^$]+$/, ''),
    `${cheap}$`,
  ])
    assert.equal(await isRight(known, 'une phrase assez longue'), false, known);
});

test('a session goes before the tries of unknown browsers, of which ten wait; neither takes the place of the other', async () => {
  const kept = await cheaper.hash('une phrase assez longue');
  const order: string[] = [];
  const ask = (name: string, by: 'known' | 'unknown') =>
    cheaper.verify(kept, name, by).then(
      () => order.push(name),
      (fault: Error) => order.push(`${name}: ${fault.message}`),
    );
  const browsers = Array.from({ length: 12 }, (_, n) => ask(`browser ${n}`, 'unknown'));
  await Promise.all([...browsers, ask('session', 'known')]);
  assert.deepEqual(order, [
    'browser 11: the thread refuses: busy',
    'browser 0',
    'session',
    ...Array.from({ length: 10 }, (_, n) => `browser ${n + 1}`),
  ]);
});
