import { protocol } from '../../model/protocol.ts';
import { checks } from './checks.ts';
import { gatherDmarc } from './gather.ts';

export const dmarc = protocol({
  id: 'dmarc',
  steps: ['record', 'policy', 'alignment', 'reports'],
  gather: gatherDmarc,
  checks,
});
