import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { AnalysisEvent } from '@house/contract';
import type { NumberedEvent, Report, Tools } from '../tools.ts';
import { followAnalysis } from './follow-analysis.ts';

const report = { id: 7, status: 'started', lastEvent: 0 } as Report;
const step: AnalysisEvent = { type: 'step', protocol: 'spf', step: 'record', done: 1, total: 2 };

/** A table of events, and a bell that may fail to ring. */
function stage() {
  const table: NumberedEvent[] = [];
  let wake: (() => void) | null = null;
  const tell = (event: AnalysisEvent, heard = true) => {
    table.push({ seq: table.length + 1, event });
    if (heard) wake?.();
  };
  const tools = {
    store: { reports: { eventsAfter: async (_: number, seq: number) => table.filter((one) => one.seq > seq) } },
    notices: {
      subscribe: (_: number, waken: () => void) => {
        wake = waken;
        return () => {
          wake = null;
        };
      },
    },
  } as unknown as Pick<Tools, 'store' | 'notices'>;
  return { tools, tell, watched: () => wake !== null };
}

test('what is told while nobody reads is given next, and the last event ends the watch', async () => {
  const { tools, tell, watched } = stage();
  const events = followAnalysis(report, 0, tools, { signal: new AbortController().signal });
  tell(step);
  assert.equal((await events.next()).value?.seq, 1);
  tell(step);
  tell({ type: 'failed' });
  assert.equal((await events.next()).value?.seq, 2);
  assert.equal((await events.next()).value?.event.type, 'failed');
  assert.equal((await events.next()).done, true);
  assert.equal(watched(), false);
});

test('a lost notice costs one beat, not the event', async () => {
  const { tools, tell } = stage();
  const events = followAnalysis(report, 0, tools, { signal: new AbortController().signal, beatMs: 1 });
  const first = events.next();
  tell(step, false);
  assert.equal((await first).value, null);
  assert.equal((await events.next()).value?.seq, 1);
});

test('who leaves is forgotten', async () => {
  const { tools, watched } = stage();
  const left = new AbortController();
  const events = followAnalysis(report, 0, tools, { signal: left.signal });
  const next = events.next();
  left.abort();
  assert.equal((await next).done, true);
  assert.equal(watched(), false);
});

test('nothing is watched where nothing more can come', async () => {
  const { tools, watched } = stage();
  const finished = { ...report, status: 'completed', lastEvent: 5 } as Report;
  const events = followAnalysis(finished, 5, tools, { signal: new AbortController().signal });
  assert.equal((await events.next()).done, true);
  assert.equal(watched(), false);
});
