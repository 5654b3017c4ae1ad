import { HOSTED } from '../fixtures/hierarchy.ts';
import { home, securityTxt } from '../fixtures/pages.ts';
import { mailHost, webHost } from '../hosts.ts';
import { world } from '../world.ts';

const DOMAIN = 'expiree.example';

/** Nobody has looked at it for a year: everything that has a date is past it. */
export const expiree = world(DOMAIN, {
  title: 'Expirée : un domaine que l’on a oublié de renouveler',
  zone: `${HOSTED}
    @                   A    192.0.2.128
    www                 A    192.0.2.128
    @                   MX   10 mx
    mx                  A    192.0.2.129
    @                   TXT  "v=spf1 mx ~all"
    _dmarc              TXT  "v=DMARC1; p=reject; t=y; rua=mailto:dmarc@${DOMAIN}"
    default._domainkey  TXT  "v=DKIM1; p="
    _mta-sts            TXT  "v=STSv1; id=20240101;"
  `,
  signing: { hoursLeft: -60 * 24 },
  hosts: {
    '@': webHost(
      { pages: { '/': home('Expirée'), '/.well-known/security.txt': securityTxt(DOMAIN, -30) } },
      { certificate: { days: [-88, 2] } },
    ),
    www: webHost({ redirect: `https://${DOMAIN}` }, { certificate: { days: [-88, 2] } }),
    mx: mailHost({}, { certificate: { days: [-120, -30] } }),
  },
  registration: {
    registrar: { name: 'Bureau d’enregistrement du laboratoire', ianaId: '9998' },
    expiresInDays: -12,
    statuses: ['redemption period', 'client hold'],
  },
  concludes: {
    'whois/expiry': 'fail',
    'whois/status-dead': 'fail',
    'dns/dnssec-status': 'fail',
    'dns/dnssec-rrsig-left': 'fail',
  },
});
