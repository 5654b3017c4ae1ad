import type { HelloOffer } from '../../../model/ask.ts';
import { type Observed, seen, unseen } from '../../../model/observed.ts';
import type { DnsEvidence } from '../../dns/evidence.ts';
import { testCases } from '../../dns/testing/cases.ts';
import { hellos, session, webHost } from '../../dns/testing/evidence.ts';
import type { WebHellos, WebHost } from '../../web-tls/evidence.ts';
import type { Exchange } from '../evidence.ts';
import { tlsReachable } from './reachable.ts';

const timeout = unseen('timeout');
const refused = unseen('refused');
const failed = session({ version: null, chain: [], failure: 'ERR_SSL_WRONG_VERSION_NUMBER' });
const absent: WebHost = { host: 'www.exemple.fr', addresses: seen([]), endpoints: [] };
const web = (hosts: readonly WebHost[], found: WebHellos | null = null): Partial<DnsEvidence> => ({
  web: { hosts, hellos: found },
});
const _offers = (...accepted: readonly HelloOffer[]) => web([webHost('exemple.fr')], hellos(accepted));
const _heard = (accepted: readonly HelloOffer[], changes: Parameters<typeof hellos>[1]) =>
  web([webHost('exemple.fr')], hellos(accepted, changes));
const nobody: Partial<DnsEvidence> = web([{ ...absent, host: 'exemple.fr' }, absent]);
const dumb = web([{ host: 'exemple.fr', addresses: timeout, endpoints: [] }, absent]);
const _silence = Object.fromEntries(Object.keys(hellos([]).answers).map((offer) => [offer, timeout]));
const _closed = Object.fromEntries(Object.keys(hellos([]).answers).map((offer) => [offer, refused]));
const _garbled = Object.fromEntries(
  Object.keys(hellos([]).answers).map((offer) => [offer, unseen('malformed', 'not TLS')]),
);

const answered: Observed<Exchange> = seen({
  hops: [{ url: 'http://exemple.fr/', status: 200, headers: [] }],
  stopped: null,
  metaPolicies: [],
  loads: [],
});
const plain = (exchange: Observed<Exchange>, host = 'exemple.fr'): Partial<DnsEvidence> => ({
  pages: { plain: [{ host, exchange }], secure: null, foreign: null, securityTxt: null, securityTxtAtRoot: null },
});

testCases([
  [tlsReachable, 'HTTPS answers', {}, 'pass'],
  [
    tlsReachable,
    'www has HTTP only',
    { ...web([webHost('exemple.fr'), webHost('www.exemple.fr', [refused])]), ...plain(answered, 'www.exemple.fr') },
    'warn',
  ],
  [
    tlsReachable,
    'an unknown answer for www changes nothing',
    web([webHost('exemple.fr'), webHost('www.exemple.fr', [timeout])]),
    'pass',
  ],
  [tlsReachable, 'HTTP only', { ...web([webHost('exemple.fr', [refused])]), ...plain(answered) }, 'fail'],
  [
    tlsReachable,
    'port 443 speaks no TLS',
    { ...web([webHost('exemple.fr', [failed])], hellos([])), ...plain(answered) },
    'fail',
  ],
  [
    tlsReachable,
    'a server so old that only raw hellos reach it',
    { ...web([webHost('exemple.fr', [failed])], hellos(['ssl3'])), ...plain(answered) },
    'pass',
  ],
  [
    tlsReachable,
    'a server that wants a client certificate wants it under www too',
    {
      ...web([webHost('exemple.fr', [failed]), webHost('www.exemple.fr', [failed])], hellos(['tls1.2'])),
      ...plain(answered, 'www.exemple.fr'),
    },
    'pass',
  ],
  [
    tlsReachable,
    'a www whose name the server does not know',
    {
      ...web([webHost('exemple.fr'), webHost('www.exemple.fr', [failed])], hellos(['tls1.2'])),
      ...plain(answered, 'www.exemple.fr'),
    },
    'warn',
  ],
  [
    tlsReachable,
    'both ports closed: no site',
    { ...web([webHost('exemple.fr', [refused])]), ...plain(refused) },
    'notApplicable',
  ],
  [
    tlsReachable,
    'a filter that swallows everything',
    { ...web([webHost('exemple.fr', [timeout])]), ...plain(timeout) },
    'unknown',
  ],
  [tlsReachable, 'an option that excludes connections', web([webHost('exemple.fr', [unseen('not-asked')])]), 'unknown'],
  [tlsReachable, 'no address', nobody, 'notApplicable'],
  [tlsReachable, 'addresses that were not seen', dumb, 'unknown'],
]);
