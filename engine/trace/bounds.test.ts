import assert from 'node:assert/strict';
import { test } from 'node:test';
import { seen } from '../model/observed.ts';
import { boundedTrace, TRACE_OCTETS } from './bounds.ts';
import type { TracedExchange } from './exchange.ts';

test('a short trace is kept whole, numbered in the order of asking', () => {
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

test('whoever swells his answers loses his own, not those of others', () => {
  const swollen = Array.from({ length: 40 }, (_, at) => txt(`gros${at}.example`, 48_000, 'é'));
  const trace = boundedTrace([...swollen, txt('petit.example', 30)]);
  assert.ok(octetsOf(trace) <= TRACE_OCTETS);
  assert.equal(trace.omitted, 0);
  const last = trace.exchanges.at(-1);
  assert.ok(last?.answer.seen && last.answer.value.kind === 'records');
  const cut = trace.exchanges.filter(({ answer }) => answer.seen && answer.value.kind === 'omitted');
  assert.equal(cut.length, 39);
});

test('questions beyond number are counted, and the bound holds', () => {
  const many = Array.from({ length: 3_000 }, (_, at) => txt(`${'x'.repeat(200)}${at}.example`, 100));
  const trace = boundedTrace(many);
  assert.ok(octetsOf(trace) <= TRACE_OCTETS);
  assert.ok(trace.omitted > 0);
  assert.equal(trace.exchanges.length + trace.omitted, many.length);
});

function txt(name: string, length: number, letter = 'x'): Omit<TracedExchange, 'id'> {
  return {
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
      records: [{ name, ttl: 60, type: 'TXT', text: letter.repeat(length) }],
      left: 0,
    }),
  };
}

function octetsOf(one: unknown): number {
  return Buffer.byteLength(JSON.stringify(one));
}
