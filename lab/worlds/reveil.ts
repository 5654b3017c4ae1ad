import { HOSTED, registered } from '../fixtures/hierarchy.ts';
import { world } from '../world.ts';

/** Once parked, then used again by half. */
export const reveil = world('reveil.example', {
  title: 'Réveil : un domaine remis en service à moitié',
  zone: `${HOSTED}
    @       MX    0 .
    @       TXT   "v=spf1 ip4:203.0.113.9 ~all"
    _dmarc  TXT   "v=dmarc1; p=reject"
  `,
  registration: registered,
  listings: [{ list: 'bl.spamcop.net', subject: '203.0.113.9', answers: ['127.0.0.2'] }],
  concludes: {
    'spf/record-nomail': 'warn',
    'spf/all-fail': 'warn',
    'dmarc/record-version': 'fail',
    'dmarc/record-present': 'fail',
    'blacklist/sending': 'warn',
  },
});
