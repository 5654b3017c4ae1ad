import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { startLab, worlds } from '@rempart/lab';
import { MEASURED } from './withholding/law.ts';
import { tableOf } from './withholding/prove.ts';
import { type ProvedWorld, Threads } from './withholding/threads.ts';

let lab: Awaited<ReturnType<typeof startLab>>;
let threads: Threads;
before(async () => {
  lab = await startLab();
  threads = new Threads(lab);
});
after(async () => {
  await threads.close();
  await lab.close();
});

const proved: ProvedWorld[] = [];

/** A world takes a quarter of a minute; some minutes beside other suites on the same machine. */
const timeout = 1_800_000;

describe('in each world', { concurrency: Threads.count, timeout }, () => {
  // The last of them waits four minutes for machines that do not answer: it begins first.
  for (const { domain } of worlds.toReversed())
    test(`${domain}: nothing is concluded without an answer that would not be with any`, { timeout }, async () => {
      const found = await threads.prove(domain);
      proved.push(found);
      assert.deepEqual(found.survivors, []);
    });
});

test('what is excused needs it', (context) => {
  for (const line of tableOf(proved)) context.diagnostic(line);
  const spared = new Set(proved.flatMap((found) => [...found.spared]));
  assert.deepEqual(
    MEASURED.map(({ check }) => check).filter((check) => !spared.has(check)),
    [],
  );
});
