import assert from 'node:assert/strict';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { pathToFileURL } from 'node:url';
import { Worker } from 'node:worker_threads';
import { openThread, ThreadRefusal } from './thread.ts';
import { watchThread } from './thread-watch.ts';

const folder = mkdtempSync(join(tmpdir(), 'thread-'));
after(() => rmSync(folder, { recursive: true }));

/** Waits until another thread says so, works in JavaScript or in native code, or does neither and never answers. */
const program = pathToFileURL(join(folder, 'program.mjs'));
writeFileSync(
  program,
  `import { pbkdf2Sync } from 'node:crypto';
import { answerAsked } from ${JSON.stringify(new URL('./thread-side.ts', import.meta.url).href)};
answerAsked(async ({ gate, workMs, rounds, never, hoards }) => {
  if (rounds) pbkdf2Sync('a', 'b', rounds, 64, 'sha512');
  for (const kept = []; hoards; ) kept.push(new Array(100_000).fill(kept.length));
  if (never) await new Promise(() => {});
  if (gate) Atomics.wait(gate, 0, 0);
  const before = process.threadCpuUsage();
  const used = () => process.threadCpuUsage(before).user + process.threadCpuUsage(before).system;
  while (workMs && used() < workMs * 1000);
  return 'made';
});`,
);

const LIMIT_MS = 1_000;
const overrun = (fault: unknown) => fault instanceof ThreadRefusal && fault.reason === 'overrun';

test('a thread that has to wait for the processor is not given up, however long that takes', async () => {
  const thread = openThread<object, string>(program, { timeLimitMs: LIMIT_MS, queue: 1 });
  const gate = new Int32Array(new SharedArrayBuffer(4));
  const made = thread.ask({ gate, workMs: 1 });
  const early = await Promise.race([made.catch(String), new Promise((resolve) => setTimeout(resolve, 2 * LIMIT_MS))]);
  assert.equal(early, undefined, 'it is neither made nor given up');
  Atomics.store(gate, 0, 1);
  Atomics.notify(gate, 0);
  assert.equal(await made, 'made');
  await thread.close();
});

test('each piece of work has the whole limit; one that works longer is given up, and the next is done by another thread', async () => {
  const thread = openThread<object, string>(program, { timeLimitMs: LIMIT_MS, queue: 5 });
  const pieces = [{ workMs: 400 }, { workMs: 400 }, { workMs: 400 }, { workMs: 30_000 }, { workMs: 1 }];
  const outcomes = await Promise.allSettled(pieces.map((asked) => thread.ask(asked)));
  assert.deepEqual(
    outcomes.map(({ status }) => status),
    ['fulfilled', 'fulfilled', 'fulfilled', 'rejected', 'fulfilled'],
  );
  assert.ok(outcomes[3]?.status === 'rejected' && overrun(outcomes[3].reason));
  await thread.close();
});

test('native code, which tells nothing while it works, is counted as well', async () => {
  const thread = openThread<object, string>(program, { timeLimitMs: LIMIT_MS, queue: 1 });
  await thread.ask({});
  await assert.rejects(thread.ask({ rounds: 8_000_000 }), overrun);
  await thread.close();
});

test('a thread that makes no progress at all is given up', async () => {
  const thread = new Worker(program);
  thread.postMessage({ never: true });
  const limits = { limitMs: 60_000, isNew: true, everyMs: 20 };
  await new Promise<void>((resolve) => watchThread(thread, limits, resolve));
  const { user, system } = await thread.cpuUsage();
  assert.ok((user + system) / 1000 < limits.limitMs, 'not because of what it used');
  await thread.terminate();
});

test('a thread that takes too much memory ends alone, and the next piece is done by another', async () => {
  const thread = openThread<object, string>(program, { timeLimitMs: 60_000, queue: 2 });
  const [hoarded, next] = await Promise.allSettled([thread.ask({ hoards: true }), thread.ask({})]);
  assert.ok(hoarded.status === 'rejected' && overrun(hoarded.reason));
  assert.equal(next.status, 'fulfilled');
  await thread.close();
});

test('a thread that has nothing to do ends, and starts again for the next piece', async () => {
  const started: Worker[] = [];
  const note = (worker: Worker) => void started.push(worker);
  process.on('worker', note);
  const thread = openThread<object, string>(program, { timeLimitMs: LIMIT_MS, queue: 1, idleMs: 1 });
  await thread.ask({});
  const [first] = started;
  assert.ok(first);
  if (first.threadId !== -1) await once(first, 'exit');
  assert.equal(await thread.ask({}), 'made');
  assert.equal(started.length, 2);
  await thread.close();
  process.off('worker', note);
});
