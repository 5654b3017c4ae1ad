import { protocol } from '../../model/protocol.ts';
import { checks } from './checks.ts';
import { gatherDkim } from './gather.ts';

export const dkim = protocol({
  id: 'dkim',
  steps: ['record', 'key', 'signature', 'algorithm'],
  gather: gatherDkim,
  checks,
});
