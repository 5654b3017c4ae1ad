import { X509Certificate } from 'node:crypto';
import { type Answer, encode, type Packet } from 'dns-packet';
import { dmarcReporters } from '../aggregate-reports/testing/dmarc-reporters.ts';
import { aDay, aTlsReport } from '../aggregate-reports/testing/samples.ts';
import { tlsReporters } from '../aggregate-reports/testing/tls-reporters.ts';
import { packed, streamedZip, writeReport } from '../aggregate-reports/testing/write.ts';
import { issue } from '../network/tls/testing/certificates.ts';

/** a.example A IN, as asked. */
export const question: Buffer = Buffer.from('0161076578616d706c650000010001', 'hex');

const name = 'a.example';
const dated = { labels: 2, originalTTL: 300, expiration: 1_800_000_000, inception: 1_700_000_000, keyTag: 4242 };
const octets = (length: number) => Buffer.alloc(length, 7);

const answer = (records: readonly Answer[], more: Partial<Packet> = {}): Buffer =>
  encode({
    type: 'response',
    id: 0x1234,
    questions: [{ type: 'A', name }],
    answers: [...records],
    ...more,
  });

export const dnsAnswers: readonly Buffer[] = [
  answer([
    { type: 'A', name, ttl: 60, data: '192.0.2.1' },
    { type: 'AAAA', name, ttl: 60, data: '2001:db8::1' },
  ]),
  answer([
    { type: 'CNAME', name, ttl: 60, data: 'b.example' },
    { type: 'A', name: 'b.example', data: '192.0.2.1' },
  ]),
  answer([{ type: 'MX', name, data: { preference: 10, exchange: 'mx.a.example' } }]),
  answer([{ type: 'TXT', name, data: ['v=spf1 ', 'include:_spf.example', ' -all'] }]),
  answer([
    { type: 'NS', name, data: 'ns1.a.example' },
    { type: 'PTR', name, data: 'host.a.example' },
  ]),
  answer([], {
    authorities: [
      {
        type: 'SOA',
        name: 'example',
        data: { mname: 'ns.example', rname: 'h.example', serial: 1, refresh: 2, retry: 3, expire: 4, minimum: 5 },
      },
    ],
  }),
  answer([{ type: 'CAA', name, data: { flags: 0, tag: 'issue', value: 'letsencrypt.org' } }]),
  answer([{ type: 'TLSA', name, data: { usage: 3, selector: 1, matchingType: 1, certificate: octets(32) } }]),
  answer([{ type: 'DS', name, data: { keyTag: 1, algorithm: 13, digestType: 2, digest: octets(32) } }]),
  answer([{ type: 'DNSKEY', name, data: { flags: 257, algorithm: 13, key: octets(64) } }]),
  answer([
    {
      type: 'RRSIG',
      name,
      data: { typeCovered: 'A', algorithm: 13, ...dated, signersName: name, signature: octets(64) },
    },
    { type: 'NSEC', name, data: { nextDomain: 'b.example', rrtypes: ['A', 'RRSIG', 'NSEC'] } },
    {
      type: 'NSEC3',
      name,
      data: { algorithm: 1, flags: 0, iterations: 1, salt: octets(4), nextDomain: octets(20), rrtypes: ['A', 'TXT'] },
    },
  ]),
  answer([{ type: 'SRV', name, data: { priority: 1, weight: 1, port: 587, target: 'mx.a.example' } }], {
    additionals: [
      {
        type: 'OPT',
        name: '.',
        udpPayloadSize: 1232,
        extendedRcode: 0,
        ednsVersion: 0,
        flags: 0,
        flag_do: true,
        options: [{ code: 12, length: 16 }],
      },
    ],
  }),
];

export const spf: readonly string[] = [
  'v=spf1 mx a:mail.exemple.fr/24//64 ip4:192.0.2.0/24 ip6:2001:db8::/32 include:_spf.exemple.fr -all',
  'v=spf1 exists:%{ir}.%{l1r+-}._spf.%{d2} redirect=%{d}.exemple.fr exp=pourquoi.%{d}',
  'v=spf1 ptr ?all unknown=x +a ~all',
];

export const tagLists: readonly string[] = [
  'v=DMARC1; p=reject; sp=none; np=quarantine; rua=mailto:a@exemple.fr!10m,mailto:b@autre.fr; adkim=s; fo=1:d:s; psd=n; t=y',
  'v=DKIM1; k=rsa; h=sha256; t=s:y; n=note=20; p=MIIBIjANBgkqhkiG9w0BAQEFAAOCAQ8AMIIBCgKCAQEA',
  'v=BIMI1; l=https://exemple.fr/logo.svg; a=https://exemple.fr/vmc.pem; avp=brand',
  'v=TLSRPTv1; rua=mailto:tls@exemple.fr,https://exemple.fr/rapport',
  'v=STSv1; id=20261121T100000;',
];

const certificate = issue({ subject: 'CN=mx.exemple.fr', names: ['mx.exemple.fr', '*.exemple.fr'] });
const der = new X509Certificate(certificate.cert).raw;

/** Base64 DER. */
export const leaf: string = der.toString('base64');
const timestamps = Buffer.from('060a2b06010401d679020402040a040800060102030405060002aabb', 'hex');
const staple = Buffer.from('30190a0100a01430120609 2b0601050507300101 0405 3003020100'.replaceAll(' ', ''), 'hex');
export const certificates: readonly Buffer[] = [der, Buffer.concat([der.subarray(0, 200), timestamps]), staple];

