import { registered } from '../fixtures/hierarchy.ts';
import { home, later, mtaStsPolicy } from '../fixtures/pages.ts';
import { dropping, mailHost, nameServer, webHost } from '../hosts.ts';
import { world } from '../world.ts';

const DOMAIN = 'capricieux.example';

const SERVERS = `
    @         NS   ns1
    @         NS   ns2
    @         NS   ns3
    @         NS   ns4
    ns1       A    192.0.2.240
    ns2       A    198.51.100.240
    ns3       A    203.0.113.240
    ns4       A    203.0.113.241
    @         A    192.0.2.241
    www       A    192.0.2.241
    mta-sts   A    192.0.2.242
    @         MX   10 mx1
    @         MX   20 mx2
    @         MX   30 mx3
    @         MX   40 mx4
    @         MX   50 mx5
    mx1       A    192.0.2.243
    mx2       A    192.0.2.244
    mx3       A    192.0.2.245
    mx4       A    192.0.2.246
    mx5       A    192.0.2.247
    _mta-sts  TXT  "v=STSv1; id=20261120;"`;

/** Servers of one domain that do not say the same, or not today. */
export const capricieux = world(DOMAIN, {
  title: 'Capricieux : des serveurs qui ne disent pas tous la même chose',
  zone: `${SERVERS}
    @         SOA  ns1 hostmaster 2026112002 14400 3600 1209600 3600
    @         HTTPS 1 . ipv4hint=192.0.2.249
    @         TXT  "v=spf1 mx -all"
    _dmarc    TXT  "v=DMARC1; p=quarantine; rua=mailto:dmarc@${DOMAIN}"`,
  hosts: {
    ns1: nameServer({ edns: false }),
    ns2: nameServer({
      cuts: true,
      instead: {
        [DOMAIN]: `${SERVERS}
          @         SOA  ns1 hostmaster 2025010101 14400 3600 1209600 3600
          @         MX   60 ancien
          ancien    A    192.0.2.248
          @         TXT  "v=spf1 mx +all"
          _dmarc    TXT  "v=DMARC1; p=none"`,
      },
    }),
    ns3: nameServer({ manner: 'refused' }),
    ns4: nameServer({ manner: 'silent' }, { silent: true }),
    '@': webHost({ cleartext: 'closed', pages: { '/': home('Capricieux') } }),
    www: webHost({ redirect: `https://${DOMAIN}` }),
    'mta-sts': webHost(
      { pages: later(5_300, mtaStsPolicy('mode: enforce', `mx: *.${DOMAIN}`, 'max_age: 604800')) },
      { certificate: { names: ['autre.example'] } },
    ),
    mx1: mailHost({ recipients: 'later' }),
    mx2: dropping(mailHost(), 25),
    mx3: mailHost({ greeting: '554 5.3.2 service indisponible' }),
    mx4: mailHost({ starttls: 'breaks', withoutEhlo: false }),
    mx5: mailHost({ withoutEhlo: true }),
  },
  registration: { ...registered, createdDaysAgo: 20 },
  listings: [{ list: 'zen.spamhaus.org', subject: '192.0.2.243', answers: ['127.0.0.10'] }],
  concludes: {
    'dns/ns-udp': 'warn',
    'dns/https-record': 'warn',
    'dmarc/record-ns-agree': 'fail',
    'spf/record-ns-agree': 'fail',
    'dns/ns-lame': 'warn',
    'dns/ns-silent': 'warn',
    'dns/resolver-agree': 'warn',
    'dns/soa-serial': 'warn',
    'mta-sts/fetch-tls': 'fail',
    'mta-sts/fetch-time': 'warn',
  },
});
