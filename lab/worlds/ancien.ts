import { registered } from '../fixtures/hierarchy.ts';
import { home } from '../fixtures/pages.ts';
import { mailHost, nameServer, webHost } from '../hosts.ts';
import { world } from '../world.ts';

/** Signed long ago, with what was good then. */
export const ancien = world('ancien.example', {
  title: 'Ancien : des réglages d’il y a quinze ans',
  zone: `
    @            NS    ns1
    @            NS    ns2
    @            NS    interne
    ns1          A     192.0.2.16
    ns2          A     198.51.100.16
    interne      A     10.0.0.53
    @            A     192.0.2.17
    www          A     192.168.1.17
    @            MX    10 mx
    mx           A     192.0.2.18
    _25._tcp.mx  TLSA  3 1 1 0000000000000000000000000000000000000000000000000000000000000000
    @            TXT   "v=spf1 mx ip4:192.0.0.0/12 ip4:192.0.2.18 ptr redirect=_spf.tiers.example -all"
    _dmarc       TXT   "v=DMARC1; p=none; psd=y; rau=mailto:dmarc@ancien.example"
  `,
  signing: { algorithm: 5, bits: 1024, digests: [1] },
  hosts: {
    ns1: nameServer(),
    ns2: nameServer(),
    '@': webHost({
      cleartext: 'serves',
      pages: { '/': home('Ancien') },
      tls: { versions: ['TLSv1', 'TLSv1.1'] },
    }),
    mx: mailHost(
      {
        tls: { versions: ['TLSv1', 'TLSv1.1'] },
        vrfy: 'tells',
        without: ['postmaster', 'abuse'],
        injects: true,
      },
      { certificate: { key: 'rsa1024', hash: 'sha1' } },
    ),
  },
  registration: registered,
  concludes: {
    'dmarc/record-unknown': 'warn',
    'dmarc/record-psd': 'warn',
    'spf/mech-redirect-all': 'warn',
    'spf/include-redundant': 'warn',
    'spf/mech-total': 'warn',
    'dns/dnssec-alg': 'fail',
    'dns/dnssec-ds-digest': 'fail',
    'dns/dnssec-key-size': 'fail',
    'dns/a-present': 'fail',
    'dns/ns-private': 'fail',
    'dns/tls-versions': 'fail',
    'smtp/dane-match': 'fail',
    'smtp/starttls-inject': 'fail',
    'smtp/postmaster': 'warn',
    'smtp/vrfy': 'warn',
  },
});
