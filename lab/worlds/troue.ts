import { HOSTED, registered } from '../fixtures/hierarchy.ts';
import { home } from '../fixtures/pages.ts';
import { mailHost, webHost } from '../hosts.ts';
import { world } from '../world.ts';

const DOMAIN = 'troue.example';

/** Signed, but what is not there cannot be proved; and its registry has never heard of it. */
export const troue = world(DOMAIN, {
  title: 'Troué : une zone signée qui ne sait pas prouver l’absence',
  zone: `${HOSTED}
    @        A     192.0.2.24
    @        AAAA  2001:db8:24::80
    www      A     192.0.2.24
    www      AAAA  2001:db8:24::80
    @        MX    10 mx.relais-troue.example.
    @        TXT   "v=spf1 mx -all"
    _dmarc   TXT   "v=DMARC1; p=reject; rua=mailto:dmarc@${DOMAIN}; ruf=mailto:dmarc@${DOMAIN}; fo=1"
  `,
  signing: { withoutDenial: true },
  refuses: ['CAA'],
  hosts: {
    '@': webHost({ pages: { '/': home('Troué') } }),
    www: webHost({ redirect: `https://${DOMAIN}` }),
  },
  elsewhere: [
    {
      origin: 'relais-troue.example',
      zone: `${HOSTED}
        mx  A     192.0.2.25
        mx  AAAA  2001:db8:25::25`,
      hosts: { mx: mailHost({ receivesFor: [DOMAIN] }) },
      registration: registered,
    },
  ],
  concludes: {
    'dmarc/ruf-fo': 'pass',
    'dns/dnssec-status': 'pass',
    'dns/dnssec-denial': 'fail',
    'dns/dnssec-mx-zones': 'warn',
    'whois/available': 'warn',
  },
});
