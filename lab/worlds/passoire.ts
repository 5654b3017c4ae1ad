import { RSA_512, RSA_1024 } from '../fixtures/dkim-keys.ts';
import { home, mtaStsPolicy, svg } from '../fixtures/pages.ts';
import { mailHost, nameServer, webHost, withPorts } from '../hosts.ts';
import { world } from '../world.ts';

const DOMAIN = 'passoire.example';
const OWN_ADDRESS = '192.0.2.49';
const UNREGISTERED = 'domaine-abandonne.example';

const HOSTILE_LOGO = `<?xml version="1.0"?>
<!DOCTYPE svg [<!ENTITY nom "Passoire">]>
<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" version="1.1" viewBox="0 0 300 100">
<script>alert(1)</script>
<image xlink:href="https://${UNREGISTERED}/fond.png" width="300" height="100"/>
<text onclick="alert(2)">&nom;</text>
</svg>
`;

/** Everything as it should not be: letter F. */
export const passoire = world(DOMAIN, {
  title: 'Passoire : tout est ouvert à tous les vents',
  zone: `
    @                   NS    ns1
    ns1                 A     192.0.2.48

    @                   A     ${OWN_ADDRESS}
    www                 A     ${OWN_ADDRESS}
    mta-sts             A     192.0.2.50
    cdn                 A     192.0.2.50
    @                   CAA   0 issue "digicert.com"
    @                   CAA   128 tbs "inconnu"

    @                   MX    10 mx1
    @                   MX    20 mx2
    @                   MX    30 interne
    @                   MX    40 mx.${UNREGISTERED}.
    @                   MX    50 disparu
    mx1                 A     ${OWN_ADDRESS}
    mx2                 CNAME mx1
    interne             A     10.0.0.25

    @                   TXT   "v=spf1 ptr ip4:128.0.0.0/7 ip4:10.0.0.0/8 include:spf.${UNREGISTERED} +all"
    _dmarc              TXT   "v=DMARC1; p=none; pct=50; rf=afrf"
    default._domainkey  TXT   "v=DKIM1; k=rsa; t=y; p=${RSA_512}"
    s1._domainkey       TXT   "v=DKIM1; k=rsa; t=y; p=${RSA_1024}"
    s2._domainkey       CNAME s2.dkim.${UNREGISTERED}.
    _mta-sts            TXT   "v=STSv1; id=2026-11-20;"
    _smtp._tls          TXT   "v=TLSRPTv1; rua=ftp://${DOMAIN}/rapports"
    default._bimi       TXT   "v=BIMI1; l=https://cdn.${DOMAIN}/logo.svg; a=; x=1"
    blog                CNAME passoire-blog.azurewebsites.net.
    blog                TXT   "site du blog"
    shop                CNAME boutique.${UNREGISTERED}.
  `,
  hosts: {
    ns1: nameServer({ manner: 'not-authoritative', transfer: true, recursion: true, tcp: true }),
    mx1: mailHost(
      {
        greeting: '220 mail Sendmail 8.9.3 ready',
        starttls: 'absent',
        auth: { clear: 'PLAIN LOGIN' },
        recipients: 'anyone',
        extensions: ['SIZE 1000000', 'VRFY', 'EXPN'],
      },
      { ptr: null },
    ),
    '@': withPorts(
      webHost(
        {
          cleartext: 'serves',
          headers: {
            server: 'Apache/2.2.3 (CentOS)',
            'set-cookie': ['PHPSESSID=0123456789abcdef', 'suivi=1; SameSite=None'],
          },
          pages: { '/': home('Passoire') },
          tls: { versions: ['TLSv1', 'TLSv1.2'], ciphers: 'AES128-SHA:DES-CBC3-SHA:@SECLEVEL=0' },
        },
        { ptr: null, certificate: { days: [-460, -62], key: 'rsa1024', hash: 'sha1', organization: "Let's Encrypt" } },
      ),
      {
        21: { text: '220 FTP', answers: { AUTH: '502 not implemented' } },
        23: 'login:',
        143: { text: '* OK IMAP4', answers: { a1: '* CAPABILITY IMAP4rev1 AUTH=PLAIN\r\na1 OK done' } },
        110: { text: '+OK POP3', answers: { CAPA: '-ERR unknown' } },
        3306: null,
        3389: null,
        5432: null,
        6379: null,
      },
    ),
    www: webHost(
      { cleartext: 'serves', pages: { '/': home('Passoire') } },
      { ptr: null, certificate: { names: ['autre.example'], issuer: 'itself', key: 'rsa2048', days: [-3000, 3000] } },
    ),
    'mta-sts': webHost({ pages: mtaStsPolicy('mode: enforce', 'mx: courrier.autre.example', 'max_age: 60') }),
    cdn: webHost({ pages: { '/logo.svg': svg(HOSTILE_LOGO) } }),
  },
  registration: {
    registrar: { name: 'Bureau pressé', ianaId: '9997' },
    createdDaysAgo: 4,
    changedDaysAgo: 1,
    expiresInDays: 6,
    statuses: ['active'],
    nameServers: ['ns.ancien-hebergeur.example'],
    delegationSigned: true,
  },
  listings: [
    { list: 'zen.spamhaus.org', subject: OWN_ADDRESS, answers: ['127.0.0.2', '127.0.0.4'] },
    { list: 'bl.spamcop.net', subject: OWN_ADDRESS, answers: ['127.0.0.2'] },
    { list: 'b.barracudacentral.org', subject: OWN_ADDRESS, answers: ['127.0.0.2'] },
    { list: 'psbl.surriel.com', subject: OWN_ADDRESS, answers: ['127.0.0.2'] },
    { list: 'dbl.spamhaus.org', subject: DOMAIN, answers: ['127.0.1.4'] },
    { list: 'multi.surbl.org', subject: DOMAIN, answers: ['127.0.0.8'] },
    { list: 'multi.uribl.com', subject: DOMAIN, answers: ['127.0.0.2'] },
  ],
  concludes: {
    'spf/record-present': 'pass',
    'spf/all-plus': 'fail',
    'spf/mech-broad4': 'fail',
    'spf/include-free': 'fail',
    'dmarc/policy-p': 'fail',
    'dmarc/rua-present': 'fail',
    'dkim/key-size': 'fail',
    'mta-sts/record-id': 'fail',
    'mta-sts/mx-match': 'notApplicable',
    'mta-sts/tlsrpt-rua': 'fail',
    'bimi/logo-active': 'fail',
    'smtp/starttls-offered': 'fail',
    'smtp/auth-plain25': 'fail',
    'smtp/relay': 'fail',
    'smtp/mx-free': 'fail',
    'smtp/mx-private': 'fail',
    'smtp/mx-cname': 'fail',
    'dns/ns-count': 'fail',
    'dns/ns-recursion': 'fail',
    'dns/certificate-expiry': 'fail',
    'blacklist/spamhaus': 'fail',
    'domain/reputation-dbl': 'fail',
    'tcp/legacy': 'fail',
    'tcp/admin': 'fail',
    'tcp/data': 'fail',
    'cname/takeover': 'fail',
    'cname/free-domain': 'fail',
    'whois/expiry': 'fail',
  },
});
