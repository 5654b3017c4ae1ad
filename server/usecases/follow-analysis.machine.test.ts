import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { AnalysisEvent, PassingEvent } from '@rempart/contract';
import type { NumberedEvent, StoredAudit } from '../ports/audits.ts';
import type { Tools } from '../ports/tools.ts';
import { followAnalysis } from './follow-analysis.ts';

const audit = { id: 7, status: 'started', lastEvent: 0 } as StoredAudit;
const step: AnalysisEvent = { type: 'step', protocol: 'spf', step: 'record', done: 1, total: 2 };

/** A table of events, and notifications that can be lost on demand. */
function stage() {
  const table: NumberedEvent[] = [];
  let wake: ((passing?: PassingEvent) => void) | null = null;
  const queue = { ahead: 0 };
  const tell = (event: AnalysisEvent, heard = true) => {
    table.push({ seq: table.length + 1, event });
    if (heard) wake?.();
  };
  const tools = {
    store: {
      audits: {
        eventsAfter: async (_: number, seq: number) => table.filter((one) => one.seq > seq),
        ahead: async () => queue.ahead,
      },
    },
    notices: {
      subscribe: (_: number, waken: (passing?: PassingEvent) => void) => {
        wake = waken;
        return () => {
          wake = null;
        };
      },
    },
  } as unknown as Pick<Tools, 'store' | 'notices'>;
  return { tools, tell, pass: (passing: PassingEvent) => wake?.(passing), queue, watched: () => wake !== null };
}

test('events stored while the reader is busy come next, together, and the last event ends the stream', async () => {
  const { tools, tell, watched } = stage();
  const events = followAnalysis(audit, 0, tools, { signal: new AbortController().signal });
  tell(step);
  assert.equal((await events.next()).value?.[0]?.seq, 1);
  tell(step);
  tell({ type: 'failed' });
  assert.deepEqual((await events.next()).value, [
    { seq: 2, event: step },
    { seq: 3, event: { type: 'failed' } },
  ]);
  assert.equal((await events.next()).done, true);
  assert.equal(watched(), false);
});

test('a lost notification delays an event by one heartbeat, and loses nothing', async () => {
  const { tools, tell } = stage();
  const events = followAnalysis(audit, 0, tools, { signal: new AbortController().signal, beatMs: 1 });
  const first = events.next();
  tell(step, false);
  assert.deepEqual((await first).value, []);
  assert.equal((await events.next()).value?.[0]?.seq, 1);
});

test('a transient event has no number, comes after the stored ones, and only the newest is sent', async () => {
  const { tools, tell, pass } = stage();
  const events = followAnalysis(audit, 0, tools, { signal: new AbortController().signal });
  tell(step);
  const first = events.next();
  const waiting = (sinceMs: number): PassingEvent => ({
    type: 'waiting',
    waits: [{ protocol: 'dns', from: 'server', on: 'ns2.exemple.net', sinceMs }],
  });
  pass(waiting(2000));
  pass(waiting(3000));
  assert.equal((await first).value?.[0]?.seq, 1);
  assert.deepEqual((await events.next()).value, [{ seq: null, event: waiting(3000) }]);
  tell({ type: 'failed' });
  assert.deepEqual((await events.next()).value, [{ seq: 2, event: { type: 'failed' } }]);
});

test('a waiting visitor receives the number of audits ahead, whenever it changes', async () => {
  const { tools, tell, queue } = stage();
  queue.ahead = 3;
  const queued = { ...audit, status: 'queued' } as StoredAudit;
  const events = followAnalysis(queued, 0, tools, { signal: new AbortController().signal, beatMs: 1 });
  assert.deepEqual((await events.next()).value?.[0]?.event, { type: 'queued', ahead: 3 });
  assert.deepEqual((await events.next()).value, []);
  queue.ahead = 2;
  assert.deepEqual((await events.next()).value?.[0]?.event, { type: 'queued', ahead: 2 });
  tell({ type: 'started', at: '2026-11-21T00:00:00.000Z' });
  assert.equal((await events.next()).value?.[0]?.seq, 1);
});

test('a reader who leaves is unsubscribed', async () => {
  const { tools, watched } = stage();
  const left = new AbortController();
  const events = followAnalysis(audit, 0, tools, { signal: left.signal });
  const next = events.next();
  left.abort();
  assert.equal((await next).done, true);
  assert.equal(watched(), false);
});

test('subscribes to nothing once no more events can come', async () => {
  const { tools, watched } = stage();
  const finished = { ...audit, status: 'completed', lastEvent: 5 } as StoredAudit;
  const events = followAnalysis(finished, 5, tools, { signal: new AbortController().signal });
  assert.equal((await events.next()).done, true);
  assert.equal(watched(), false);
});

test('reads stored events once for all subscribers', async ({ mock }) => {
  const { tools, tell } = stage();
  const reading = mock.method(tools.store.audits, 'eventsAfter');
  const all = Array.from({ length: 50 }, () =>
    followAnalysis(audit, 0, tools, { signal: new AbortController().signal }),
  );
  const firsts = Promise.all(all.map((events) => events.next()));
  tell(step);
  assert.deepEqual(new Set((await firsts).map(({ value }) => value?.[0]?.seq)), new Set([1]));
  assert.ok(reading.mock.callCount() <= 2, `${reading.mock.callCount()} readings`);
  const seconds = Promise.all(all.map((events) => events.next()));
  tell({ type: 'failed' });
  assert.deepEqual(new Set((await seconds).map(({ value }) => value?.[0]?.event.type)), new Set(['failed']));
  assert.ok(reading.mock.callCount() <= 5, `${reading.mock.callCount()} readings`);
});

test('a lazy query, which the store returns, runs once even if several callers await it', async ({ mock }) => {
  const { tools, tell } = stage();
  tell(step);
  let asked = 0;
  const lazily = (_: number, seq: number) => ({
    // biome-ignore lint/suspicious/noThenProperty: what Drizzle's queries are
    then: (given: (events: readonly NumberedEvent[]) => void) => {
      asked += 1;
      given(seq === 0 ? [{ seq: 1, event: step }] : []);
    },
  });
  mock.method(tools.store.audits, 'eventsAfter', lazily as unknown as typeof tools.store.audits.eventsAfter);
  const stays = new AbortController();
  const all = Array.from({ length: 20 }, () => followAnalysis(audit, 0, tools, { signal: stays.signal }));
  await Promise.all(all.map((events) => events.next()));
  assert.equal(asked, 1);
});

test('a failed reading is not reused for later callers', async ({ mock }) => {
  const { tools, tell } = stage();
  tell(step);
  mock.method(tools.store.audits, 'eventsAfter', async () => Promise.reject(new Error('away')), { times: 1 });
  const stays = new AbortController();
  const first = followAnalysis(audit, 0, tools, { signal: stays.signal });
  await assert.rejects(first.next(), /away/);
  assert.equal((await followAnalysis(audit, 0, tools, { signal: stays.signal }).next()).value?.[0]?.seq, 1);
});
