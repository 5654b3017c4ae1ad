import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { HelloAnswer, HelloOffer, TlsSession } from '../../model/ask.ts';
import { type Observed, seen, unseen } from '../../model/observed.ts';
import { fakeAsk } from '../../testing/ask.ts';
import { address, fakeTls } from '../../testing/sessions.ts';
import { gatherHellos } from './gather.ts';

const REFUSED: HelloAnswer = {
  accepted: false,
  version: null,
  cipher: null,
  alert: 70,
  dhBits: null,
  compressed: false,
  secureRenegotiation: null,
};

test('a handshake answers for TLS 1.3 and its hybrid group where it ended with them, and for nothing else', async () => {
  const modern = { version: 'TLSv1.3', cipher: 'TLS_AES_256_GCM_SHA384' };
  const group = (name: string) => ({ type: 'ECDH', bits: null, name });
  for (const [handshake, expected] of [
    [seen(fakeTls({ ...modern, ephemeral: group('X25519MLKEM768') })), { 'tls1.3': true, pqc: true, asked: [] }],
    [seen(fakeTls({ ...modern, ephemeral: group('X25519') })), { 'tls1.3': true, pqc: false, asked: ['pqc'] }],
    [seen(fakeTls({ version: 'TLSv1.2' })), { 'tls1.3': false, pqc: false, asked: ['tls1.3'] }],
    [unseen('timeout'), { 'tls1.3': false, pqc: false, asked: ['tls1.3'] }],
  ] as const) {
    const { answers, asked } = await hellosOf(handshake);
    const accepted = (offer: HelloOffer) => answers?.[offer].seen && answers[offer].value.accepted;
    assert.deepEqual(
      { 'tls1.3': accepted('tls1.3'), pqc: accepted('pqc'), asked: asked.filter((one) => /1\.3|pqc/.test(one)) },
      expected,
    );
    assert.equal(asked.filter((one) => !/1\.3|pqc/.test(one)).length, 12);
  }
});

test('where every ClientHello is cut short, the handshake does not vouch for the connections that were closed', async () => {
  const group = { type: 'ECDH', bits: null, name: 'X25519MLKEM768' };
  const { answers, asked } = await hellosOf(seen(fakeTls({ version: 'TLSv1.3', ephemeral: group })), unseen('reset'));
  assert.deepEqual(
    Object.values(answers ?? {}).map((answer) => answer.seen),
    Array.from({ length: 14 }, () => false),
  );
  assert.equal(asked.length, 14);
});

async function hellosOf(handshake: Observed<TlsSession>, hello: Observed<HelloAnswer> = seen(REFUSED)) {
  const asked = new Set<HelloOffer>();
  const ask = fakeAsk(
    { 'exemple.fr A': address('203.0.113.80') },
    {
      tls: async () => handshake,
      hello: async (_, offer) => {
        asked.add(offer);
        return hello;
      },
    },
  );
  const hellos = await gatherHellos('exemple.fr', ask);
  return { answers: hellos?.answers, asked: [...asked] };
}
