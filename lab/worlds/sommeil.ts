import { HOSTED, registered } from '../fixtures/hierarchy.ts';
import { world } from '../world.ts';

/** Sends nothing, receives nothing, and lets others write in its name all the same. */
export const sommeil = world('sommeil.example', {
  title: 'Sommeil : un domaine sans courrier, que l’on peut usurper',
  zone: `${HOSTED}
    @       MX    0 .
    @       TXT   "v=spf1 -all"
    _dmarc  TXT   "v=DMARC1; p=none; rua=mailto:dmarc@exemplaire.example"
  `,
  registration: registered,
  concludes: {
    'spf/record-nomail': 'pass',
    'dmarc/policy-nomail': 'fail',
    'dmarc/rua-external': 'pass',
    'smtp/mx-null': 'pass',
  },
});
