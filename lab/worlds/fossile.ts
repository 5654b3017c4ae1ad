import { HOSTED, registered } from '../fixtures/hierarchy.ts';
import { mailHost } from '../hosts.ts';
import { world } from '../world.ts';

/** A zone and a web server set up long ago, as it was done then. */
export const fossile = world('fossile.example', {
  title: 'Fossile : une zone et un site réglés comme en 2008',
  zone: `${HOSTED}
    @                     A           198.51.100.150
    www                   A           198.51.100.150
    @                     MX          10 mx
    mx                    A           198.51.100.151
    @                     TXT         "v=spf1 redirect=_spf.fossile.example"
    _spf                  TXT         "v=spf1 mx:fossile.example -all"
    @                     NSEC3PARAM  1 0 100 aabbccdd
    _validation-persist   TXT         "autorite.example; accounturi=https://autorite.example/acct/7"
  `,
  signing: { lifeDays: 400, wish: 'orphan' },
  hosts: { '@': { ports: { 443: { speaks: 'fossil' } } }, mx: mailHost() },
  registration: registered,
  concludes: {
    'dns/dnssec-parent-wish': 'fail',
    'spf/mech-redirect-all': 'pass',
    'dns/dnssec-rrsig-life': 'warn',
    'dns/dnssec-nsec3': 'fail',
    'dns/tls-sigalg': 'warn',
    'dns/tls-reneg': 'fail',
    'dns/tls-compression': 'fail',
    'dns/caa-persist': 'warn',
  },
});
