import { ED25519, RSA_2048, RSA_2048_SECOND } from '../fixtures/dkim-keys.ts';
import { registered } from '../fixtures/hierarchy.ts';
import { markCertificate } from '../fixtures/mark-certificate.ts';
import { carefulHeaders, home, LOGO, mtaStsPolicy, securityTxt, svg } from '../fixtures/pages.ts';
import { type Host, mailHost, nameServer, submissionHost, type TlsBehaviour, together, webHost } from '../hosts.ts';
import { world } from '../world.ts';

const DOMAIN = 'exemplaire.example';
const AUTHORITY: Pick<Host, 'certificate'> = { certificate: { organization: "Let's Encrypt", staple: 'good' } };
const CAREFUL_TLS: TlsBehaviour = {
  ciphers: 'ECDHE-ECDSA-AES128-GCM-SHA256:ECDHE-ECDSA-AES256-GCM-SHA384:ECDHE-ECDSA-CHACHA20-POLY1305',
};

/** Everything as it should be: letter A. */
export const exemplaire = world(DOMAIN, {
  title: 'Exemplaire : tout est bien réglé, du courrier au site',
  zone: `
    @                   NS    ns1
    @                   NS    ns2
    @                   SOA   ns1 hostmaster 2026112001 14400 3600 1209600 3600
    ns1                 A     192.0.2.32
    ns1                 AAAA  2001:db8:32::53
    ns2                 A     198.51.100.32
    ns2                 AAAA  2001:db8:33::53

    @                   A     203.0.113.32
    @                   AAAA  2001:db8:34::80
    @                   HTTPS 1 . ipv4hint=203.0.113.32 ipv6hint=2001:db8:34::80
    www                 A     203.0.113.32
    www                 AAAA  2001:db8:34::80
    mta-sts             A     203.0.113.32
    mta-sts             AAAA  2001:db8:34::80
    @                   CAA   0 issue "letsencrypt.org"
    @                   CAA   0 issuewild ";"
    @                   CAA   0 iodef "mailto:securite@${DOMAIN}"

    @                   MX    10 mx1
    @                   MX    20 mx2
    mx1                 A     192.0.2.33
    mx1                 AAAA  2001:db8:32::25
    mx2                 A     198.51.100.33
    mx2                 AAAA  2001:db8:33::25
    mx1                 TXT   "v=spf1 a -all"
    mx2                 TXT   "v=spf1 a -all"
    _25._tcp.mx1        TLSA  3 1 1 <key-digest mx1>
    _25._tcp.mx1        TLSA  2 1 1 <authority-digest Let's Encrypt>
    _25._tcp.mx2        TLSA  3 1 1 <key-digest mx2>
    _25._tcp.mx2        TLSA  2 1 1 <authority-digest Let's Encrypt>
    smtp                A     192.0.2.34
    _submissions._tcp   SRV   0 1 465 smtp

    @                   TXT   "v=spf1 mx ip4:192.0.2.34 -all"
    _dmarc              TXT   "v=DMARC1; p=reject; sp=reject; np=reject; rua=mailto:dmarc@${DOMAIN}"
    *._report._dmarc    TXT   "v=DMARC1"
    default._domainkey  TXT   "v=DKIM1; k=rsa; p=${RSA_2048}"
    s1._domainkey       TXT   "v=DKIM1; k=rsa; p=${RSA_2048_SECOND}"
    s2._domainkey       TXT   "v=DKIM1; k=ed25519; p=${ED25519}"
    _mta-sts            TXT   "v=STSv1; id=20261120T090000;"
    _smtp._tls          TXT   "v=TLSRPTv1; rua=mailto:tls@${DOMAIN}"
    default._bimi       TXT   "v=BIMI1; l=https://${DOMAIN}/logo.svg; a=https://${DOMAIN}/marque.pem"
  `,
  signing: { wish: 'own' },
  hosts: {
    ns1: nameServer(),
    ns2: nameServer(),
    mx1: together(mailHost({}, AUTHORITY), submissionHost()),
    mx2: mailHost({}, AUTHORITY),
    smtp: submissionHost({}, AUTHORITY),
    '@': webHost(
      {
        headers: carefulHeaders,
        tls: CAREFUL_TLS,
        pages: {
          '/': {
            ...home('Exemplaire'),
            headers: { 'set-cookie': 'session=0123456789abcdef; Path=/; Secure; HttpOnly; SameSite=Lax' },
          },
          '/logo.svg': svg(LOGO),
          '/marque.pem': markCertificate(DOMAIN, LOGO),
          '/.well-known/security.txt': securityTxt(DOMAIN),
        },
      },
      AUTHORITY,
    ),
    www: webHost({ headers: carefulHeaders, redirect: `https://${DOMAIN}` }, AUTHORITY),
    'mta-sts': webHost(
      { pages: mtaStsPolicy('mode: enforce', `mx: mx1.${DOMAIN}`, `mx: mx2.${DOMAIN}`, 'max_age: 2592000') },
      AUTHORITY,
    ),
  },
  registration: registered,
  concludes: {
    'dns/ns-udp': 'pass',
    'dns/https-record': 'pass',
    'dns/dnssec-parent-wish': 'pass',
    'spf/record-present': 'pass',
    'spf/syntax-valid': 'pass',
    'spf/all-plus': 'pass',
    'dmarc/record-present': 'pass',
    'dmarc/policy-p': 'pass',
    'dmarc/rua-present': 'pass',
    'dkim/key-size': 'pass',
    'mta-sts/record-present': 'pass',
    'bimi/certificate-chain': 'pass',
    'bimi/certificate-logo': 'pass',
    'mta-sts/policy-mode': 'pass',
    'mta-sts/mx-match': 'pass',
    'smtp/starttls-offered': 'pass',
    'smtp/relay': 'pass',
    'smtp/starttls-inject': 'pass',
    'smtp/postmaster': 'pass',
    'smtp/vrfy': 'pass',
    'smtp/dane-match': 'pass',
    'dns/dnssec-status': 'pass',
    'dns/dnssec-servers': 'pass',
    'dns/certificate-expiry': 'pass',
    'dns/caa-allows-current': 'pass',
    'whois/expiry': 'pass',
    'tcp/mx-25': 'pass',
    'tcp/data': 'pass',
  },
  never: ['unknown', 'fail'],
});
