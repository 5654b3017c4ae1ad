import { protocol } from '../../model/protocol.ts';
import { checks } from './checks.ts';
import { gatherBlacklist } from './gather.ts';

export const blacklist = protocol({
  id: 'blacklist',
  steps: ['spamhaus', 'spamcop', 'barracuda', 'psbl', 'reputation-analysis'],
  gather: gatherBlacklist,
  checks,
});
