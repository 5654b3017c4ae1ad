import { registered } from '../fixtures/hierarchy.ts';
import { carefulHeaders, home, securityTxt } from '../fixtures/pages.ts';
import { webHost } from '../hosts.ts';
import { world } from '../world.ts';

const DOMAIN = 'parking.example';

/** A name kept for later: no mail in either direction, and one page. */
export const parking = world(DOMAIN, {
  title: 'Parking : un nom réservé, sans courrier',
  zone: `
    @  NSEC3PARAM  1 0 0 -
    @               NS    ns1.hebergeur.example.
    @               NS    ns2.hebergeur.example.
    @               A     192.0.2.80
    @               AAAA  2001:db8:80::80
    www             A     192.0.2.80
    www             AAAA  2001:db8:80::80
    @               CAA   0 issue "letsencrypt.org"
    @               MX    0 .
    @               TXT   "v=spf1 -all"
    _dmarc          TXT   "v=DMARC1; p=reject; sp=reject; np=reject; rua=mailto:dmarc@exemplaire.example"
    *._domainkey    TXT   "v=DKIM1; p="
  `,
  signing: {},
  hosts: {
    '@': webHost(
      {
        headers: carefulHeaders,
        pages: { '/': home('Bientôt'), '/.well-known/security.txt': securityTxt(DOMAIN) },
      },
      { certificate: { names: [DOMAIN, `www.${DOMAIN}`], organization: "Let's Encrypt" } },
    ),
    www: webHost(
      { headers: carefulHeaders, redirect: `https://${DOMAIN}` },
      { certificate: { names: [DOMAIN, `www.${DOMAIN}`], organization: "Let's Encrypt" } },
    ),
  },
  registration: {
    ...registered,
    statuses: [
      'client transfer prohibited',
      'server transfer prohibited',
      'server update prohibited',
      'server delete prohibited',
    ],
  },
  concludes: {
    'spf/record-nomail': 'pass',
    'dmarc/policy-nomail': 'pass',
    'smtp/mx-null': 'pass',
    'mta-sts/record-present': 'notApplicable',
    'tcp/mx-25': 'notApplicable',
    'dns/dnssec-status': 'pass',
  },
  never: ['unknown', 'fail'],
});
