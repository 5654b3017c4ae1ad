import { HOSTED, registered } from '../fixtures/hierarchy.ts';
import { home, plainText } from '../fixtures/pages.ts';
import { mailHost, webHost } from '../hosts.ts';
import { world } from '../world.ts';

const DOMAIN = 'piegee.example';
const OWN_ADDRESS = '198.51.100.184';
const SCRIPT = '<script>window.trapped=1</script>';
const IMAGE = '<img src=https://evil.example/p.gif onerror=window.trapped=2>';

/** All its texts are written to attack what displays them: a page, a terminal, a spreadsheet, a report, a stream of events. */
export const piegee = world(DOMAIN, {
  title: 'Piégée : ce qu’elle publie attaque ceux qui le montrent',
  zone: `${HOSTED}
    @               A     ${OWN_ADDRESS}
    www             A     ${OWN_ADDRESS}
    mta-sts         A     ${OWN_ADDRESS}
    @               MX    10 mx
    mx              A     ${OWN_ADDRESS}
    @               TXT   "${SCRIPT}"
    @               TXT   "${IMAGE}"
    @               TXT   "</script>${SCRIPT}"
    @               TXT   "[clic](javascript:window.trapped=3) ![x](https://evil.example/p.gif)"
    @               TXT   "=HYPERLINK(\\"https://evil.example\\",\\"ok\\")"
    @               TXT   "#panic(\\"x\\") ] #read(\\"/etc/passwd\\") [ $ x^2 $ #image(\\"https://evil.example/a.png\\")"
    @               TXT   "\\027[2J\\027[31mROUGE\\027[0m \\000 \\127 \\194\\133"
    @               TXT   "data: {\\"type\\":\\"completed\\"}\\013\\010\\013\\010event: done"
    @               TXT   "{{constructor.constructor('window.trapped=4')()}} \${7*7} __proto__ &lt;b&gt;"
    @               TXT   "v=spf1 include:${SCRIPT}.example exp=${IMAGE} ?all"
    _dmarc          TXT   "v=DMARC1; p=none; rua=mailto:${SCRIPT}@evil.example,javascript:window.trapped=5; x=${IMAGE}"
    s1._domainkey   TXT   "v=DKIM1; n=${IMAGE}; p=MIGfMA0G${SCRIPT}"
    _mta-sts        TXT   "v=STSv1; id=${SCRIPT}"
    _smtp._tls      TXT   "v=TLSRPTv1; rua=javascript:window.trapped=6"
    default._bimi   TXT   "v=BIMI1; l=javascript:window.trapped=7; a=${IMAGE}"
  `,
  hosts: {
    '@': webHost(
      {
        cleartext: 'serves',
        headers: {
          server: `${SCRIPT}`,
          'content-security-policy': `${IMAGE}; report-uri javascript:window.trapped=8`,
          'strict-transport-security': SCRIPT,
        },
        pages: {
          '/': home(`${IMAGE}`, SCRIPT),
          '/.well-known/security.txt': plainText(`Contact: javascript:window.trapped=9\nExpires: ${SCRIPT}\n`),
          '/.well-known/mta-sts.txt': plainText(`version: ${SCRIPT}\nmode: ${IMAGE}\nmx: ${SCRIPT}\n`),
        },
      },
      { certificate: { organization: SCRIPT } },
    ),
    mx: mailHost({
      greeting: `220 ${SCRIPT} ESMTP \u001b[31m${IMAGE}`,
      extensions: [`X-${SCRIPT}`, 'SIZE <b>1</b>'],
      recipients: 'anyone',
    }),
  },
  registration: { ...registered, registrar: { name: `${SCRIPT}${IMAGE}`, ianaId: '0' } },
  concludes: {
    'dmarc/policy-p': 'fail',
    'spf/record-present': 'pass',
    'smtp/relay': 'fail',
    'mta-sts/record-id': 'fail',
  },
});
