import { protocol } from '../../model/protocol.ts';
import { checks } from './checks.ts';
import { gatherDomain } from './gather.ts';

export const domain = protocol({
  id: 'domain',
  steps: ['reputation', 'age'],
  gather: gatherDomain,
  checks,
});
