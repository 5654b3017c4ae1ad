import { protocol } from '../../model/protocol.ts';
import { checks } from './checks.ts';
import { gatherSmtp } from './gather.ts';

export const smtp = protocol({
  id: 'smtp',
  steps: ['server', 'starttls', 'auth-mechanisms', 'security-features'],
  gather: gatherSmtp,
  checks,
});
