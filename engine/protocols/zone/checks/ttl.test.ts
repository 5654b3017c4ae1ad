import { seen, unseen } from '../../../model/observed.ts';
import type { DnsEvidence } from '../../dns/evidence.ts';
import { testCases } from '../../dns/testing/cases.ts';
import { delegation, probe, server } from '../../dns/testing/evidence.ts';
import type { ServerProbe } from '../evidence.ts';
import { ttl } from './ttl.ts';

const told = (answer: NonNullable<ServerProbe['lives']>): Partial<DnsEvidence> => ({
  delegation: seen(
    delegation({
      servers: [server('ns1.exemple.fr', '192.0.2.1', { probes: [probe('192.0.2.1', { lives: answer })] })],
    }),
  ),
});
const lives = (seconds: number) => told(seen([{ type: 'A', seconds }]));

testCases([
  [ttl, 'an hour', lives(3600), 'pass'],
  [ttl, 'half a minute', lives(30), 'warn'],
  [ttl, 'two days', lives(172_800), 'info'],
  [ttl, 'nothing published', told(seen([])), 'notApplicable'],
  [ttl, 'silence', told(unseen('timeout')), 'unknown'],
  [ttl, 'evidence from before the question', {}, 'unknown'],
  [
    ttl,
    'no server that has the zone',
    { delegation: seen(delegation({ servers: [server('ns', '', { ipv4: seen([]), ipv6: seen([]), probes: [] })] })) },
    'notApplicable',
  ],
]);
