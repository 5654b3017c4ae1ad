import assert from 'node:assert/strict';
import { test } from 'node:test';
import { worlds } from '@rempart/lab';
import { brokenPromises } from './compare.ts';
import { nsdStage } from './foreign.ts';
import { withoutNsd } from './nsd.ts';
import { walk } from './walk.ts';

/** The zone is handed over to a second address of loopback. */
const skip = withoutNsd || (process.platform !== 'linux' && 'only Linux answers on all of 127.0.0.0/8');

/** For tests: registers for each domain that its plan, done in a zone that NSD serves, keeps what it promised. */
export function testAppliedOnNsd(domains: readonly string[], audited: 'each step' | 'each week'): void {
  for (const domain of domains) {
    const title = `${domain}: audited against NSD after ${audited}, the plan gives the letter, points and verdicts that it promised`;
    test(title, { skip }, async (context) => {
      const world = worlds.find((one) => one.domain === domain);
      assert.ok(world);
      const stage = nsdStage();
      const done = await walk(world, audited, stage);
      for (const { id, why } of done.left) context.diagnostic(`left out of ${domain}: ${id}, because ${why}`);
      const steps = done.taken.flatMap(({ actions }) => actions);
      context.diagnostic(`${steps.length} steps done, ${done.taken.length} audits, ${stage.asked()} questions to NSD`);
      assert.ok(steps.some(({ records }) => records.length > 0));
      assert.ok(stage.asked() > done.taken.length, 'an audit put no question to NSD');
      assert.deepEqual(brokenPromises(done), []);
    });
  }
}
