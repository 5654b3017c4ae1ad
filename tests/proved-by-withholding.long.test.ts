import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
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

/** Most of a world is waiting for machines that do not answer. */
const AT_ONCE = 4;

test('in no world anything is concluded without an answer that would not be with any', async (context) => {
  const proved: Proved[] = [];
  const spared = new Set<string>();
  const waiting = [...worlds];
  const worker = async () => {
    for (let world = waiting.shift(); world; world = waiting.shift()) {
      const withheld = await WithheldWorld.of(world.domain, openNetwork(lab));
      proved.push(await prove(withheld, () => ({ spared: (check) => spared.add(check) })));
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
  for (const line of tableOf(proved)) context.diagnostic(line);
  assert.deepEqual(
    proved.flatMap(({ survivors }) => survivors),
    [],
  );
  assert.deepEqual(
    MEASURED.map(({ check }) => check).filter((check) => !spared.has(check)),
    [],
    'what is excused must need it',
  );
});
