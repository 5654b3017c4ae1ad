import { mailHost, webHost } from '../hosts.ts';
import { registered } from '../scenery/hierarchy.ts';
import { home } from '../scenery/pages.ts';
import { world } from '../world.ts';

const DOMAIN = 'disparate.example';

/** One mail server that shows another face on each side. */
export const disparate = world(DOMAIN, {
  title: 'Disparate : le serveur de messagerie protège en IPv4 et oublie IPv6',
  zone: `
    @                   NS     ns1.hebergeur.example.
    @                   NS     ns2.hebergeur.example.
    @                   A      192.0.2.230
    www                 A      192.0.2.230
    @                   MX     10 mx
    mx                  A      192.0.2.231
    mx                  AAAA   2001:db8:231::25
    smtp                A      192.0.2.232
    _submission._tcp    SRV    0 1 587 smtp
    @                   TXT    "v=spf1 mx -all"
    _dmarc              TXT    "v=DMARC1; p=quarantine; rua=mailto:dmarc@${DOMAIN}"
  `,
  hosts: {
    '@': webHost({ pages: { '/': home('Disparate') } }),
    www: webHost({ redirect: `https://${DOMAIN}` }),
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
    'smtp/auth-submission': 'warn',
    'smtp/auth-mechs': 'warn',
    'smtp/tls-fs': 'warn',
    'smtp/tls-parity': 'warn',
    'smtp/ptr-generic': 'warn',
    'smtp/mx-ipv6': 'pass',
    'smtp/starttls-offered': 'fail',
  },
});
