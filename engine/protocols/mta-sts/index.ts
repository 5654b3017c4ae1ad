import { protocol } from '../../model/protocol.ts';
import { checks } from './checks.ts';
import { gatherMtaSts } from './gather.ts';

export const mtaSts = protocol({
  id: 'mta-sts',
  steps: ['record', 'policy-fetch', 'policy-validation', 'mx-validation'],
  gather: gatherMtaSts,
  checks,
});
