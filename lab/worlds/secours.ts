import { RSA_1024 } from '../fixtures/dkim-keys.ts';
import { registered } from '../fixtures/hierarchy.ts';
import { carefulHeaders, home, mtaStsPolicy } from '../fixtures/pages.ts';
import { mailHost, nameServer, webHost } from '../hosts.ts';
import { world } from '../world.ts';

const DOMAIN = 'secours.example';

/** Well kept, but for the second mail server, which nobody tests. */
export const secours = world(DOMAIN, {
  title: 'Secours : un serveur de secours que personne n’a vérifié',
  zone: `
    @                   NS    ns1
    @                   NS    ns2
    ns1                 A     192.0.2.160
    ns2                 A     192.0.2.161
    @                   A     203.0.113.160
    www                 A     203.0.113.160
    mta-sts             A     203.0.113.160
    @                   MX    10 mx1
    @                   MX    20 mx2
    mx1                 A     192.0.2.162
    mx2                 A     192.0.2.163
    _25._tcp.mx1        TLSA  3 1 1 <key-digest mx1>
    _25._tcp.mx2        TLSA  3 1 1 <key-digest mx1>
    @                   TXT   "v=spf1 a:mx1.${DOMAIN} a:mx2.${DOMAIN} ~all"
    _dmarc              TXT   "v=DMARC1; p=quarantine; sp=none; pct=100; rua=mailto:dmarc@${DOMAIN}!10m"
    default._domainkey  TXT   "v=DKIM1; k=rsa; t=y; p=${RSA_1024}"
    _mta-sts            TXT   "v=STSv1; id=20261001;"
    _smtp._tls          TXT   "v=TLSRPTv1; rua=https://rapports.${DOMAIN}/tls"
  `,
  signing: { hoursLeft: 40, wish: 'removal' },
  hosts: {
    ns1: nameServer(),
    ns2: nameServer({ unsigned: true }),
    '@': webHost({ headers: carefulHeaders, pages: { '/': home('Secours') } }),
    www: webHost({ headers: carefulHeaders, redirect: `https://${DOMAIN}` }),
    'mta-sts': webHost({ pages: mtaStsPolicy('mode: testing', `mx: *.${DOMAIN}`, 'max_age: 604800') }),
    mx1: mailHost(),
    mx2: mailHost(
      { tls: { versions: ['TLSv1', 'TLSv1.2'] }, auth: { secured: 'PLAIN' } },
      { ptr: null, certificate: { names: ['localhost.localdomain'], issuer: 'itself', key: 'rsa1024' } },
    ),
  },
  registration: { ...registered, expiresInDays: 45 },
  listings: [{ list: 'zen.spamhaus.org', subject: '192.0.2.163', answers: ['127.255.255.254'] }],
  concludes: {
    'dns/dnssec-parent-wish': 'warn',
    'mta-sts/policy-mode': 'warn',
    'mta-sts/mx-match': 'pass',
    'dmarc/policy-p': 'pass',
    'dmarc/policy-sp': 'fail',
    'dkim/key-size': 'warn',
    'dkim/record-testing': 'warn',
    'smtp/starttls-offered': 'pass',
    'whois/expiry': 'warn',
    'dns/dnssec-rrsig-left': 'warn',
    'dns/dnssec-servers': 'fail',
  },
});
