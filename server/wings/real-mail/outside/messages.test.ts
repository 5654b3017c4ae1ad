import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ThreadRefusal } from '@rempart/report';
import { readBounce } from './messages/bounce.ts';
import { readSignatures } from './messages/signatures.ts';
import { openMessages } from './messages.ts';

const keys = new Map([['s1._domainkey.exemple.fr', { code: 'ENOTFOUND' }]]);
const field = 'DKIM-Signature: v=1; a=rsa-sha256; d=exemple.fr; s=s1; h=from; bh=AAAA; b=AAAA\r\n';
const message = Buffer.from(`${field}From: a@exemple.fr\r\n\r\nBonjour\r\n`);
const bounce = { message, sender: '', publicId: 'A'.repeat(22) };

test('the thread reads messages and notifications as the main thread does', async () => {
  const messages = openMessages();
  try {
    const asked = { message, keys };
    assert.deepEqual(await messages.readSignatures(asked), await readSignatures(asked));
    assert.equal((await readSignatures(asked)).signatures.length, 1);
    assert.deepEqual(await messages.readBounce(bounce), await readBounce(bounce));
  } finally {
    await messages.close();
  }
});

test('a message that takes too long is given up, and holds the event loop meanwhile for nobody', async () => {
  const messages = openMessages(1_500);
  try {
    // Nothing but `bearableFields` would refuse it.
    const poison = Buffer.from(`DKIM-Signature: v=1; a=rsa-sha256; b=${' '.repeat(400_000)}A; d=a.fr; s=b\r\n\r\nx`);
    let turns = 0;
    const turning = setInterval(() => {
      turns += 1;
    }, 10);
    await assert.rejects(messages.readSignatures({ message: poison, keys }), ThreadRefusal);
    clearInterval(turning);
    assert.ok(turns >= 5, `${turns} turns of the event loop`);
    assert.deepEqual(await messages.readBounce(bounce), await readBounce(bounce), 'the next one is read');
  } finally {
    await messages.close();
  }
});
