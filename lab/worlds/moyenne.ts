import { RSA_2048, RSA_2048_SECOND } from '../fixtures/dkim-keys.ts';
import { HOSTED, registered } from '../fixtures/hierarchy.ts';
import { home } from '../fixtures/pages.ts';
import { mailHost, webHost } from '../hosts.ts';
import { world } from '../world.ts';

const DOMAIN = 'moyenne.example';

/** A small business at a big mail provider, set up once and left alone. */
export const moyenne = world(DOMAIN, {
  title: 'Moyenne : une petite entreprise chez un grand fournisseur',
  zone: `${HOSTED}
    @                      A      192.0.2.64
    www                    A      192.0.2.64
    @                      MX     0 moyenne-example.mail.protection.outlook.com.
    @                      TXT    "v=spf1 include:spf.protection.outlook.com -all"
    @                      TXT    "MS=ms12345678"
    _dmarc                 TXT    "v=DMARC1; p=none; rua=mailto:contact@${DOMAIN}"
    selector1._domainkey   CNAME  selector1-moyenne-example._domainkey.moyenneexample.onmicrosoft.com.
    selector2._domainkey   CNAME  selector2-moyenne-example._domainkey.moyenneexample.onmicrosoft.com.
    autodiscover           CNAME  autodiscover.outlook.com.
    shop                   CNAME  moyenne.myshopify.com.
  `,
  hosts: {
    '@': webHost({
      headers: { 'strict-transport-security': 'max-age=15552000', 'x-content-type-options': 'nosniff' },
      pages: { '/': home('Moyenne et fils', '<script src="https://outlook.com/compteur.js"></script>') },
    }),
    www: webHost({ redirect: `https://${DOMAIN}` }),
  },
  registration: { ...registered, expiresInDays: 200 },
  elsewhere: [
    {
      origin: 'outlook.com',
      zone: `${HOSTED}
        spf.protection                      TXT   "v=spf1 ip4:198.51.100.64/28 ip6:2001:db8:64::/48 -all"
        moyenne-example.mail.protection     A     198.51.100.65
        moyenne-example.mail.protection     A     198.51.100.66
        autodiscover                        A     198.51.100.67`,
      hosts: {
        'moyenne-example.mail.protection': mailHost(
          {
            receivesFor: [DOMAIN],
            extensions: [
              'SIZE 157286400',
              'PIPELINING',
              'DSN',
              'ENHANCEDSTATUSCODES',
              '8BITMIME',
              'CHUNKING',
              'SMTPUTF8',
            ],
          },
          {
            ptr: 'mail.protection.outlook.com',
            certificate: { names: ['mail.protection.outlook.com', '*.mail.protection.outlook.com'], key: 'rsa2048' },
          },
        ),
        autodiscover: webHost({ pages: { '/': home('Outlook') } }),
      },
      registration: registered,
    },
    {
      origin: 'myshopify.com',
      zone: `${HOSTED}
        moyenne  A  192.0.2.68`,
      hosts: { moyenne: webHost({ cleartext: 'serves', pages: { '/': home('La boutique') } }) },
      registration: registered,
    },
    {
      origin: 'onmicrosoft.com',
      zone: `${HOSTED}
        selector1-moyenne-example._domainkey.moyenneexample  TXT  "v=DKIM1; k=rsa; p=${RSA_2048}"
        selector2-moyenne-example._domainkey.moyenneexample  TXT  "v=DKIM1; k=rsa; p=${RSA_2048_SECOND}"`,
      registration: registered,
    },
  ],
  concludes: {
    'spf/record-present': 'pass',
    'spf/mx-covered': 'pass',
    'dmarc/record-present': 'pass',
    'dmarc/rua-present': 'pass',
    'dkim/record-found': 'pass',
    'smtp/starttls-offered': 'pass',
    'mta-sts/record-present': 'warn',
    'dns/dnssec-status': 'warn',
    'tcp/mx-25': 'notApplicable',
    'whois/expiry': 'pass',
  },
  never: ['unknown'],
});
