import { protocol } from '../../model/protocol.ts';
import { checks } from './checks.ts';
import { gatherCname } from './gather.ts';

export const cname = protocol({
  id: 'cname',
  steps: ['record', 'chain-validation'],
  gather: gatherCname,
  checks,
});
