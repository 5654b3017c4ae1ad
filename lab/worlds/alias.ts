import { HOSTED, registered } from '../fixtures/hierarchy.ts';
import { home } from '../fixtures/pages.ts';
import { nameServer, webHost } from '../hosts.ts';
import { world } from '../world.ts';

const DOMAIN = 'alias.example';
const LINKS = 9;

const chain = Array.from({ length: LINKS }, (_, link) => `lien${link}  CNAME  lien${link + 1}`);

/** Names that stand for names that stand for names. */
export const alias = world(DOMAIN, {
  title: 'Alias : des renvois en chaîne, en boucle et dans le vide',
  zone: `
    @         NS     ns1
    @         NS     ns2
    @         CNAME  www.${DOMAIN}.
    ns1       A      192.0.2.144
    ns2       CNAME  ns1
    www       A      192.0.2.145
    mta-sts   A      192.0.2.145
    _mta-sts  TXT    "v=STSv1; id=1;"
    _dmarc    CNAME  _dmarc.service-ferme.example.
    webmail   CNAME  mail
    mail      CNAME  webmail
    shop      CNAME  ancienne-boutique.service-ouvert.example.
    autodiscover  CNAME  www
    autodiscover  TXT    "à côté d’un alias"
    blog      CNAME  blog.service-ferme.example.
    vpn       CNAME  lien0
    remote    CNAME  portail.service-presque.example.
    ftp       CNAME  bureau
    bureau    A      10.0.0.8
    ${chain.join('\n    ')}
    lien${LINKS}     A      192.0.2.145
    *         CNAME  attrape-tout.service-ouvert.example.
  `,
  delegation: `
    @    NS  ns1
    @    NS  ns2
    ns1  A   192.0.2.144
    ns2  A   192.0.2.144
  `,
  hosts: {
    ns1: nameServer(),
    www: webHost({ pages: { '/': home('Alias') } }),
    'mta-sts': webHost({ redirect: 'https://www.alias.example' }),
  },
  registration: registered,
  elsewhere: [
    {
      origin: 'service-ouvert.example',
      zone: `${HOSTED}
        attrape-tout  A   192.0.2.145`,
      registration: registered,
    },
    {
      origin: 'service-presque.example',
      zone: `${HOSTED}
        portail  A   192.0.2.145`,
      registration: { ...registered, expiresInDays: 12 },
    },
  ],
  concludes: {
    'cname/apex': 'fail',
    'cname/coexist': 'fail',
    'cname/loop': 'fail',
    'cname/length': 'fail',
    'cname/dangling': 'fail',
    'cname/free-domain': 'fail',
    'cname/expiring': 'warn',
    'cname/private': 'warn',
    'dns/ns-cname': 'fail',
    'dns/ns-distinct': 'fail',
  },
});
