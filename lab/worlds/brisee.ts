import { registered } from '../fixtures/hierarchy.ts';
import { home } from '../fixtures/pages.ts';
import { mailHost, nameServer, webHost } from '../hosts.ts';
import { world } from '../world.ts';

/** The DS at the parent matches no key of the zone: validating resolvers cannot resolve it. */
export const brisee = world('brisee.example', {
  title: 'Brisée : des signatures DNSSEC que rien ne confirme',
  zone: `
    @       NS   ns1
    @       NS   ns2
    ns1     A    192.0.2.112
    ns2     A    198.51.100.112
    @       A    192.0.2.113
    www     A    192.0.2.113
    @       MX   10 mx
    mx      A    192.0.2.114
    @       TXT  "v=spf1 mx -all"
    _dmarc  TXT  "v=DMARC1; p=quarantine; rua=mailto:dmarc@brisee.example"
  `,
  signing: { ds: 'orphan' },
  hosts: {
    ns1: nameServer(),
    ns2: nameServer(),
    '@': webHost({ pages: { '/': home('Brisée') } }),
    www: webHost({ redirect: 'https://brisee.example' }),
    mx: mailHost(),
  },
  registration: registered,
  concludes: {
    'dns/dnssec-status': 'fail',
    'dns/dnssec-ds-match': 'fail',
    'spf/record-present': 'unknown',
    'dmarc/record-present': 'unknown',
    'whois/expiry': 'pass',
  },
});
