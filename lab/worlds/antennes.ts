import { HOSTED, registered } from '../fixtures/hierarchy.ts';
import { home } from '../fixtures/pages.ts';
import { mailHost, webHost } from '../hosts.ts';
import { world } from '../world.ts';

const DOMAIN = 'antennes.example';

/** An association whose branch in Lyon has mail of its own (`lyon`), and whose branch in Nice has a page alone (`nice`). */
export const antennes = world(DOMAIN, {
  title: 'Antennes : une association dont un sous-domaine a sa propre messagerie',
  zone: `${HOSTED}
    @           A    203.0.113.141
    www         A    203.0.113.141
    nice        A    203.0.113.141
    @           MX   10 mx
    mx          A    203.0.113.142
    @           TXT  "v=spf1 mx -all"
    _dmarc      TXT  "v=DMARC1; p=quarantine; rua=mailto:dmarc@${DOMAIN}"
    lyon        MX   10 mx.lyon
    mx.lyon     A    203.0.113.143
    lyon        TXT  "v=spf1 mx -all"
  `,
  hosts: {
    '@': webHost({ pages: { '/': home('Les antennes') } }),
    mx: mailHost({ receivesFor: [DOMAIN] }, { ptr: `mx.${DOMAIN}` }),
    'mx.lyon': mailHost({ receivesFor: [`lyon.${DOMAIN}`] }, { ptr: `mx.lyon.${DOMAIN}` }),
  },
  registration: registered,
  concludes: {
    'spf/record-present': 'pass',
    'dmarc/record-present': 'pass',
    'smtp/starttls-offered': 'pass',
    'whois/expiry': 'pass',
  },
});
