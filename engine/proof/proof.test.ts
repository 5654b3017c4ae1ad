import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import type { AuditEvidence } from '../evidence.ts';
import { conclude } from '../judgement/conclude.ts';
import { seen } from '../model/observed.ts';
import type { TracedExchange } from '../trace/exchange.ts';
import { showProof } from './proof.fr.ts';
import { proofsOf } from './proof.ts';

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

test('an SPF record that has to be written again is not proved question by question', () => {
  const recorded: AuditEvidence = JSON.parse(
    readFileSync(new URL('../recordings/moyenne.example.json', import.meta.url), 'utf8'),
  );
  const [, record = ''] = /"(v=spf1 [^"]*)"/.exec(JSON.stringify(recorded.protocols.spf)) ?? [];
  const long: AuditEvidence = {
    ...recorded,
    protocols: {
      ...recorded.protocols,
      spf: JSON.parse(
        JSON.stringify(recorded.protocols.spf).replaceAll(`"${record}"`, `"v=spf1 ${'mx '.repeat(3_000)}-all"`),
      ),
    },
  };
  const proofs = (evidence: AuditEvidence) => proofsOf(evidence, conclude(evidence).verdicts);
  assert.ok((proofs(recorded).get('spf')?.exchanges.length ?? 0) > 0);
  assert.equal(proofs(long).get('spf')?.exchanges.length, 0);
  assert.ok((proofs(long).get('dmarc')?.exchanges.length ?? 0) > 0);
});
