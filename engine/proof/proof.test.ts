import assert from 'node:assert/strict';
import { test } from 'node:test';
import { seen } from '../model/observed.ts';
import type { TracedExchange } from '../trace/exchange.ts';
import { showProof } from './proof.fr.ts';

const exchange: TracedExchange = {
  id: 1,
  protocols: ['smtp'],
  question: { kind: 'tcp', address: '192.0.2.1', port: 25 },
  server: '192.0.2.1:25',
  at: '2026-11-21T13:02:40.000Z',
  elapsedMs: 3,
  answer: seen({ kind: 'port', state: 'open' }),
};

test('a proof that was asked for another audit says when it was seen, in Paris', () => {
  assert.equal(showProof(exchange).status, 'ouvert');
  assert.equal(showProof({ ...exchange, shared: true }).status, 'ouvert, vu à 14 h 02 pour une autre analyse');
});
