import assert from 'node:assert/strict';
import { test } from 'node:test';
import { format, inspect } from 'node:util';
import { readTsigKey } from './key-file.ts';
import { Secret } from './secret.ts';

const CANARY = 'Y2FuYXJ5LWNhbmFyeS1jYW5hcnktY2FuYXJ5LTEyMzQ=';

test('a secret says nothing of itself, however it is printed', () => {
  const secret = new Secret(CANARY);
  const held = { key: { secret }, list: [secret] };
  const texts = [
    `${secret}`,
    JSON.stringify(held),
    inspect(held, { depth: 9, showHidden: true }),
    format('%s %o %O %j', secret, secret, held, held),
    new Error(String(secret)).stack ?? '',
    Object.entries(secret).join(),
  ];
  for (const text of texts) assert.ok(!text.includes(CANARY), text);
  assert.equal(secret.reveal(), CANARY);
});

test('a key is read as BIND, Knot and nsupdate write it, and nothing else is one', () => {
  const bind = `key "ns1.Exemple" {\n\talgorithm hmac-sha256;\n\tsecret "${CANARY}";\n};\n`;
  const knot = `# hmac-sha256:ns1.exemple:${CANARY}\nkey:\n- id: ns1.exemple\n  algorithm: hmac-sha256\n  secret: ${CANARY}\n`;
  for (const text of [bind, knot, `hmac-sha256:ns1.exemple:${CANARY}\n`]) {
    const key = readTsigKey(text);
    assert.ok(key, text);
    assert.deepEqual([key.name, key.algorithm, key.secret.reveal()], ['ns1.exemple', 'hmac-sha256', CANARY]);
  }
  for (const text of ['', CANARY, `hmac-md5:ns1:${CANARY}`, `${bind}${bind}`, 'key: ['])
    assert.equal(readTsigKey(text), null, text);
});
