import assert from 'node:assert/strict';
import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { get, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { setTimeout as delay } from 'node:timers/promises';
import { product } from '@rempart/brand';
import { type AnalysisEvent, type AnalysisState, isFinal } from '@rempart/contract';
import { freePort } from './free-port.ts';
import { layDatabase } from './made-databases.ts';

const folder = await mkdtemp(join(tmpdir(), 'deploy-'));
await layDatabase(folder);
const port = await freePort();
const children: ChildProcess[] = [];
after(async () => {
  for (const child of children) child.kill('SIGKILL');
  await rm(folder, { recursive: true, force: true });
});

const VISITORS = 12;

/** A release: a process on the same folder and port. */
async function release() {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'start.ts')], {
    env: {
      ...process.env,
      DATABASE_URL: '',
      PORT: String(port),
      SLOW: 'yes',
      [`${product.settingsPrefix}_DATA`]: folder,
    },
    stdio: ['ignore', 'pipe', 'ignore', 'ipc'],
  });
  children.push(child);
  const gone = new Promise<number | null>((resolve) => child.once('exit', resolve));
  await new Promise((resolve) => child.stdout?.once('data', resolve));
  return { child, gone };
}

/** Like a proxy or a browser, retries while no process listens. An answer that began must be complete. */
async function insist<T>(method: string, path: string, body?: object): Promise<T> {
  for (;;) {
    const answer = await once(method, path, body);
    if (answer !== null) {
      assert.ok(answer.status < 300, `${path}: ${answer.status} ${answer.body}`);
      return JSON.parse(answer.body) as T;
    }
    await delay(50);
  }
}

function once(
  method: string,
  path: string,
  body?: object,
): Promise<{ readonly status: number; readonly body: string } | null> {
  return new Promise((resolve) => {
    const headers = { 'content-type': 'application/json' };
    const asked = request({ host: '127.0.0.1', port, path, method, headers, agent: false }, async (answer) => {
      const pieces = await answer.toArray().catch(() => null);
      resolve(pieces && { status: answer.statusCode ?? 0, body: Buffer.concat(pieces as Buffer[]).toString() });
    });
    asked.once('error', () => resolve(null)).end(body && JSON.stringify(body));
  });
}

interface Seen {
  readonly seq: number;
  readonly event: AnalysisEvent;
}

/** Like a browser's EventSource: reconnects where a stream breaks off, with the last number that it received. */
async function follow(
  reportId: string,
  begun: () => void,
): Promise<{ readonly seen: readonly Seen[]; readonly returns: number }> {
  const seen: Seen[] = [];
  for (let returns = 0; ; ) {
    const wasOpen = await stream(`/api/analysis/${reportId}/events`, seen, begun);
    const last = seen.at(-1);
    if (last && isFinal(last.event)) return { seen, returns };
    if (wasOpen) returns += 1;
    await delay(50);
  }
}

/** Whether the server answered. */
function stream(path: string, seen: Seen[], begun: () => void): Promise<boolean> {
  const headers = { 'last-event-id': String(seen.at(-1)?.seq ?? 0) };
  return new Promise((resolve) => {
    const asked = get({ host: '127.0.0.1', port, path, headers, agent: false }, (answer) => {
      let rest = '';
      answer.setEncoding('utf8').on('data', (chunk: string) => {
        const events = (rest + chunk).split('\n\n');
        rest = events.pop() ?? '';
        for (const text of events) {
          const data = /^data: (.*)$/m.exec(text)?.[1];
          const seq = /^id: (\d+)$/m.exec(text)?.[1];
          if (data && seq) seen.push({ seq: Number(seq), event: JSON.parse(data) as AnalysisEvent });
        }
        if (seen.length > 0) begun();
      });
      answer.once('close', () => resolve(true)).once('error', () => {});
    });
    asked.once('error', () => resolve(false));
  });
}

test('a release at midday: the old process ends by itself, subscribers miss no event, nothing is lost', async (t) => {
  let house = await release();
  const watching = Promise.withResolvers<void>();
  const visits = Array.from({ length: VISITORS }, async (_, visitor) => {
    await delay(150 * visitor);
    const started = await insist<{ reportId: string }>('POST', '/api/analysis/start', {
      domain: `visiteur${visitor}.example`,
    });
    return { ...started, ...(await follow(started.reportId, watching.resolve)) };
  });
  await watching.promise;
  const asked = performance.now();
  house.child.kill('SIGTERM');
  assert.equal(await house.gone, 0, 'it ended by itself: after thirty seconds it would end with 1');
  t.diagnostic(`stopped in ${Math.round(performance.now() - asked)} ms`);
  house = await release();
  const results = await Promise.all(visits);
  for (const { reportId, seen } of results) {
    const numbers = seen.map(({ seq }) => seq);
    assert.deepEqual(
      numbers,
      numbers.toSorted((a, b) => a - b),
      'in order',
    );
    assert.equal(new Set(numbers).size, numbers.length, 'none twice');
    assert.equal(seen.filter(({ event }) => event.type === 'completed').length, 1);
    const { report } = await insist<AnalysisState>('GET', `/api/analysis/${reportId}`);
    assert.equal(report.status, 'completed');
  }
  const returns = results.reduce((sum, one) => sum + one.returns, 0);
  t.diagnostic(`${returns} streams came back`);
  assert.ok(returns > 0, 'a request was cut off, or nothing was tried');
  house.child.kill('SIGTERM');
  assert.equal(await house.gone, 0);
});
