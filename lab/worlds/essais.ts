import { RSA_EXPONENT_3 } from '../fixtures/dkim-keys.ts';
import { HOSTED, registered } from '../fixtures/hierarchy.ts';
import { mailHost } from '../hosts.ts';
import { world } from '../world.ts';

/** Trials that were never ended, at a big mail provider that its own policy does not name. */
export const essais = world('essais.example', {
  title: 'Essais : des essais que personne n’a terminés',
  zone: `${HOSTED}
    @                   MX    10 moyenne-example.mail.protection.outlook.com.
    @                   MX    20 mx0.mail.ovh.net.
    @                   TXT   "v=spf1 ip6:2001::/16 -all ip4:192.0.2.1"
    _dmarc              TXT   "v=DMARC1; p=quarantine; t=y; pct=50; rua=mailto:dmarc@rapports-disparus.example,mailto:dmarc-rua@mailcheck.service.ncsc.gov.uk"
    default._domainkey  TXT   "v=DKIM1; k=rsa; h=sha1; s=tlsrpt; p=${RSA_EXPONENT_3}"
  `,
  registration: registered,
  elsewhere: [
    {
      origin: 'ovh.net',
      zone: `${HOSTED}
        mx0.mail  A  198.51.100.225`,
      hosts: { 'mx0.mail': mailHost({ receivesFor: ['essais.example'] }) },
      registration: registered,
    },
    {
      origin: 'ovh.com',
      zone: `${HOSTED}
        mx  TXT  "v=spf1 ip4:198.51.100.225 -all"`,
      registration: registered,
    },
  ],
  concludes: {
    'spf/mech-broad6': 'fail',
    'spf/syntax-after-all': 'warn',
    'spf/mx-covered': 'warn',
    'smtp/mx-services': 'warn',
    'dmarc/policy-test': 'fail',
    'dmarc/policy-pct': 'warn',
    'dmarc/rua-mx': 'fail',
    'dmarc/rua-free': 'fail',
    'dmarc/rua-retired': 'warn',
    'dkim/key-format': 'warn',
    'dkim/alg-sha1': 'fail',
    'dkim/record-restrict': 'fail',
  },
});
