import { HOSTED, registered } from '../fixtures/hierarchy.ts';
import { carefulHeaders, home, mtaStsPolicy } from '../fixtures/pages.ts';
import { mailHost, webHost } from '../hosts.ts';
import { world } from '../world.ts';

const DOMAIN = 'presque.example';

/** Each thing is nearly right, which is not enough for a machine. */
export const presque = world(DOMAIN, {
  title: 'Presque : chaque réglage est presque le bon',
  zone: `${HOSTED}
    @               A     198.51.100.130
    www             A     198.51.100.130
    mta-sts         A     198.51.100.131
    @               MX    10 mx
    mx              A     198.51.100.132
    _25._tcp.mx     TLSA  3 1 1 <key-digest mx>
    @               TXT   "v=spf1 mx -all"
    _dmarc          TXT   "v=DMARC1; p=quarantine; rua=mailto:dmarc@${DOMAIN}"
    _dmarc.news     TXT   "v=DMARC1; p=none; rua=mailto:dmarc@${DOMAIN}"
    _mta-sts        TXT   "v=STSV1; id=20261120;"
    default._bimi   TXT   "v=BIMI1; l=https://${DOMAIN}/absent.svg; a=https://${DOMAIN}/site.pem"
  `,
  hosts: {
    '@': webHost({
      headers: carefulHeaders,
      pages: { '/': home('Presque'), '/site.pem': { body: ({ issue }) => issue({ names: [DOMAIN] }).pem } },
    }),
    www: webHost({ redirect: `https://${DOMAIN}` }),
    'mta-sts': webHost({ pages: mtaStsPolicy('mode: enforce', 'max_age: 604800') }),
    mx: mailHost({}, { certificate: { days: [-80, 5] } }),
  },
  registration: registered,
  concludes: {
    'smtp/certificate-expiry': 'warn',
    'dmarc/policy-sub-override': 'warn',
    'mta-sts/record-version': 'fail',
    'mta-sts/policy-mx-list': 'fail',
    'bimi/logo-fetch': 'fail',
    'bimi/certificate-usage': 'fail',
    'smtp/dane-secure': 'warn',
    'dmarc/policy-p': 'pass',
  },
});
