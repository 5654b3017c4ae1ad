import { HOSTED, registered } from '../fixtures/hierarchy.ts';
import { markCertificate } from '../fixtures/mark-certificate.ts';
import { carefulHeaders, home, LOGO, mtaStsPolicy, svg } from '../fixtures/pages.ts';
import { mailHost, webHost } from '../hosts.ts';
import { world } from '../world.ts';

const DOMAIN = 'negligent.example';

const CROOKED_LOGO = `<svg xmlns="http://www.w3.org/2000/svg" version="1.1" viewBox="0 0 64 32">
<title>Négligent</title><filter id="flou"/><rect width="64" height="32" fill="#444444"/></svg>`;

/** Everything was put in place once, and nobody has looked since. */
export const negligent = world(DOMAIN, {
  title: 'Négligent : tout a été mis en place un jour, puis oublié',
  zone: `${HOSTED}
    @               A     198.51.100.120
    www             A     198.51.100.120
    mta-sts         A     198.51.100.121
    @               MX    5  mx0
    @               MX    10 mx1
    @               MX    20 mx2
    mx0             A     198.51.100.122
    mx1             A     198.51.100.123
    mx2             A     198.51.100.124
    _25._tcp.mx1    TLSA  0 0 1 0000000000000000000000000000000000000000000000000000000000000000
    @               TXT   "v=spf1 mx -all"
    _mta-sts        TXT   "v=STSv1; id=20240101;"
    default._bimi   TXT   "v=BIMI1; l=https://${DOMAIN}/logo.svg; a=https://${DOMAIN}/marque.pem"
  `,
  hosts: {
    '@': webHost(
      {
        headers: carefulHeaders,
        pages: {
          '/': home('Négligent'),
          '/logo.svg': svg(CROOKED_LOGO),
          '/marque.pem': markCertificate('autre.example', LOGO, {
            days: [-400, -3],
            issuer: 'unlisted',
            logged: false,
          }),
        },
      },
      { certificate: { key: 'close' } },
    ),
    www: webHost({ redirect: `https://${DOMAIN}` }),
    'mta-sts': webHost(
      { pages: mtaStsPolicy('mode: enforce', `mx: mx0.${DOMAIN}`, `mx: mx1.${DOMAIN}`, 'max_age: 604800') },
      { certificate: { days: [-89, 1] } },
    ),
    mx0: { ports: {} },
    mx1: mailHost(
      { tls: { versions: ['TLSv1', 'TLSv1.1'], ciphers: 'eNULL:ALL:@SECLEVEL=0' } },
      { certificate: { days: [-100, -2], key: 'rsa2048' } },
    ),
    mx2: mailHost(),
  },
  registration: registered,
  concludes: {
    'smtp/reachable': 'warn',
    'smtp/tls-suites': 'fail',
    'smtp/dane-present': 'warn',
    'smtp/dane-usage': 'fail',
    'mta-sts/mx-match': 'fail',
    'mta-sts/mx-tls12': 'fail',
    'mta-sts/fetch-expiry': 'fail',
    'bimi/logo-square': 'fail',
    'bimi/certificate-dates': 'fail',
    'bimi/certificate-chain': 'fail',
    'bimi/certificate-logged': 'fail',
    'bimi/certificate-logo': 'fail',
    'dmarc/record-present': 'fail',
    'dns/certificate-weak-key': 'fail',
  },
});
