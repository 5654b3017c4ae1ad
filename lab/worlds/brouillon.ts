import { RSA_2048, RSA_2048_SECOND } from '../fixtures/dkim-keys.ts';
import { registered } from '../fixtures/hierarchy.ts';
import { home } from '../fixtures/pages.ts';
import { mailHost, webHost } from '../hosts.ts';
import { world } from '../world.ts';

const DOMAIN = 'brouillon.example';

/** Each record added beside the one it was meant to replace. */
export const brouillon = world(DOMAIN, {
  title: 'Brouillon : chaque réglage a été ajouté sans retirer l’ancien',
  zone: `
    @                   SOA   ns1.hebergeur.example. hostmaster 7 900 1200 3600 172800
    @                   NS   ns1.hebergeur.example.
    @                   NS   ns2.hebergeur.example.
    @                   A    192.0.2.192
    www                 A    192.0.2.192
    @                   MX   10 mx
    @                   MX   0 .
    mx                  A    192.0.2.193
    @                   TXT  "v=spf1 mx -all"
    @                   TXT  "v=spf1 include:spf.protection.outlook.com ~all"
    _dmarc              TXT  "v=DMARC1; p=reject; rua=mailto:dmarc@${DOMAIN}"
    _dmarc              TXT  "v=DMARC1; p=none"
    default._domainkey  TXT  "v=DKIM1; k=rsa; p=${RSA_2048}"
    default._domainkey  TXT  "v=DKIM1; k=rsa; p=${RSA_2048_SECOND}"
    s1._domainkey       TXT  "v=DKIM1; k=rsa; p=${RSA_2048}"
    _mta-sts            TXT  "v=STSv1; id=1;"
    _mta-sts            TXT  "v=STSv1; id=2;"
    _smtp._tls          TXT  "v=TLSRPTv1; rua=mailto:tls@${DOMAIN}"
    _smtp._tls          TXT  "v=TLSRPTv1; rua=mailto:autre@${DOMAIN}"
    default._bimi       TXT  "v=BIMI1; l=https://${DOMAIN}/logo.svg;"
    default._bimi       TXT  "v=BIMI1; l=https://${DOMAIN}/logo2.svg;"
    *                   TXT  "v=DMARC1; p=none"
    @                   CAA  0 issue "pas un domaine !"
    @                   CAA  7 issue "letsencrypt.org"
  `,
  hosts: {
    '@': webHost({ secure: false, cleartext: 'serves', pages: { '/': home('Brouillon') } }),
    www: webHost({ secure: false, cleartext: 'serves', pages: { '/': home('Brouillon') } }),
    mx: mailHost(),
  },
  registration: registered,
  concludes: {
    'dns/soa-timers': 'warn',
    'dns/wildcard-text': 'warn',
    'dmarc/record-place': 'pass',
    'spf/record-single': 'fail',
    'dmarc/record-single': 'fail',
    'dkim/record-single': 'fail',
    'dkim/key-shared': 'warn',
    'mta-sts/record-single': 'fail',
    'mta-sts/tlsrpt-single': 'fail',
    'bimi/record-single': 'fail',
    'smtp/mx-null': 'fail',
    'dns/caa-syntax': 'fail',
    'dns/tls-reachable': 'fail',
  },
});
