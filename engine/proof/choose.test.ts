import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { AuditEvidence } from '../evidence.ts';
import type { Verdict } from '../judge.ts';
import { type Observed, seen, unseen } from '../model/observed.ts';
import type { ProtocolId } from '../protocols/index.ts';
import type { Question, TracedAnswer, TracedExchange } from '../trace/exchange.ts';
import { choose } from './choose.ts';
import { patternFor, signatureOf } from './pattern.ts';

const NONE: Observed<TracedAnswer> = seen(records(0));
const ONE: Observed<TracedAnswer> = seen(records(1));

test('a pattern knows the name, those above it, and no question put straight to a server', () => {
  const pattern = patternFor('TXT _dmarc.%', 'courrier.exemple.fr');
  const matches = (name: string) => pattern.test(signatureOf({ kind: 'dns', name, type: 'TXT' }));
  assert.ok(matches('_dmarc.courrier.exemple.fr') && matches('_dmarc.exemple.fr'));
  assert.ok(!matches('_dmarc.courrier-exemple.fr') && !matches('_dmarc.autre.fr'));
  const to = { host: 'ns1.exemple.fr', address: '192.0.2.1' };
  const direct = signatureOf({ kind: 'dns', name: 'exemple.fr', type: 'SOA', to, transport: 'tcp' });
  assert.ok(!patternFor('SOA %', 'exemple.fr').test(direct));
  assert.ok(!patternFor('SOA % @…', 'exemple.fr').test(direct));
  assert.ok(patternFor('SOA % @… TCP', 'exemple.fr').test(direct));
});

test('a rule is proved by what its own protocol asked', () => {
  const txt = dns('exemple.fr', 'TXT');
  assert.deepEqual(chosen('spf', 'record', {}, [exchange(1, txt, ONE, ['dmarc'])]), []);
  assert.deepEqual(chosen('spf', 'record', {}, [exchange(1, txt, ONE, ['spf'])]), [1]);
});

test('what the facts name comes alone; where they name nothing, what was found comes first', () => {
  const keys = ['a', 'b', 'c'].map((selector, at) =>
    exchange(at + 1, dns(`${selector}._domainkey.exemple.fr`, 'TXT'), selector === 'a' ? NONE : ONE, ['dkim']),
  );
  assert.deepEqual(chosen('dkim', 'key', { keys: [{ selector: 'c' }] }, keys), [3]);
  assert.deepEqual(chosen('dkim', 'key', {}, keys), [2, 3]);
});

test('the silent server is the proof of what could not be measured', () => {
  const soa = { ...dns('exemple.fr', 'SOA'), to: { host: 'ns1.exemple.fr', address: '192.0.2.1' } };
  assert.deepEqual(chosen('dns', 'resolution', {}, [exchange(1, soa, unseen('timeout'), ['dns'])]), [1]);
});

test('beyond six, proofs are counted', () => {
  const many = Array.from({ length: 20 }, (_, at) =>
    exchange(at + 1, { kind: 'tcp', address: '192.0.2.1', port: at + 1 }, seen({ kind: 'port', state: 'closed' }), [
      'tcp',
    ]),
  );
  const verdict = verdictOf('tcp', 'port-scan', {});
  const found = choose(evidenceOf(many), [verdict]).get(verdict.check);
  assert.deepEqual([found?.exchanges.length, found?.left], [6, 14]);
});

test('evidence without a trace has no proofs', () => {
  const verdict = verdictOf('spf', 'record', {});
  const { trace: _, ...older } = evidenceOf([]);
  assert.deepEqual(choose(older, [verdict]).get(verdict.check), { exchanges: [], left: 0 });
});

function chosen(protocol: ProtocolId, step: Verdict['step'], facts: unknown, exchanges: readonly TracedExchange[]) {
  const verdict = verdictOf(protocol, step, facts);
  return choose(evidenceOf(exchanges), [verdict])
    .get(verdict.check)
    ?.exchanges.map(({ id }) => id);
}

function verdictOf(protocol: ProtocolId, step: Verdict['step'], facts: unknown): Verdict {
  return { check: `${protocol}/essai`, protocol, step, severity: 'high', reference: '', outcome: 'fail', facts };
}

function evidenceOf(exchanges: readonly TracedExchange[]): AuditEvidence {
  return {
    domain: 'exemple.fr',
    at: '2026-11-21T00:00:00.000Z',
    durationMs: 1,
    permits: { dns: true, connections: true },
    existence: seen('exists'),
    protocols: {},
    trace: { exchanges, omitted: 0 },
  };
}

function dns(name: string, type: 'TXT' | 'SOA') {
  return { kind: 'dns', name, type } as const;
}

function exchange(
  id: number,
  question: Question,
  answer: Observed<TracedAnswer>,
  protocols: readonly ProtocolId[],
): TracedExchange {
  return { id, protocols, question, server: null, at: '2026-11-21T00:00:00.000Z', elapsedMs: 1, answer };
}

function records(length: number): TracedAnswer {
  return {
    kind: 'records',
    rcode: 'NOERROR',
    authenticated: false,
    aliases: [],
    ttl: null,
    records: Array.from({ length }, () => ({ name: 'x', ttl: 1, type: 'TXT', text: '""' })),
    left: 0,
  };
}
