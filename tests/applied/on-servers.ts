import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { worlds } from '@rempart/lab';
import { brokenPromises } from './compare.ts';
import { knotStage, nsdStage, withNginx } from './foreign.ts';
import { withoutKnot } from './knot.ts';
import { withoutNginx } from './nginx.ts';
import { withoutNsd } from './nsd.ts';
import { withoutPostfix } from './postfix.ts';
import { withoutOpenDmarc } from './receivers.ts';
import { LABORATORY, walk } from './walk.ts';
import { withPostfix } from './with-postfix.ts';

/** The zone is handed over to a second address of loopback. */
const elsewhere = process.platform !== 'linux' && 'only Linux answers on all of 127.0.0.0/8';

const SERVERS = {
  NSD: { skip: withoutNsd || elsewhere, stage: nsdStage },
  Knot: { skip: withoutKnot || elsewhere, stage: (context: TestContext) => knotStage(folderFor(context)) },
  nginx: { skip: withoutNginx, stage: () => withNginx(LABORATORY) },
  Postfix: {
    skip: withoutPostfix || withoutOpenDmarc,
    stage: (context: TestContext) => withPostfix(LABORATORY, context),
  },
} as const;

/** For tests: registers for each domain that its plan, done in a zone that this program serves, keeps what it promised. */
export function testAppliedOn(
  program: keyof typeof SERVERS,
  domains: readonly string[],
  audited: 'each step' | 'each week',
): void {
  for (const domain of domains) {
    const title = `${domain}: audited against ${program} after ${audited}, the plan gives the letter, points and verdicts that it promised`;
    test(title, { skip: SERVERS[program].skip }, async (context) => {
      const world = worlds.find((one) => one.domain === domain);
      assert.ok(world);
      const stage = await SERVERS[program].stage(context);
      assert.equal(stage.refuses(world), null, `${domain} cannot be shown`);
      const done = await walk(world, audited, stage);
      for (const { id, why } of done.left) context.diagnostic(`left out of ${domain}: ${id}, because ${why}`);
      const steps = done.taken.flatMap(({ actions }) => actions);
      context.diagnostic(
        `${steps.length} steps done, ${done.taken.length} audits, ${stage.asked()} questions to ${program}, ${done.undone.length} steps undone and done again`,
      );
      assert.ok(steps.some(({ records }) => records.length > 0));
      assert.ok(stage.asked() > done.taken.length, `an audit put no question to ${program}`);
      stage.ended?.();
      assert.deepEqual(brokenPromises(done), []);
    });
  }
}

/** A folder that goes with the test. */
function folderFor(context: TestContext): string {
  const folder = mkdtempSync(join(tmpdir(), 'keys-'));
  context.after(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}
