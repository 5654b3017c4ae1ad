import { RSA_2048 } from '../fixtures/dkim-keys.ts';
import { HOSTED, registered } from '../fixtures/hierarchy.ts';
import { mailHost } from '../hosts.ts';
import { world } from '../world.ts';

const DOMAIN = 'tardif.example';

/** A policy that nobody reads, because a space stands before it. */
export const tardif = world(DOMAIN, {
  title: 'Tardif : une espace de trop, et la politique n’existe plus',
  zone: `${HOSTED}
    @              MX    10 mx
    mx             A     198.51.100.141
    @              TXT   " v=spf1 mx -all"
    _dmarc         TXT   "v=DMARC1; p=none; rua=mailto:dmarc@${DOMAIN}"
    *._domainkey   TXT   "v=DKIM1; k=rsa; p=${RSA_2048}"
  `,
  hosts: { mx: mailHost() },
  registration: { ...registered, registrarSaysInDays: 20 },
  concludes: {
    'spf/record-present': 'fail',
    'spf/record-strict-prefix': 'fail',
    'dmarc/align-spf-possible': 'warn',
    'dmarc/policy-p': 'fail',
    'dkim/record-wildcard': 'warn',
    'dkim/record-found': 'unknown',
    'whois/expiry': 'warn',
  },
});
