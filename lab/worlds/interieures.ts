import { element, octetString, oid, sequence } from '../der.ts';
import { HOSTED, registered } from '../fixtures/hierarchy.ts';
import { mailHost, type Page, webHost } from '../hosts.ts';
import { type World, world } from '../world.ts';

/** Internal addresses, and the spellings in which a link can carry them. */
const INSIDE = {
  v4: ['127.0.0.1', '169.254.169.254', '10.0.0.1'],
  v6: ['::1', '::ffff:127.0.0.1', '64:ff9b::7f00:1'],
  links: [
    '127.0.0.1',
    '[::1]',
    '[::ffff:7f00:1]',
    '169.254.169.254',
    '2130706433',
    '0x7f.1',
    'localhost',
    '127.0.0.1:8080',
    'user@127.0.0.1',
  ],
} as const;

/** The name whose address a test may change with each question. */
export const REBOUND = 'rebond.example';

const everyAddress = (name: string) =>
  [
    ...INSIDE.v4.map((address) => `${name} A ${address}`),
    ...INSIDE.v6.map((address) => `${name} AAAA ${address}`),
  ].join('\n');

/** Every name of it stands at internal addresses: site, name servers, mail, policy, logo, submission. */
const interieur = world('interieur.example', {
  title: 'Toutes ses adresses sont internes',
  zone: `
    @ NS ns1
    @ NS ns2
    ${['@', 'ns1', 'ns2', 'www', 'mx', 'mta-sts', 'smtp', '*'].map(everyAddress).join('\n')}
    @ MX 10 mx
    @ MX 20 alias
    @ MX 30 127.0.0.1.
    alias CNAME mx
    _submissions._tcp SRV 0 1 465 smtp
    @ TXT "v=spf1 a mx ptr include:alias.interieur.example exists:%{i}.interieur.example ip4:127.0.0.1 -all"
    _dmarc TXT "v=DMARC1; p=reject; rua=mailto:a@interieur.example"
    _mta-sts TXT "v=STSv1; id=1"
    _smtp._tls TXT "v=TLSRPTv1; rua=https://127.0.0.1/"
    default._bimi TXT "v=BIMI1; l=https://www.interieur.example/l.svg; a=https://mta-sts.interieur.example/a.pem"
  `,
  registration: registered,
  concludes: {},
});

const uri = (text: string) => element(0x86, Buffer.from(text));
const reached = (method: string, text: string) => sequence(oid(method), uri(text));

/** OCSP server, issuer and revocation list of a certificate, all inside (RFC 5280 §4.2.2.1, §4.2.1.13). */
const extensions = [
  sequence(
    oid('1.3.6.1.5.5.7.1.1'),
    octetString(
      sequence(
        reached('1.3.6.1.5.5.7.48.1', 'http://127.0.0.1/ocsp'),
        reached('1.3.6.1.5.5.7.48.2', 'http://169.254.169.254/ca.crt'),
      ),
    ),
  ),
  sequence(
    oid('2.5.29.31'),
    octetString(sequence(sequence(element(0xa0, element(0xa0, uri('http://127.0.0.1/revoked.crl')))))),
  ),
];

/** Its site stands outside and sends everybody inside, by one spelling of an address. */
function detour(inside: string, index: number): World {
  const domain = `detour${index}.example`;
  const address = `198.51.100.${200 + index}`;
  const page: Page = { status: 302, headers: { location: `${index % 2 ? 'https' : 'http'}://${inside}/` } };
  const site = webHost({ cleartext: 'serves', answer: () => page }, { certificate: { extensions } });
  return world(domain, {
    title: `Son site mène à ${inside}`,
    zone: `${HOSTED}
      @ A ${address}
      www CNAME interne
      interne A 127.0.0.1
      mta-sts A ${address}
      @ MX 10 mx
      mx A ${address}
      _dmarc TXT "v=DMARC1; p=reject"
      _mta-sts TXT "v=STSv1; id=1"
      default._bimi TXT "v=BIMI1; l=https://${inside}/l.svg; a=https://${domain}/a.pem"
      @ TXT "v=spf1 redirect=interne.${domain}"
    `,
    hosts: { '@': site, 'mta-sts': site, mx: mailHost({}, { certificate: { extensions } }) },
    registration: registered,
    concludes: {},
  });
}

const rebond = world(REBOUND, {
  title: 'Son adresse change à chaque question',
  zone: `${HOSTED}
    @ A 198.51.100.220
    @ MX 10 mx
    mx A 198.51.100.220
    mta-sts A 198.51.100.220
    _mta-sts TXT "v=STSv1; id=1"
    _dmarc TXT "v=DMARC1; p=reject"
    default._bimi TXT "v=BIMI1; l=https://${REBOUND}/l.svg; a=https://${REBOUND}/a.pem"
  `,
  hosts: { '@': webHost({ redirect: `https://www.${REBOUND}` }), mx: mailHost() },
  registration: registered,
  concludes: {},
});

/** The registries of these two refer inside. `path`: as RDAP is asked. */
const registries = webHost({
  cleartext: 'closed',
  answer: (path) =>
    path.endsWith('redirige.example')
      ? { status: 302, headers: { location: 'https://127.0.0.1/domain/redirige.example' } }
      : {
          headers: { 'content-type': 'application/rdap+json' },
          body: JSON.stringify({
            objectClassName: 'domain',
            links: [{ rel: 'related', type: 'application/rdap+json', href: 'https://169.254.169.254/registrar' }],
          }),
        },
});
const registre = world('registre.example', {
  title: 'Son registre se trouve chez elle',
  zone: `${HOSTED}
    rdap A 198.51.100.221
    whois A 198.51.100.221
    interne A 127.0.0.1
  `,
  hosts: {
    rdap: registries,
    whois: { ports: { 43: { speaks: 'banner', text: 'refer: interne.registre.example\r\nwhois: 127.0.0.1' } } },
  },
  concludes: {},
});
const redirige = world('redirige.example', { title: 'Son registre mène à l’intérieur', zone: HOSTED, concludes: {} });

/** Where the registry of the last two answers, in the words of the engine’s bootstrap. */
export const hostileRegistry = {
  rdap: { example: 'https://rdap.registre.example/' },
  whois: {},
  whoisRoot: 'whois.registre.example',
} as const;

/**
 * Domains that try to send their auditor to machines of its own house. They are offered to nobody: an audit of them has nothing to show.
 */
export const interieures: readonly World[] = [interieur, ...INSIDE.links.map(detour), rebond, registre, redirige];