export const svg: readonly string[] = [
  '<svg xmlns="http://www.w3.org/2000/svg" version="1.2" baseProfile="tiny-ps" viewBox="0 0 10 10"><title>t</title><rect width="10" height="10"/></svg>',
  '<?xml version="1.0"?><!DOCTYPE svg [<!ENTITY a "aaaa">]><svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink"><style>@import url(x)</style><use xlink:href="#a"/><![CDATA[x]]></svg>',
];

export const smtpReplies: readonly string[] = [
  '220 mx.exemple.fr ESMTP\r\n',
  '250-mx.exemple.fr\r\n250-STARTTLS\r\n250-SIZE 35882577\r\n250-AUTH PLAIN LOGIN\r\n250 8BITMIME\r\n',
  '554-5.7.1 refused\n554 see https://exemple.fr\r\n',
];

const HELLO =
  '160303003d020000390303000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f00c030000011ff01000100000b0004030001020017000016030300040e000000';
export const serverWords: readonly Buffer[] = [Buffer.from(HELLO, 'hex'), Buffer.from('15030300020228', 'hex')];

export const rdap: readonly string[] = [
  JSON.stringify({
    objectClassName: 'domain',
    ldhName: 'A.FR',
    status: ['client transfer prohibited', 'active'],
    events: [
      { eventAction: 'registration', eventDate: '2004-02-29T12:00:00Z' },
      { eventAction: 'expiration', eventDate: '2027-02-28T12:00:00.123+01:00' },
    ],
    nameservers: [{ ldhName: 'NS1.A.FR.' }],
    secureDNS: { delegationSigned: true, dsData: [{ keyTag: 1 }] },
    links: [{ rel: 'related', type: 'application/rdap+json', href: 'https://rdap.registrar.test/domain/a.fr' }],
    entities: [
      {
        roles: ['registrar'],
        publicIds: [{ type: 'IANA Registrar ID', identifier: '292' }],
        vcardArray: [
          'vcard',
          [
            ['version', {}, 'text', '4.0'],
            ['fn', {}, 'text', 'Registrar SAS'],
          ],
        ],
      },
      {
        roles: ['registrant'],
        vcardArray: [
          'vcard',
          [
            ['fn', {}, 'text', 'Ada'],
            ['adr', {}, 'text', ['', '', '1 rue']],
          ],
        ],
      },
    ],
  }),
];

export const whois: readonly string[] = [
  'Domain Name: A.FR\r\nRegistrar: Registrar SAS\r\nRegistrar WHOIS Server: whois.registrar.test\r\nUpdated Date: 2026-01-05T10:00:00Z\r\nRegistry Expiry Date: 2027-01-05T10:00:00Z\r\nDomain Status: clientTransferProhibited https://icann.org/epp\r\nName Server: NS1.A.FR\r\nDNSSEC: signedDelegation\r\n',
  '%%\ndomain: a.fr\nstatus: ACTIVE\nholder: ANO00-FRNIC\ncreated: 05/06/2004\nExpiry Date: 14 Feb 2027 10:00:00 (UTC+1)\nnserver: ns1.a.fr [192.0.2.1]\nsource: FRNIC\n',
  'refer: whois.nic.fr\n\ndomain: FR\n',
];

export const headers: readonly string[] = [
  'max-age=31536000; includeSubDomains; preload',
  "default-src 'self' https: 'nonce-abc'; script-src 'unsafe-inline' *; object-src 'none'; frame-ancestors 'none', img-src *",
  'session=abc; Path=/; Domain=a.fr; Expires=Wed, 21 Oct 2026 07:28:00 GMT; Secure; HttpOnly; SameSite=Lax',
  'Contact: mailto:s@a.fr\nExpires: 2027-01-01T00:00:00Z\nCanonical: https://a.fr/.well-known/security.txt\n',
];

export const pages: readonly string[] = [
  '<!doctype html><base href="/x/"><link rel=stylesheet href="http://b.fr/a.css"><script src=\'//c.fr/a.js\'></script><img srcset="a.png 1x, b.png 2x"><iframe src="https://d.fr"></iframe><!-- <script src=x> --><form action="http://a.fr/"></form>',
];

export const policies: readonly string[] = [
  'version: STSv1\r\nmode: enforce\r\nmx: mx1.exemple.fr\r\nmx: *.exemple.fr\r\nmax_age: 604800\r\n',
];

export const names: readonly string[] = [
  'exemple.fr',
  'https://jean@www.Exemple.fr:8443/chemin?x=1#y',
  'contact@bücher.example.de',
  'xn--bcher-kva.de.',
  'السعودية.com',
  'a'.repeat(63).concat('.fr'),
];

const newer = writeReport(aDay);
const older = writeReport({ ...aDay, form: 'rfc7489', policy: { p: 'reject', pct: '25' } });

export const aggregateReports: readonly string[] = [newer, older, JSON.stringify(aTlsReport)];

export const packedReports: readonly Buffer[] = [
  Buffer.from(packed(newer, 'gzip')),
  Buffer.from(packed(older, 'zip')),
  Buffer.from(streamedZip('rapport.xml', newer)),
  ...[...dmarcReporters, ...tlsReporters].map(({ octets }) => Buffer.from(octets)),
];

export const zoneFiles: readonly string[] = [
  `$ORIGIN a.fr.
$TTL 1h
@ IN SOA ns1 host ( 1 2h 15m 2w 1h ) ; comment
  IN 600 MX 10 mail
mail A 192.0.2.1
k1._domainkey TXT ( "v=DKIM1; p=" "MIIB" )
_25._tcp.mail TLSA 3 1 1 abcd`,
  '@ CAA 0 issue "letsencrypt.org; a=b"\nwww CNAME @\n_imaps._tcp SRV 0 1 993 mail\n* TXT "\\195\\169 \\""',
];
