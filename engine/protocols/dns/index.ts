import { protocol } from '../../model/protocol.ts';
import { checks } from './checks.ts';
import { gatherDns } from './gather.ts';

export const dns = protocol({
  id: 'dns',
  steps: ['ssl', 'certificate', 'resolution', 'headers'],
  gather: gatherDns,
  checks,
});
