import assert from 'node:assert/strict';
import { test } from 'node:test';
import { worlds } from '@rempart/lab';
import { brokenPromises } from './compare.ts';
import { walk } from './walk.ts';

interface Planned {
  /** When the changed world is audited again. */
  readonly audited: 'each step' | 'each week';
  /** The steps that are left out, because the laboratory cannot do them: the same ones are left out of the prediction. */
  readonly left: readonly string[];
}

const PLANNED: Readonly<Record<string, Planned>> = {
  'moyenne.example': {
    audited: 'each step',
    left: ['rule:dns/caa-present', 'rule:dns/a-ipv6', 'rule:dns/dnssec-mx-zones'],
  },
  'presque.example': { audited: 'each step', left: ['rule:dns/caa-present', 'rule:dns/a-ipv6'] },
  'essais.example': { audited: 'each step', left: ['rule:dns/caa-present'] },
  'parking.example': { audited: 'each step', left: [] },
  'detour.example': {
    audited: 'each step',
    left: ['rule:dns/caa-present', 'rule:dns/a-ipv6', 'rule:dns/dnssec-mx-zones'],
  },
  'antennes.example': {
    audited: 'each step',
    left: ['rule:dns/caa-present', 'rule:dns/a-ipv6'],
  },
  'voisin.example': {
    audited: 'each week',
    left: ['rule:dns/caa-present', 'rule:dns/ns-tcp', 'rule:dns/ns-ipv6', 'rule:dns/a-ipv6', 'rule:smtp/dane-present'],
  },
  'secours.example': {
    audited: 'each step',
    left: [
      'rule:dns/dnssec-rrsig-left',
      'rule:dns/caa-present',
      'rule:dns/ns-ipv6',
      'rule:dns/dnssec-parent-wish',
      'rule:dns/a-ipv6',
      'rule:dns/ns-distinct',
    ],
  },
  'ancien.example': {
    audited: 'each week',
    left: ['rule:dns/a-present', 'rule:dns/ns-private', 'rule:dns/caa-present', 'rule:dns/ns-ipv6', 'rule:dns/a-ipv6'],
  },
  'negligent.example': {
    audited: 'each week',
    left: ['rule:dns/caa-present', 'rule:dns/a-ipv6', 'rule:smtp/dane-present'],
  },
  'brouillon.example': {
    audited: 'each week',
    left: ['rule:dns/caa-syntax', 'rule:dns/soa-timers', 'rule:dns/wildcard-text', 'rule:dns/a-ipv6'],
  },
  'passoire.example': {
    audited: 'each week',
    left: [
      'rule:dns/ns-count',
      'rule:dns/ns-lame',
      'rule:dns/ns-ipv6',
      'rule:dns/a-ipv6',
      'rule:smtp/dane-present',
      'rule:dns/caa-allows-current',
    ],
  },
  'etourdi.example': {
    audited: 'each week',
    left: [
      'rule:dns/caa-allows-current',
      'rule:dns/http-sri',
      'rule:smtp/dane-present',
      'rule:dns/http-mixed',
      'rule:dns/a-ipv6',
    ],
  },
};

/** For tests: the domains whose plans are done, each in a world of its own. */
export const planned: readonly string[] = Object.keys(PLANNED);

/** For tests: registers for each domain that its plan, done, keeps what it promised. */
export function testApplied(domains: readonly string[]): void {
  for (const domain of domains) testOne(domain, PLANNED[domain] ?? assert.fail(domain));
}

function testOne(domain: string, { audited, left }: Planned): void {
  test(`${domain}: the plan, really done and audited after ${audited}, gives the letter, points and verdicts that it promised`, async (context) => {
    const world = worlds.find((one) => one.domain === domain);
    assert.ok(world);
    const begun = performance.now();
    const done = await walk(world, audited);
    const seconds = ((performance.now() - begun) / 1000).toFixed(1);
    for (const { id, why } of done.left) context.diagnostic(`left out of ${domain}: ${id}, because ${why}`);
    const weeks = Math.max(...done.plan.actions.map(({ week }) => week));
    context.diagnostic(
      `${done.taken.flatMap(({ actions }) => actions).length} steps done and ${done.taken.length} audits in ${seconds} s, ${done.undone.length} steps undone and done again; ${weeks} weeks are not waited for`,
    );
    assert.deepEqual(done.left.map(({ id }) => id).toSorted(), left.toSorted());
    assert.deepEqual(brokenPromises(done), []);
  });
}
