import { RSA_2048 } from '../fixtures/dkim-keys.ts';
import { HOSTED, registered } from '../fixtures/hierarchy.ts';
import { carefulHeaders, home, mtaStsPolicy } from '../fixtures/pages.ts';
import { mailHost, webHost } from '../hosts.ts';
import { world } from '../world.ts';

const DOMAIN = 'detour.example';

/** The mail server is called by an alias under the domain, and the policy that binds senders names the alias. */
export const detour = world(DOMAIN, {
  title: 'Détour : le serveur de messagerie est désigné par un alias',
  zone: `${HOSTED}
    @                   A      192.0.2.216
    www                 A      192.0.2.216
    mta-sts             A      192.0.2.216
    @                   MX     10 mx
    mx                  CNAME  mx.courrier-partage.example.
    @                   TXT    "v=spf1 mx -all"
    _dmarc              TXT    "v=DMARC1; p=reject; rua=mailto:dmarc@${DOMAIN}"
    default._domainkey  TXT    "v=DKIM1; k=rsa; p=${RSA_2048}"
    _mta-sts            TXT    "v=STSv1; id=20261001;"
    _smtp._tls          TXT    "v=TLSRPTv1; rua=mailto:tls@${DOMAIN}"
  `,
  hosts: {
    '@': webHost({ headers: carefulHeaders, pages: { '/': home('Détour') } }),
    www: webHost({ headers: carefulHeaders, redirect: `https://${DOMAIN}` }),
    'mta-sts': webHost({ pages: mtaStsPolicy('mode: enforce', `mx: mx.${DOMAIN}`, 'max_age: 604800') }),
  },
  registration: registered,
  elsewhere: [
    {
      origin: 'courrier-partage.example',
      zone: `${HOSTED}
        mx  A  198.51.100.216`,
      hosts: {
        mx: mailHost({ receivesFor: [DOMAIN] }, { certificate: { names: ['mx.courrier-partage.example'] } }),
      },
      registration: registered,
    },
  ],
  concludes: {
    'mta-sts/policy-mode': 'pass',
    'mta-sts/mx-match': 'pass',
    'mta-sts/mx-certificate': 'fail',
    'smtp/mx-cname': 'fail',
    'smtp/certificate-name': 'fail',
    'cname/forbidden': 'fail',
    'dmarc/policy-p': 'pass',
    'dkim/record-found': 'pass',
    'dns/dnssec-status': 'warn',
  },
});
