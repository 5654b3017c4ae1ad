import { protocol } from '../../model/protocol.ts';
import { checks } from './checks.ts';
import { gatherSpf } from './gather.ts';

export const spf = protocol({
  id: 'spf',
  steps: ['record', 'syntax', 'mechanisms', 'includes'],
  gather: gatherSpf,
  checks,
});
