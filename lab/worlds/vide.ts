import { registered } from '../fixtures/hierarchy.ts';
import { nameServer } from '../hosts.ts';
import { world } from '../world.ts';

/** Registered and delegated, in part to a name that anybody may buy; nothing else. */
export const vide = world('vide.example', {
  title: 'Vide : un domaine enregistré, sans courrier ni site',
  zone: `
    @    NS  ns1
    @    NS  ns.domaine-abandonne.example.
    ns1  A   192.0.2.20
  `,
  delegation: `
    @          NS  ns1
    @          NS  ns-ancien
    @          NS  ns.domaine-abandonne.example.
    ns1        A   192.0.2.21
    ns-ancien  A   192.0.2.22
  `,
  hosts: { ns1: nameServer({ tcp: false }) },
  registration: { ...registered, statuses: [] },
  concludes: {
    'spf/record-present': 'fail',
    'dmarc/record-present': 'fail',
    'dns/ns-free': 'fail',
    'dns/ns-parent-child': 'fail',
    'whois/expiry': 'pass',
  },
});
