import assert from 'node:assert/strict';
import { test } from 'node:test';
import { seen } from '../model/observed.ts';
import { boundedTrace, TRACE_OCTETS } from './bounds.ts';
import type { TracedExchange } from './exchange.ts';

test('a short trace is kept whole, in the order of asking', () => {
  const trace = boundedTrace([txt('a.example', 10), txt('b.example', 20)]);
  assert.equal(trace.omitted, 0);
  assert.deepEqual(
    trace.exchanges.map(({ id, question }) => [id, question.kind === 'dns' && question.name]),
    [
      [1, 'a.example'],
      [2, 'b.example'],
    ],
  );
});

test('a server that swells its answers loses its own, not those of others, and what is left out is counted', () => {
  const swollen = Array.from({ length: 40 }, (_, index) => txt(`gros${index}.example`, 2_000, 24));
  const small = txt('petit.example', 300);
  const trace = boundedTrace([...swollen, small]);
  assert.ok(octetsOf(trace) <= TRACE_OCTETS);
  assert.equal(trace.omitted, 0);
  assert.deepEqual(trace.exchanges.at(-1)?.answer, small.answer);
  for (const { answer } of trace.exchanges.slice(0, -1)) {
    assert.ok(answer.seen && answer.value.kind === 'records');
    assert.ok(answer.value.records.length > 0);
    assert.equal(answer.value.records.length + (answer.value.left ?? 0), 24);
  }
});

test('of a single answer beyond every bound, it is said that there was one', () => {
  const trace = boundedTrace([txt('gros.example', 300_000)]);
  const [exchange] = trace.exchanges;
  assert.ok(exchange?.answer.seen && exchange.answer.value.kind === 'records');
  assert.deepEqual([exchange.answer.value.records, exchange.answer.value.left], [[], 1]);
});

test('questions beyond number are counted, and the bound holds', () => {
  const many = Array.from({ length: 3_000 }, (_, index) => txt(`${'x'.repeat(200)}${index}.example`, 100));
  const trace = boundedTrace(many);
  assert.ok(octetsOf(trace) <= TRACE_OCTETS);
  assert.ok(trace.omitted > 0);
  assert.equal(trace.exchanges.length + trace.omitted, many.length);
});

let lastId = 0;

function txt(name: string, length: number, count = 1): TracedExchange {
  return {
    id: ++lastId,
    protocols: ['spf'],
    question: { kind: 'dns', name, type: 'TXT' },
    server: '192.0.2.53:53',
    at: '2026-11-21T00:00:00.000Z',
    elapsedMs: 1,
    answer: seen({
      kind: 'records',
      rcode: 'NOERROR',
      authenticated: false,
      aliases: [],
      ttl: 60,
      records: Array.from({ length: count }, () => ({ name, ttl: 60, type: 'TXT', text: 'é'.repeat(length / 2) })),
    }),
  };
}

function octetsOf(one: unknown): number {
  return Buffer.byteLength(JSON.stringify(one));
}
