import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { goodMessage } from '../../../../engine/received-message/testing/evidence.ts';
import { openInboundHouse } from '../../../../trials/inbound-house.ts';
import { readTestMessage } from './test-messages.ts';

const inbound = await openInboundHouse();
after(() => inbound.close());
const { house, clock, verified, send, newTest, dump } = inbound;
const { tools } = house;

test('accepts a test message once, and stores none of its text', async () => {
  const { key, address } = await newTest();
  assert.equal((await readTestMessage(key, tools)).state, 'waiting');
  assert.match(await send(address.toUpperCase(), 'From: CANARI@exemple.fr\nSubject: CANARI\n\nCANARI'), /^250/);
  const view = await readTestMessage(key, tools);
  assert.equal(view.state, 'judged');
  assert.equal(view.about?.relation, 'own');
  assert.match(await send(address, 'x'), /^550 5\.1\.1/);
  const held = await dump();
  assert.ok(held.includes(key), 'the search covers the place of the verdict');
  assert.doesNotMatch(held, /CANARI/i);
});

test('a message that could not be judged remains with its sender, who may try again within the hour', async () => {
  const { key, address } = await newTest();
  verified.answer = () => Promise.reject(new Error('away'));
  assert.match(await send(address, 'x'), /^451/);
  verified.answer = async () => goodMessage;
  assert.match(await send(address, 'x'), /^250/);
  assert.equal((await readTestMessage(key, tools)).state, 'judged');
  const late = await newTest();
  clock.now = new Date(clock.now.getTime() + 3_600_001);
  assert.match(await send(late.address, 'x'), /^550 5\.1\.1/);
  assert.equal((await readTestMessage(late.key, tools)).state, 'over');
});

test('of several concurrent messages one is judged', async () => {
  const { address } = await newTest();
  let judged = 0;
  verified.answer = async () => {
    judged += 1;
    return goodMessage;
  };
  const answers = await Promise.all(Array.from({ length: 6 }, () => send(address, 'x')));
  assert.equal(judged, 1);
  assert.equal(answers.filter((answer) => answer.startsWith('250')).length, 1);
});
