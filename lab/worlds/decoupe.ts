import { ED25519 } from '../fixtures/dkim-keys.ts';
import { HOSTED, registered } from '../fixtures/hierarchy.ts';
import { mailHost } from '../hosts.ts';
import { world } from '../world.ts';

const DOMAIN = 'decoupe.example';

/** A policy cut in two at the wrong place, by an administrator who then went on adding to it. */
export const decoupe = world(DOMAIN, {
  title: 'Découpé : une politique coupée au mauvais endroit',
  zone: `${HOSTED}
    @                   MX    10 mx
    mx                  A     198.51.100.140
    @                   TXT   "v=spf1 ip4:192.0.2.0/33 ip4:192.0.2.1" "ip4:192.0.2.2 redirect=a.${DOMAIN} redirect=b.${DOMAIN}"
    _dmarc              CNAME politique
    politique           TXT   "v=DMARC1; p=reject; rua=mailto:dmarc@${DOMAIN}"
    default._domainkey  TXT   "v=DKIM1; k=ed25519; p=${ED25519}"
  `,
  hosts: { mx: mailHost() },
  registration: registered,
  concludes: {
    'dmarc/record-cname': 'pass',
    'spf/record-strings': 'fail',
    'spf/syntax-cidr': 'fail',
    'spf/syntax-dup': 'fail',
    'spf/lookup-limit': 'notApplicable',
    'dkim/key-ed25519': 'warn',
    'dmarc/policy-p': 'pass',
  },
});
