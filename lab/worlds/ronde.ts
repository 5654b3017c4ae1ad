import { RSA_2048 } from '../fixtures/dkim-keys.ts';
import { registered } from '../fixtures/hierarchy.ts';
import { carefulHeaders } from '../fixtures/pages.ts';
import { mailHost, nameServer, webHost } from '../hosts.ts';
import { world } from '../world.ts';

const DOMAIN = 'ronde.example';

/** Nothing is missing, and nobody comes in: the site leads round in a circle, and its mail server has no IPv4 address. */
export const ronde = world(DOMAIN, {
  title: 'Ronde : le site tourne en rond, et le courrier n’arrive qu’en IPv6',
  zone: `
    @                   NS    ns1
    @                   NS    ns2
    ns1                 A     192.0.2.170
    ns2                 A     198.51.100.170
    @                   A     203.0.113.170
    www                 A     203.0.113.171
    @                   MX    10 mx
    mx                  AAAA  2001:db8:170::25
    @                   TXT   "v=spf1 mx -all"
    _dmarc              TXT   "v=DMARC1; p=reject; rua=mailto:dmarc@${DOMAIN}"
    default._domainkey  TXT   "v=DKIM1; k=rsa; p=${RSA_2048}"
  `,
  signing: {},
  refuses: ['TLSA'],
  hosts: {
    ns1: nameServer(),
    ns2: nameServer(),
    mx: mailHost(),
    '@': webHost({ headers: carefulHeaders, redirect: `https://www.${DOMAIN}` }),
    www: webHost({ headers: carefulHeaders, redirect: `https://${DOMAIN}` }),
  },
  registration: registered,
  concludes: {
    'dns/http-redirect': 'fail',
    'dns/certificate-trust': 'pass',
    'smtp/mx-resolves': 'pass',
    'smtp/mx-ipv4': 'fail',
    'smtp/dane-resolves': 'fail',
  },
});
