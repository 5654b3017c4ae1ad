import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { openNetwork } from '@rempart/engine';
import { startLab, worlds } from '@rempart/lab';
import { MEASURED } from './withholding/law.ts';
import { type Proved, prove, tableOf } from './withholding/prove.ts';
import { WithheldWorld } from './withholding/world.ts';

let lab: Awaited<ReturnType<typeof startLab>>;
before(async () => {
  lab = await startLab();
});
after(() => lab.close());

const proved: Proved[] = [];
const spared = new Set<string>();

/** Most of a world is waiting for machines that do not answer. A world takes a minute; ten beside another suite on the same machine. */
const concurrency = 4;
const timeout = 1_800_000;

describe('in each world', { concurrency, timeout }, () => {
  for (const { domain } of worlds)
    test(`${domain}: nothing is concluded without an answer that would not be with any`, { timeout }, async () => {
      const withheld = await WithheldWorld.of(domain, openNetwork(lab));
      const found = await prove(withheld, () => ({ spared: (check) => spared.add(check) }));
      proved.push(found);
      assert.deepEqual(found.survivors, []);
    });
});

test('what is excused needs it', (context) => {
  for (const line of tableOf(proved)) context.diagnostic(line);
  assert.deepEqual(
    MEASURED.map(({ check }) => check).filter((check) => !spared.has(check)),
    [],
  );
});
