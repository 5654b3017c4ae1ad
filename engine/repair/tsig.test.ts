import assert from 'node:assert/strict';
import { createHmac } from 'node:crypto';
import { test } from 'node:test';
import { Secret } from './secret.ts';
import { SignedAnswer, signed, type TsigKey } from './tsig.ts';
import { OPCODE, writeMessage } from './wire.ts';

const NOW = 1_795_000_000;
const key: TsigKey = {
  name: 'k.example',
  algorithm: 'hmac-sha256',
  secret: new Secret('c2VjcmV0LXNlY3JldC1zZWNyZXQ='),
};
const other: TsigKey = { ...key, secret: new Secret('YXV0cmUtYXV0cmUtYXV0cmU=') };
const message = () => writeMessage(OPCODE.query, { name: 'a.example', type: 6 });

/** An answer as a server signs it: over the signature of the question first. */
function answered(by: TsigKey, over: Buffer, at = NOW): Buffer {
  const bare = message();
  const { packet } = signed(bare, by, at);
  const mac = createHmac('sha256', Buffer.from(by.secret.reveal(), 'base64'));
  const length = Buffer.from([0, over.length]);
  // The record ends with the signature, the id, the error and the length of other data.
  const end = packet.length - 6;
  const start = end - 32;
  const variables = variablesOf(packet, bare.length, start);
  const digest = mac.update(length).update(over).update(bare).update(variables).digest();
  digest.copy(packet, start);
  return packet;
}

/** Name, class, time to live, algorithm, time, fudge, error and other data of the signature that stands there (RFC 8945 §4.3.3). */
function variablesOf(packet: Buffer, at: number, macStart: number): Buffer {
  const nameEnd = packet.indexOf(0, at) + 1;
  const rdata = nameEnd + 10;
  const algorithmEnd = packet.indexOf(0, rdata) + 1;
  return Buffer.concat([
    packet.subarray(at, nameEnd),
    packet.subarray(nameEnd + 2, nameEnd + 8),
    packet.subarray(rdata, algorithmEnd + 8),
    Buffer.alloc(4),
  ]).subarray(0, macStart);
}

test('only an answer that is signed over the very question is believed', () => {
  const { mac } = signed(message(), key, NOW);
  const taking = (packet: Buffer, now = NOW) => new SignedAnswer(key, mac, () => now).take(packet);
  assert.ok(taking(answered(key, mac)));
  assert.throws(() => taking(message()), { code: 'UNSIGNED' });
  assert.throws(() => taking(answered(other, mac)), { code: 'UNSIGNED' });
  assert.throws(() => taking(answered(key, Buffer.alloc(32))), { code: 'UNSIGNED' }, 'an answer to another question');
  assert.throws(() => taking(answered({ ...key, name: 'x.example' }, mac)), { code: 'UNSIGNED' });
  assert.throws(() => taking(answered(key, mac), NOW + 301), { code: 'BAD_TIME' }, 'replayed');
  const octets = answered(key, mac);
  for (const at of [3, 14, octets.length - 40]) {
    const altered = Buffer.from(octets);
    altered.writeUInt8(altered.readUInt8(at) ^ 1, at);
    assert.throws(() => taking(altered), `octet ${at}`);
  }
});

test('a message of a transfer that is not signed waits for one that is', () => {
  const { mac } = signed(message(), key, NOW);
  const answer = new SignedAnswer(key, mac, () => NOW);
  assert.ok(answer.take(answered(key, mac)));
  for (let count = 0; count < 99; count += 1) assert.equal(answer.take(message()), false);
  assert.throws(() => answer.take(message()), { code: 'UNSIGNED' });
});
