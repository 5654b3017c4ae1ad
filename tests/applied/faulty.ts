import type { CertificateRequest } from '../../lab/authority.ts';
import { RSA_2048 } from '../../lab/fixtures/dkim-keys.ts';
import { HOSTED, registered } from '../../lab/fixtures/hierarchy.ts';
import { carefulHeaders, home } from '../../lab/fixtures/pages.ts';
import { mailHost, type NameService, nameServer, type TlsBehaviour, webHost } from '../../lab/hosts.ts';
import { type Signing, type World, world } from '../../lab/world.ts';

// Worlds in which a plan that were done to the letter could stop mail or a site.

const TLS: TlsBehaviour = { ciphers: 'ECDHE+AESGCM:ECDHE+CHACHA20' };
const site = { headers: carefulHeaders, tls: TLS };

/** The domain's own name is an alias: its mail servers, its SPF record and its CAA records are those of another name. */
export const apexAlias = world('toit.example', {
  title: 'Toit : la racine est un alias',
  zone: `${HOSTED}
    @       CNAME  toit.plateforme.example.
    www     A      198.51.100.141
    s1._domainkey  TXT  "v=DKIM1; k=rsa; p=${RSA_2048}"
    _dmarc  TXT    "v=DMARC1; p=quarantine; rua=mailto:dmarc@toit.example"
  `,
  hosts: { www: webHost({ ...site, redirect: 'https://toit.example' }) },
  registration: registered,
  elsewhere: [
    {
      origin: 'plateforme.example',
      zone: `${HOSTED}
        toit  A     198.51.100.140
        toit  AAAA  2001:db8:140::80
        toit  MX    10 mx
        toit  TXT   "v=spf1 mx -all"
        toit  TXT   "verification=1234"
        toit  CAA   0 issue "letsencrypt.org"
        mx    A     198.51.100.142
      `,
      registration: registered,
      hosts: {
        toit: webHost(
          { ...site, pages: { '/': home('Toit') } },
          { certificate: { organization: "Let's Encrypt", names: ['toit.example'] } },
        ),
        mx: mailHost({ receivesFor: ['toit.example'] }),
      },
    },
  ],
  concludes: {},
});

/** A sound domain whose zone these two servers answer for. */
export function servedBy(first: NameService, second: NameService, signing?: Signing): World {
  return world('servi.example', {
    title: 'Servi : une zone et ses serveurs',
    zone: `
      @              NS   ns1
      @              NS   ns2
      ns1            A    192.0.2.151
      ns2            A    198.51.100.151
      @              A    198.51.100.152
      www            A    198.51.100.153
      @              MX   10 mx
      mx             A    198.51.100.154
      @              TXT  "v=spf1 mx -all"
      _dmarc         TXT  "v=DMARC1; p=reject; rua=mailto:dmarc@servi.example"
      s1._domainkey  TXT  "v=DKIM1; k=rsa; p=${RSA_2048}"
    `,
    hosts: {
      ns1: nameServer(first),
      ns2: nameServer(second),
      '@': webHost({ ...site, pages: { '/': home('Servi') } }),
      www: webHost({ ...site, redirect: 'https://servi.example' }),
      mx: mailHost(),
    },
    registration: registered,
    ...(signing && { signing }),
    concludes: {},
  });
}

const ALONE: CertificateRequest = { shows: ['leaf'], organization: "Let's Encrypt" };

/** Servers that send their certificate without the intermediate ones. */
export const loneLeaf = world('feuille.example', {
  title: 'Feuille : des certificats sans leur chaîne',
  zone: `${HOSTED}
    @              A    198.51.100.171
    www            A    198.51.100.172
    @              MX   10 mx
    mx             A    198.51.100.173
    @              TXT  "v=spf1 mx -all"
    _dmarc         TXT  "v=DMARC1; p=reject; rua=mailto:dmarc@feuille.example"
    s1._domainkey  TXT  "v=DKIM1; k=rsa; p=${RSA_2048}"
  `,
  hosts: {
    '@': webHost({ ...site, pages: { '/': home('Feuille') } }, { certificate: ALONE }),
    www: webHost({ ...site, redirect: 'https://feuille.example' }, { certificate: ALONE }),
    mx: mailHost({}, { certificate: ALONE }),
  },
  registration: registered,
  concludes: {},
});

/** Its own SPF records lead round in a ring. */
export const spfRing = world('boucle.example', {
  title: 'Boucle : un SPF qui tourne en rond',
  zone: `${HOSTED}
    @              A    198.51.100.181
    www            A    198.51.100.182
    @              MX   10 mx
    mx             A    198.51.100.183
    @              TXT  "v=spf1 include:_envoi.boucle.example ~all"
    _envoi         TXT  "v=spf1 include:_autres.boucle.example ip4:198.51.100.183 -all"
    _autres        TXT  "v=spf1 include:_envoi.boucle.example ip4:198.51.100.184 -all"
    _dmarc         TXT  "v=DMARC1; p=none; rua=mailto:dmarc@boucle.example"
    s1._domainkey  TXT  "v=DKIM1; k=rsa; p=${RSA_2048}"
  `,
  hosts: {
    '@': webHost({ ...site, pages: { '/': home('Boucle') } }),
    www: webHost({ ...site, redirect: 'https://boucle.example' }),
    mx: mailHost(),
  },
  registration: registered,
  concludes: {},
});

/** Everybody may send in its name; what its own server sends passes by nothing else. */
export const wideOpen = world('ouvert.example', {
  title: 'Ouvert : tout le monde envoie en son nom',
  zone: `${HOSTED}
    @              A    198.51.100.185
    www            A    198.51.100.186
    @              MX   10 mx
    mx             A    198.51.100.187
    @              TXT  "v=spf1 ip4:0.0.0.0/1 ip4:128.0.0.0/1 ~all"
    _dmarc         TXT  "v=DMARC1; p=none; rua=mailto:dmarc@ouvert.example"
    s1._domainkey  TXT  "v=DKIM1; k=rsa; p=${RSA_2048}"
  `,
  hosts: {
    '@': webHost({ ...site, pages: { '/': home('Ouvert') } }),
    www: webHost({ ...site, redirect: 'https://ouvert.example' }),
    mx: mailHost(),
  },
  registration: registered,
  concludes: {},
});
