import { nameServer } from '../hosts.ts';
import { world } from '../world.ts';

/** A delegation that leads to servers which never answer: nothing can be known. */
export const muet = world('muet.example', {
  title: 'Muet : aucun serveur ne répond',
  zone: `
    @    NS  ns1
    @    NS  ns2
    ns1  A   192.0.2.96
    ns2  A   198.51.100.96
  `,
  reach: 'silent',
  hosts: {
    ns1: nameServer({ manner: 'silent' }, { silent: true }),
    ns2: nameServer({ manner: 'silent' }, { silent: true }),
  },
  registration: { source: 'silent' },
  concludes: {},
  never: ['pass', 'warn', 'fail'],
});
