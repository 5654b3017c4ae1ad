import { protocol } from '../../model/protocol.ts';
import { checks } from './checks.ts';
import { gatherTcp } from './gather.ts';

export const tcp = protocol({
  id: 'tcp',
  steps: ['port-scan', 'connection-test', 'security-analysis'],
  gather: gatherTcp,
  checks,
});
