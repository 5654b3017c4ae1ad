import assert from 'node:assert/strict';
import { test } from 'node:test';
import { audit, openNetwork, planOf } from '@rempart/engine';
import { openLab } from '../lab/start.ts';
import { openUnbound, withoutUnbound } from './applied/unbound.ts';
import { exemplaireWith } from './changed-worlds.ts';

const SERVERS = ['192.0.2.32', '198.51.100.32'];
/** Where nobody listens. */
const SILENT = ['127.0.0.1', '127.0.0.3'].map((address) => ({ address, port: 1 }));

// A resolver that knows nothing yet looks for better signatures at every server of a broken zone, and says nothing while it does.
test('Unbound comes to no end over signatures that verify with nothing: the zone is broken', {
  skip: withoutUnbound,
}, async () => {
  const world = exemplaireWith({ signing: { broken: true } });
  const lab = await openLab([world], {});
  const servers = SERVERS.map((address) => lab.dial({ transport: 'udp', address, port: 53 }));
  const unbound = await openUnbound(lab, world.domain, [...servers, ...SILENT]);
  try {
    const network = openNetwork({ ...lab, resolvers: [{ address: '127.0.0.1', port: unbound.port }] });
    const { signal } = new AbortController();
    for await (const event of audit(world.domain, { network, signal, options: { only: ['dns'] } })) {
      if (event.type !== 'completed') continue;
      const { outcome, facts } = event.verdicts.find(({ check }) => check === 'dns/dnssec-status') ?? {};
      assert.equal(outcome, 'fail', JSON.stringify(facts));
      assert.equal(event.grade.letter, 'F');
      const { actions } = planOf(event.evidence, event);
      assert.ok(actions.some(({ checks }) => checks.includes('dns/dnssec-status')));
    }
  } finally {
    await unbound.close();
    await lab.close();
  }
});
