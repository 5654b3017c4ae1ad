import { protocol } from '../../model/protocol.ts';
import { checks } from './checks.ts';
import { gatherBimi } from './gather.ts';

export const bimi = protocol({
  id: 'bimi',
  steps: ['record', 'logo', 'certificate', 'dmarc-alignment'],
  gather: gatherBimi,
  checks,
});
