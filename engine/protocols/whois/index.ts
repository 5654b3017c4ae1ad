import { protocol } from '../../model/protocol.ts';
import { checks } from './checks.ts';
import { gatherWhois } from './gather.ts';

export const whois = protocol({
  id: 'whois',
  steps: ['domain-information', 'registrar', 'expiration'],
  gather: gatherWhois,
  checks,
});
