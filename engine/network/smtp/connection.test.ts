import assert from 'node:assert/strict';
import { test } from 'node:test';
import { extensionsOf, findReply } from './connection.ts';

test('replies are read as RFC 5321 writes them', () => {
  const read = (text: string | Buffer) => findReply(Buffer.from(text), false);
  assert.deepEqual(read('250-a\r\n250 b\r\nrest')?.found, { seen: true, value: { code: 250, lines: ['a', 'b'] } });
  assert.equal(read('250-a\r\n250 b\r\nrest')?.used, 14);
  assert.deepEqual(read('250\r\n')?.found, { seen: true, value: { code: 250, lines: [''] } });
  assert.deepEqual(read(Buffer.from('220 caf\xe9\n', 'latin1'))?.found, {
    seen: true,
    value: { code: 220, lines: ['caf\ufffd'] },
  });
  assert.equal(read('250-a\r\n25'), null);
  assert.equal(read(''), null);
  assert.deepEqual(extensionsOf({ code: 250, lines: ['mx', ' Size 5 ', '', 'auth=LOGIN'] }), ['SIZE 5', 'AUTH=LOGIN']);
});
