import { HOSTED, registered } from '../fixtures/hierarchy.ts';
import { home, LOGO, plainText, securityTxt, svg } from '../fixtures/pages.ts';
import { mailHost, webHost } from '../hosts.ts';
import { world } from '../world.ts';

const DOMAIN = 'etourdi.example';

const LEFT_IN_CLEAR =
  '<script src="http://ami.example/mesure.js"></script><img src="http://ami.example/logo.png" alt="">';

/** One slip of the pen in each record. */
export const etourdi = world(DOMAIN, {
  title: 'Étourdi : une faute de frappe dans chaque enregistrement',
  zone: `${HOSTED}
    @                   A    192.0.2.208
    www                 A    192.0.2.208
    mta-sts             A    192.0.2.209
    @                   MX   10 mx
    @                   MX   20 192.0.2.210.
    mx                  A    192.0.2.210
    @                   CAA  0 issue "digicert.com"
    @                   TXT  "v=spf1 mx ipv4:192.0.2.0/24 ip4:192.0.2.300 exists:%{q}.etourdi.example redirect:autre.example -all"
    _dmarc              TXT  "v=DMARC1; p=rejet; rua=dmarc@${DOMAIN}; adkim=x"
    default._domainkey  TXT  "v=DKIM1; k=rsa; p=MIGfMA0GCSqGSIb3*pas*du*base64*"
    _mta-sts            TXT  "v=STSv1; id=20261120;"
    _smtp._tls          TXT  "v=TLSRPTv1; mailto:tls@${DOMAIN}"
    default._bimi       TXT  "v=BIMI1; l=http://${DOMAIN}/logo.svg; a="
  `,
  hosts: {
    '@': webHost(
      { pages: { '/': home('Étourdi', LEFT_IN_CLEAR), '/logo.svg': svg(LOGO), '/security.txt': securityTxt(DOMAIN) } },
      { certificate: { days: [-60, 300], organization: "Let's Encrypt", staple: 'revoked' } },
    ),
    www: webHost({ redirect: `https://${DOMAIN}` }),
    'mta-sts': webHost({
      pages: {
        '/.well-known/mta-sts.txt': plainText(
          [
            'version: STSv2',
            'mode: renforce',
            'mx: mx.etourdi.example.',
            'mx: *.*.example',
            'max_age: bientôt',
            'sans deux-points',
            '',
          ].join('\n'),
        ),
      },
    }),
    mx: mailHost({ starttls: 'refused', greeting: '220 bonjour' }),
  },
  registration: registered,
  concludes: {
    'dns/certificate-revoked': 'fail',
    'dns/http-sri': 'fail',
    'dns/http-mixed': 'fail',
    'spf/syntax-valid': 'fail',
    'spf/syntax-macro': 'fail',
    'smtp/mx-literal': 'fail',
    'dmarc/rua-syntax': 'fail',
    'mta-sts/policy-version': 'fail',
    'mta-sts/tlsrpt-syntax': 'fail',
    'bimi/record-syntax': 'fail',
    'dns/caa-allows-current': 'fail',
    'dns/certificate-lifetime': 'warn',
  },
});
