import { unseen } from '../../../model/observed.ts';
import { AZURE, alias, BASE, cname, FREE, gone, HIDDEN, LOST, testCases, WWW, type Zone } from '../testing/cases.ts';
import { dangling, length, loop } from './chain.ts';

const links = (count: number) => Array.from({ length: count }, (_, index) => `l${index}.cdn.net`);
const CIRCLE: Zone = {
  ...BASE,
  'mail.exemple.fr A': unseen('malformed', 'CNAME loop'),
  'mail.exemple.fr CNAME': cname('courrier.exemple.fr'),
  'courrier.exemple.fr CNAME': cname('mail.exemple.fr'),
};
const UNSIGNED: Zone = {
  ...BASE,
  'exemple.fr MX': [{ type: 'MX', preference: 0, host: 'exemple-fr.mail.protection.outlook.com' }],
  'exemple.fr TXT': [],
  'selector1._domainkey.exemple.fr TXT': gone('selector1-exemple-fr._domainkey.exemple.onmicrosoft.com'),
  'selector2._domainkey.exemple.fr TXT': gone('selector2-exemple-fr._domainkey.exemple.onmicrosoft.com'),
};
const BROKEN: Zone = {
  ...BASE,
  'mail.exemple.fr A': unseen('servfail'),
  'mail.exemple.fr CNAME': cname('mail.casse.net'),
};

testCases([
  [length, 'two links', { zone: { ...BASE, 'www.exemple.fr A': alias(links(2)) } }, 'pass'],
  [length, 'three', { zone: { ...BASE, 'www.exemple.fr A': alias(links(3)) } }, 'info'],
  [length, 'five', { zone: { ...BASE, 'www.exemple.fr A': alias(links(5)) } }, 'warn'],
  [length, 'seven', { zone: { ...BASE, 'www.exemple.fr A': alias(links(7)) } }, 'warn'],
  [length, 'eight', { zone: { ...BASE, 'www.exemple.fr A': alias(links(8)) } }, 'fail'],
  [
    length,
    'so many that the resolver gives up',
    { zone: { ...BASE, 'www.exemple.fr A': unseen('limit'), ...ladder('www.exemple.fr', 11) } },
    'fail',
  ],
  [length, 'a short one beside a name that was not seen', { zone: HIDDEN }, 'unknown'],
  [
    length,
    'a long one stays long beside a name that was not seen',
    { zone: { ...HIDDEN, 'www.exemple.fr A': alias(links(5)) } },
    'warn',
  ],
  [length, 'no alias', {}, 'notApplicable'],

  [loop, 'straight', { zone: WWW }, 'pass'],
  [loop, 'a circle that the resolver will not follow', { zone: CIRCLE }, 'fail'],
  [
    loop,
    'a circle in the answer itself',
    { zone: { ...BASE, 'mail.exemple.fr A': alias(['x.fr', 'y.fr', 'x.fr']) } },
    'fail',
  ],
  [loop, 'a broken server is no circle', { zone: BROKEN }, 'unknown'],
  [loop, 'no alias', {}, 'notApplicable'],

  [dangling, 'every target exists', { zone: WWW }, 'pass'],
  [dangling, 'a target that is gone', { zone: LOST, registered: true }, 'fail'],
  [
    dangling,
    'a DKIM alias counts too',
    { zone: { ...BASE, 'selector1._domainkey.exemple.fr TXT': gone('selector1.vendeur.com') } },
    'fail',
  ],
  [
    dangling,
    'the second of two keys that a provider uses in turn is yet to come',
    {
      zone: {
        ...BASE,
        'selector1._domainkey.exemple.fr TXT': alias(['selector1-exemple-fr._domainkey.exemple.vendeur.com']),
        'selector2._domainkey.exemple.fr TXT': gone('selector2-exemple-fr._domainkey.exemple.vendeur.com'),
      },
    },
    'info',
  ],
  [
    dangling,
    'the key of another account does not vouch for it',
    {
      zone: {
        ...BASE,
        'selector1._domainkey.exemple.fr TXT': alias(['selector1-exemple-fr._domainkey.exemple.vendeur.com']),
        'selector2._domainkey.exemple.fr TXT': gone('selector2-exemple-fr._domainkey.ancien.vendeur.com'),
      },
    },
    'fail',
  ],
  [dangling, 'both keys of a sender that is named, before signing is turned on there', { zone: UNSIGNED }, 'info'],
  [
    dangling,
    'both keys of a sender, where nobody says who sends',
    { zone: { ...UNSIGNED, 'exemple.fr MX': unseen('timeout') } },
    'unknown',
  ],
  [
    dangling,
    'both keys of a service that is not named any more',
    { zone: { ...UNSIGNED, 'exemple.fr MX': [{ type: 'MX', preference: 10, host: 'mx.exemple.net' }] } },
    'fail',
  ],
  [
    dangling,
    'a name that exists without address is not gone',
    { zone: { ...BASE, 'blog.exemple.fr A': alias(['vide.autre.net']) } },
    'pass',
  ],
  [dangling, 'what can be taken over dangles too', { zone: AZURE }, 'fail'],
  [dangling, 'and so does what is free', { zone: FREE, registered: false }, 'fail'],
  [dangling, 'one name unseen may dangle', { zone: HIDDEN }, 'unknown'],
  [
    dangling,
    'a circle is another fault',
    { zone: { ...CIRCLE, 'www.exemple.fr A': alias(['site.hebergeur.net']) } },
    'pass',
  ],
  [dangling, 'a target whose servers fail is not gone', { zone: BROKEN }, 'unknown'],
  [dangling, 'no alias', {}, 'notApplicable'],
]);

function ladder(name: string, rungs: number): Zone {
  const names = [name, ...links(rungs)];
  return Object.fromEntries(names.slice(0, -1).map((from, index) => [`${from} CNAME`, cname(names[index + 1] ?? '')]));
}
