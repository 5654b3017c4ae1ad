import { HOSTED, registered } from '../fixtures/hierarchy.ts';
import { carefulHeaders, home, LOGO, svg } from '../fixtures/pages.ts';
import { mailHost, webHost } from '../hosts.ts';
import { world } from '../world.ts';

const DOMAIN = 'bavard.example';
const VENDORS = Array.from({ length: 11 }, (_, vendor) => `_spf${vendor}`);
const MANY_HOSTS = Array.from({ length: 12 }, (_, host) => `beaucoup  MX  ${host} mx`);

const LONG_POLICY = `version: STSv1\r\nmode: enforce\r\nmx: mx.${DOMAIN}\r\nmax_age: 604800\r\n${'# '.repeat(40_000)}\r\n`;
const HEAVY_LOGO = LOGO.replace('</svg>', `<desc>${'lourd '.repeat(7_000)}</desc></svg>`);

const FRIENDS = `<script src="https://ami.example/mesure.js" crossorigin="anonymous" integrity="sha384-oqVuAfXRKap7fdgcCY5uykM6+R9GqQ8K/uxy9rx7HNQlGYl1kPzQho1wx4JwY8wC"></script>`;

/** Too much of everything. */
export const bavard = world(DOMAIN, {
  title: 'Bavard : trop de tout, au-delà de ce que les normes admettent',
  zone: `${HOSTED}
    @                   A      192.0.2.224
    www                 A      192.0.2.224
    mta-sts             A      192.0.2.225
    @                   MX     10 mx
    mx                  A      192.0.2.226
    @                   TXT    "v=spf1 ${VENDORS.map((vendor) => `include:${vendor}.${DOMAIN}`).join(' ')} include:boucle.${DOMAIN} mx:beaucoup.${DOMAIN} a:rien1.${DOMAIN} a:rien2.${DOMAIN} a:rien3.${DOMAIN} include:tous.${DOMAIN} -all"
    ${VENDORS.map((vendor, index) => `${vendor}  TXT  "v=spf1 ip4:203.0.113.${index} -all"`).join('\n    ')}
    boucle              TXT    "v=spf1 include:boucle.${DOMAIN} -all"
    tous                TXT    "v=spf1 +all"
    ${MANY_HOSTS.join('\n    ')}
    _dmarc              TXT    "v=DMARC1; p=none; rua=mailto:a@${DOMAIN},mailto:b@sans-accord.example,mailto:d@${DOMAIN}; ruf=mailto:c@${DOMAIN}; fo=0:1; ri=3600"
    _mta-sts            TXT    "v=STSv1; id=20261120;"
    default._bimi       TXT    "v=BIMI1; l=https://${DOMAIN}/logo.svg;"
  `,
  hosts: {
    '@': webHost({
      headers: carefulHeaders,
      trustsOrigins: /./,
      pages: { '/': home('Bavard', FRIENDS), '/logo.svg': svg(HEAVY_LOGO) },
    }),
    www: webHost({ redirect: `https://${DOMAIN}` }),
    'mta-sts': webHost({
      pages: { '/.well-known/mta-sts.txt': { headers: { 'content-type': 'text/html' }, body: LONG_POLICY } },
    }),
    mx: mailHost(),
  },
  elsewhere: [
    {
      origin: 'sans-accord.example',
      zone: `${HOSTED}
        @   MX  10 mx.${DOMAIN}.`,
      registration: registered,
    },
  ],
  registration: { ...registered, createdDaysAgo: 120, expiresInDays: null },
  listings: [
    { list: 'dbl.spamhaus.org', subject: 'sans-accord.example', answers: ['127.0.1.2'] },
    { list: 'dbl.spamhaus.org', subject: DOMAIN, answers: ['127.0.1.102'] },
    { list: 'bl.spamcop.net', subject: '192.0.2.226', answers: ['127.0.0.2'] },
    { list: 'psbl.surriel.com', subject: '192.0.2.226', answers: ['127.0.0.2'] },
  ],
  concludes: {
    'mta-sts/fetch-type': 'warn',
    'spf/record-size': 'warn',
    'domain/reputation-mx-host': 'warn',
    'dns/http-cors': 'fail',
    'dns/http-sri': 'pass',
    'spf/lookup-limit': 'fail',
    'spf/include-loop': 'fail',
    'spf/include-nested-plus': 'fail',
    'spf/void-limit': 'fail',
    'spf/mx-limit': 'fail',
    'spf/mech-a-mx-void': 'warn',
    'dmarc/rua-external': 'fail',
    'dmarc/rua-count': 'warn',
    'dmarc/ruf-fo': 'warn',
    'mta-sts/fetch-size': 'fail',
    'bimi/logo-size': 'fail',
    'domain/reputation-abused-legit': 'fail',
    'blacklist/psbl': 'fail',
  },
});
