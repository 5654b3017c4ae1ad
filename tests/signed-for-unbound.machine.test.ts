import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Action, audit, openNetwork, planOf } from '@rempart/engine';
import { startLab } from '@rempart/lab';
import type { NameService } from '../lab/hosts.ts';
import type { Signing, World } from '../lab/world.ts';
import { apply } from './applied/apply.ts';
import { servedBy } from './applied/faulty.ts';
import { nameServersOf } from './applied/foreign.ts';
import { nameServers } from './applied/remedies.ts';
import { openUnbound, withoutUnbound } from './applied/unbound.ts';

// A resolver of others, which validates, says whether a zone still answers. It knows none of our lists of what has to be sound first.

const UNSIGNED: Signing = { ds: 'missing' };

const CASES: readonly (readonly [says: string, first: NameService, second: NameService, signing?: Signing])[] = [
  ['sound servers', {}, {}],
  ['servers without EDNS', { edns: false }, { edns: false }],
  ['servers without EDNS of a zone that is signed already', { edns: false }, { edns: false }, UNSIGNED],
  ['one server without EDNS', {}, { edns: false }, UNSIGNED],
  ['a lame server', {}, { manner: 'refused' }, UNSIGNED],
  ['signatures that have ended', {}, {}, { ds: 'missing', hoursLeft: -72 }],
  ['signatures that verify with nothing', {}, {}, { ds: 'missing', broken: true }],
  ['one server that has the zone from before it was signed', {}, { unsigned: true }, UNSIGNED],
  ['servers that have it from before', { unsigned: true }, { unsigned: true }, UNSIGNED],
  ['one server that answers by datagrams alone', {}, { tcp: false }, UNSIGNED],
];

for (const [says, first, second, signing] of CASES)
  test(`${says}: the zone answers after each step of the plan of its day`, {
    skip: withoutUnbound,
  }, async () => {
    let world = servedBy(first, second, signing);
    const done: string[] = [];
    const left = new Set<string>();
    for (;;) {
      const next = (await stepsFor(world)).find(({ id }) => !left.has(id));
      if (!next) break;
      const changed = withDone(world, next);
      if (changed === null) left.add(next.id);
      else {
        world = changed;
        done.push(next.id);
        assert.deepEqual(await answers(world), FOUND, `after ${done.join(', ')}`);
      }
      assert.ok(done.length < 9, `the plan never ends: ${done.join(', ')}`);
    }
    assert.ok(done.includes('dns/dnssec'), done.join(', '));
  });

for (const [says, world] of [
  ['servers without EDNS', servedBy({ edns: false }, { edns: false }, {})],
  ['signatures that have ended', servedBy({}, {}, { hoursLeft: -72 })],
  ['servers that have it from before', servedBy({ unsigned: true }, { unsigned: true }, {})],
] as const)
  test(`${says}: with a DS before its time, the resolver finds nothing`, { skip: withoutUnbound }, async () => {
    assert.deepEqual(await answers(world), ['ESERVFAIL', 'ESERVFAIL']);
  });

const FOUND = ['found', 'found'];

/** null where the laboratory has no single answer to the words of a step. */
function withDone(world: World, action: Action): World | null {
  if (action.id === 'rule:dns/ns-lame') return nameServers(({ manner: _, ...service }) => service)(world, action);
  const outcome = apply(world, action);
  return outcome.kind === 'applied' ? outcome.world : null;
}

/** What a resolver without memory finds of the site and of the mail. */
async function answers(world: World): Promise<readonly string[]> {
  const lab = await startLab([world]);
  const servers = [...nameServersOf(world)].map((address) => lab.dial({ transport: 'udp', address, port: 53 }));
  const { resolver, close } = await openUnbound(lab, world.origin, servers);
  try {
    return await Promise.all(
      (['A', 'MX'] as const).map((type) =>
        resolver.resolve(world.domain, type).then(
          () => 'found',
          ({ code }: { readonly code: string }) => code,
        ),
      ),
    );
  } finally {
    await close();
    await lab.close();
  }
}

/** The steps about the zone, as an audit of today plans them. */
async function stepsFor(world: World): Promise<readonly Action[]> {
  const lab = await startLab([world]);
  const options = { only: ['dns', 'whois'] } as const;
  try {
    const events = audit(world.domain, { network: openNetwork(lab), signal: new AbortController().signal, options });
    for await (const event of events)
      if (event.type === 'completed')
        return planOf(event.evidence, event).actions.filter(({ id }) => /^(rule:)?dns\/(ns|soa|sign|dnssec)/.test(id));
    throw new Error(`the audit of ${world.domain} did not end`);
  } finally {
    await lab.close();
  }
}
