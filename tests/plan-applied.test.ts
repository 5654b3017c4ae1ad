import assert from 'node:assert/strict';
import { test } from 'node:test';
import { worlds } from '@house/lab';
import { brokenPromises } from './applied/compare.ts';
import { walk } from './applied/walk.ts';

/** The steps that are left out, because the laboratory cannot do them: the same ones are left out of the prediction. */
const LEFT: Readonly<Record<string, readonly string[]>> = {
  'moyenne.example': ['rule:dns/caa-present', 'rule:dns/a-ipv6', 'rule:dns/dnssec-mx-zones'],
  'presque.example': ['rule:dns/caa-present', 'rule:dns/a-ipv6'],
  'essais.example': [
    'rule:smtp/mx-free',
    'rule:whois/deps',
    'rule:smtp/mx-resolves',
    'rule:dns/caa-present',
    'rule:mta-sts/record-present',
  ],
  'parking.example': [],
};

for (const [domain, left] of Object.entries(LEFT)) {
  test(`${domain}: the plan, really done and audited after each step, gives the letter, points and verdicts that it promised`, async (context) => {
    const world = worlds.find((one) => one.domain === domain);
    assert.ok(world);
    const done = await walk(world, 'each step');
    for (const { id, why } of done.left) context.diagnostic(`left out of ${domain}: ${id}, because ${why}`);
    const weeks = Math.max(...done.plan.actions.map(({ week }) => week));
    context.diagnostic(
      `${done.taken.flatMap(({ actions }) => actions).length} steps done; ${weeks} weeks are not waited for`,
    );
    assert.deepEqual(done.left.map(({ id }) => id).toSorted(), left.toSorted());
    assert.deepEqual(brokenPromises(done), []);
  });
}
