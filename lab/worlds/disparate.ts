import { HOSTED, registered } from '../fixtures/hierarchy.ts';
import { home, LOGO, mtaStsPolicy, plainText } from '../fixtures/pages.ts';
import { mailHost, webHost } from '../hosts.ts';
import { world } from '../world.ts';

const DOMAIN = 'disparate.example';
/** Whom its CAA permits; the host of its MTA-STS policy has another. */
const AUTHORITY = { certificate: { organization: "Let's Encrypt" } } as const;

/** What stands on a machine that nobody has set up. */
const UNTOUCHED =
  '<p>Bienvenue ! Le logiciel du serveur est installé ; déposez vos pages dans le dossier prévu, réglez le nom du site, puis rechargez cette adresse.</p>';

/** One mail server that shows another face on each side. */
export const disparate = world(DOMAIN, {
  title: 'Disparate : le serveur de messagerie protège en IPv4 et oublie IPv6',
  zone: `${HOSTED}
    @                   A      192.0.2.230
    @                   AAAA   2001:db8:230::80
    www                 A      192.0.2.230
    @                   MX     10 mx
    mx                  A      192.0.2.231
    mx                  AAAA   2001:db8:231::25
    smtp                A      192.0.2.232
    mta-sts             A      192.0.2.233
    mta-sts             AAAA   2001:db8:233::80
    _mta-sts            TXT    "v=STSv1; id=20261120; id=20261121;"
    _smtp._tls          TXT    "v=TLSRPTv1; rua=mailto:tls@jamais-pris.example,mailto:tls-rua@mailcheck.service.ncsc.gov.uk"
    default._bimi       TXT    "v=BIMI1; l=https://${DOMAIN}/logo.svg;"
    _submission._tcp    SRV    0 1 587 smtp
    @                   CAA    0 issue "letsencrypt.org"
    @                   TXT    "v=spf1 mx -all"
    _dmarc              TXT    "v=DMARC1; p=quarantine; rua=mailto:dmarc@${DOMAIN}"
  `,
  hosts: {
    '@': webHost(
      {
        pages: {
          '/': home('Disparate'),
          '/logo.svg': plainText(LOGO),
        },
      },
      { ...AUTHORITY, overIpv6: webHost({ pages: { '/': home('Ce serveur attend encore', UNTOUCHED) } }, AUTHORITY) },
    ),
    www: webHost({ redirect: `https://${DOMAIN}` }, AUTHORITY),
    'mta-sts': webHost(
      {
        pages: mtaStsPolicy(
          'mode: testing',
          'mode: enforce',
          `mx: mx.${DOMAIN}`,
          'mx: vieux.example',
          'max_age: 604800',
        ),
        tls: { versions: ['TLSv1', 'TLSv1.1'], ciphers: 'ECDHE-ECDSA-AES128-SHA:@SECLEVEL=0' },
      },
      {
        certificate: { organization: 'DigiCert Inc' },
        overIpv6: webHost({
          pages: mtaStsPolicy('mode: enforce', `mx: mx.${DOMAIN}`, 'max_age: 604800'),
        }),
      },
    ),
    smtp: {
      ports: {
        465: { speaks: 'smtps', auth: { secured: 'CRAM-MD5' } },
        587: { speaks: 'smtp', auth: { clear: 'CRAM-MD5', secured: 'CRAM-MD5' } },
      },
    },
    mx: mailHost(
      { tls: { versions: ['TLSv1.2', 'TLSv1.2'], ciphers: 'AES128-GCM-SHA256' } },
      {
        ptr: 'ip-192-0-2-231.abonnes.example',
        certificate: { key: 'rsa2048' },
        overIpv6: mailHost({ starttls: 'absent' }),
      },
    ),
  },
  registration: registered,
  concludes: {
    'bimi/logo-type': 'warn',
    'dns/a-ipv6': 'warn',
    'dns/caa-allows-current': 'fail',
    'mta-sts/fetch-dual': 'fail',
    'mta-sts/fetch-tls-version': 'fail',
    'mta-sts/policy-dup': 'warn',
    'mta-sts/record-fields': 'warn',
    'mta-sts/tlsrpt-rua-third': 'fail',
    'mta-sts/tlsrpt-rua-retired': 'warn',
    'smtp/auth-submission': 'warn',
    'smtp/auth-mechs': 'warn',
    'smtp/tls-fs': 'warn',
    'smtp/tls-parity': 'warn',
    'smtp/ptr-generic': 'warn',
    'smtp/mx-ipv6': 'pass',
    'smtp/starttls-offered': 'fail',
  },
});
