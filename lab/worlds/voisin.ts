import { registered } from '../fixtures/hierarchy.ts';
import { home, securityTxt } from '../fixtures/pages.ts';
import { mailHost, nameServer, webHost, withPorts } from '../hosts.ts';
import { world } from '../world.ts';

const DOMAIN = 'voisin.example';

/** A decent site that still speaks TLS 1.0, and records one name beside where they belong. */
export const voisin = world(DOMAIN, {
  title: 'Voisin : un site correct, des enregistrements à la mauvaise place',
  zone: `
    @        NS   ns1
    @        NS   ns2
    ns1      A    192.0.2.176
    ns1      AAAA 2001:db8:176::53
    ns2      A    198.51.100.176
    @        A    203.0.113.176
    www      A    203.0.113.176
    www      AAAA 2001:db8:177::80
    @        MX   10 mx
    mx       A    192.0.2.177
    @        TXT  "v=spf1 mx ?all"
    @        TXT  "v=DMARC1; p=reject; rua=mailto:dmarc@${DOMAIN}"
    @        TXT  "v=STSv1; id=20261101;"
    _dmarc   TXT  "v=spf1 mx -all"
  `,
  signing: { ds: 'missing' },
  hosts: {
    ns1: nameServer(),
    ns2: nameServer({ tcp: false }),
    '@': webHost(
      {
        headers: {
          'strict-transport-security': 'max-age=300',
          'content-security-policy': "default-src * 'unsafe-inline' 'unsafe-eval'",
          'referrer-policy': 'unsafe-url',
        },
        pages: { '/': home('Le voisin'), '/.well-known/security.txt': securityTxt(DOMAIN, -30) },
        tls: { versions: ['TLSv1', 'TLSv1.3'] },
      },
      { certificate: { shows: ['leaf'], days: [-70, 20] } },
    ),
    www: webHost(
      { redirect: `https://${DOMAIN}` },
      {
        certificate: { names: [DOMAIN] },
        overIpv6: withPorts(
          webHost({ pages: { '/': home('Page par défaut') } }, { certificate: { issuer: 'itself' } }),
          { 22: 'SSH-2.0-OpenSSH_9.6' },
        ),
      },
    ),
    mx: mailHost({}, { ptr: 'client-192-0-2-177.fournisseur.example', certificate: { issuer: 'unlisted' } }),
  },
  registration: { ...registered, source: 'whois', statuses: ['ok'], createdDaysAgo: 60 },
  listings: [{ list: 'psbl.surriel.com', subject: '192.0.2.177', answers: ['127.0.0.2'] }],
  concludes: {
    'spf/all-neutral': 'fail',
    'dmarc/record-present': 'fail',
    'dmarc/record-place': 'fail',
    'mta-sts/record-place': 'fail',
    'dns/dnssec-signed-no-ds': 'warn',
    'dns/tls-versions': 'fail',
    'dns/certificate-trust': 'fail',
    'blacklist/psbl': 'warn',
    'tcp/family': 'warn',
    'whois/lock-transfer': 'warn',
    'whois/expiry': 'pass',
  },
});
