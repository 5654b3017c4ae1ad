import { seen, unseen } from '../../../model/observed.ts';
import { address, fakeSmtp, mx, plainSmtp, reply } from '../../../testing/sessions.ts';
import { testCases } from '../testing/cases.ts';
import { FOUR, manners, NO_MX, none, one, SECOND, SIX, TWO, type Zone } from '../testing/world.ts';
import { checks } from './server.ts';

/** As `network/smtp/visit.ts` tells it. */
const HUNG_UP = unseen('reset', 'banner: closed');
const SWAPPED: Zone = { ...TWO, 'exemple.fr MX': mx('mx2.exemple.fr', 'mx.exemple.fr') };

testCases('server', checks, [
  ['smtp/reachable', 'it answers', {}, 'pass'],
  ['smtp/reachable', 'every server refuses', none(unseen('refused')), 'fail'],
  [
    'smtp/reachable',
    'every server refuses, and our canary too',
    { ...none(unseen('refused')), canary: false },
    'unknown',
  ],
  ['smtp/reachable', 'a connection that is reset before it stands, and no canary', none(unseen('reset')), 'unknown'],
  ['smtp/reachable', 'a connection that is taken and ends before the greeting, and no canary', none(HUNG_UP), 'fail'],
  [
    'smtp/reachable',
    'a connection that is taken and ends, though our own port is shut',
    { ...none(HUNG_UP), canary: false },
    'unknown',
  ],
  [
    'smtp/reachable',
    'a greeting that is late shows by itself that our port is open',
    none(unseen('timeout', 'banner: 20000 ms')),
    'warn',
  ],
  [
    'smtp/reachable',
    'a connection that ends before the greeting, and our own port open',
    { ...none(unseen('reset')), canary: true },
    'fail',
  ],
  ['smtp/reachable', 'silence, and no canary', none(unseen('timeout')), 'unknown'],
  ['smtp/reachable', 'silence, and our own port shut', { ...none(unseen('timeout')), canary: false }, 'unknown'],
  ['smtp/reachable', 'silence, and our own port open', { ...none(unseen('timeout')), canary: true }, 'warn'],
  [
    'smtp/reachable',
    'a greeting that is late, and our own port open',
    { ...none(unseen('timeout', 'banner: 20000 ms')), canary: true },
    'warn',
  ],
  [
    'smtp/reachable',
    'a dead server behind',
    { zone: TWO, sessions: { [FOUR]: seen(fakeSmtp()), [SECOND]: unseen('refused') } },
    'info',
  ],
  [
    'smtp/reachable',
    'a dead server in front',
    { zone: SWAPPED, sessions: { [FOUR]: seen(fakeSmtp()), [SECOND]: unseen('refused') } },
    'warn',
  ],
  ['smtp/reachable', 'turned away', one(plainSmtp({ banner: reply(421, 'busy'), ehlo: null })), 'unknown'],
  [
    'smtp/reachable',
    'IPv6 that cannot be reached from here',
    {
      zone: { 'mx.exemple.fr AAAA': address(SIX) },
      sessions: { [FOUR]: seen(fakeSmtp()), [SIX]: unseen('unreachable') },
    },
    'pass',
  ],
  ['smtp/reachable', 'not asked', none(unseen('not-asked')), 'unknown'],
  ['smtp/reachable', 'a web site without MX', { zone: NO_MX, ...none(unseen('timeout')) }, 'notApplicable'],

  ['smtp/banner', 'a full name', {}, 'pass'],
  ['smtp/banner', 'half a name', one(fakeSmtp({ banner: reply(220, 'mail Sendmail ready') })), 'warn'],
  ['smtp/banner', '554', one(plainSmtp({ banner: reply(554, 'no'), ehlo: null })), 'fail'],
  ['smtp/banner', 'another protocol', none(unseen('malformed', 'banner: "HTTP/1.1 400"')), 'fail'],
  ['smtp/banner', '421 is for now', one(plainSmtp({ banner: reply(421, 'busy'), ehlo: null })), 'unknown'],
  ['smtp/banner', 'silence', none(unseen('timeout')), 'unknown'],
  ['smtp/banner', 'a closed port greets nobody', none(unseen('refused', 'ECONNREFUSED')), 'notApplicable'],
  ['smtp/banner', 'nor does a host without address', { zone: { 'mx.exemple.fr A': 'nxdomain' } }, 'notApplicable'],

  ['smtp/ehlo', 'accepted', {}, 'pass'],
  ['smtp/ehlo', 'HELO only', one(plainSmtp({ ehlo: reply(502, 'unknown') })), 'warn'],

  ['smtp/relay', 'only for who gives a sender', manners({ relay: reply(250, '2.1.5 ok') }), 'fail'],
  ['smtp/relay', 'refused', {}, 'pass'],
  ['smtp/relay', 'accepted', one(fakeSmtp({ relay: reply(250, 'ok') })), 'fail'],
  [
    'smtp/relay',
    'one of two accepts',
    { zone: TWO, sessions: { [FOUR]: seen(fakeSmtp()), [SECOND]: seen(fakeSmtp({ relay: reply(251, 'forwarded') })) } },
    'fail',
  ],
  ['smtp/relay', 'greylisting says nothing', one(fakeSmtp({ relay: reply(450, '4.2.0 greylisted') })), 'unknown'],
  [
    'smtp/relay',
    'refused for now, for the reason of relaying',
    one(fakeSmtp({ relay: reply(454, '4.7.1 Relay access denied') })),
    'pass',
  ],
  ['smtp/relay', 'to be forwarded', one(fakeSmtp({ relay: reply(251, 'will forward') })), 'fail'],
  ['smtp/relay', 'a farewell takes nothing on', one(fakeSmtp({ relay: reply(221, '2.0.0 closing') })), 'unknown'],
  ['smtp/relay', 'not asked', one(fakeSmtp({ relay: null })), 'unknown'],
  ['smtp/relay', 'broken off', one(fakeSmtp({ relay: null, broken: unseen('reset') })), 'unknown'],

  ['smtp/ptr', 'a name', {}, 'pass'],
  ['smtp/ptr', 'none', { zone: { '25.2.0.192.in-addr.arpa PTR': 'nxdomain' } }, 'warn'],
  ['smtp/ptr', 'silence', { zone: { '25.2.0.192.in-addr.arpa PTR': unseen('servfail') } }, 'unknown'],

  ['smtp/fcrdns', 'it leads back', {}, 'pass'],
  [
    'smtp/fcrdns',
    'it leads elsewhere',
    {
      zone: { '25.2.0.192.in-addr.arpa PTR': [{ type: 'PTR', host: 'autre.fr' }], 'autre.fr A': address('192.0.2.1') },
    },
    'warn',
  ],
  ['smtp/fcrdns', 'no name', { zone: { '25.2.0.192.in-addr.arpa PTR': [] } }, 'notApplicable'],

  ['smtp/ptr-generic', 'its own name', {}, 'pass'],
  [
    'smtp/ptr-generic',
    'its address spelt out',
    { zone: { '25.2.0.192.in-addr.arpa PTR': [{ type: 'PTR', host: 'ip-192-0-2-25.hebergeur.fr' }] } },
    'warn',
  ],
  [
    'smtp/ptr-generic',
    'a line of a subscriber',
    { zone: { '25.2.0.192.in-addr.arpa PTR': [{ type: 'PTR', host: 'abo-7.adsl.operateur.fr' }] } },
    'warn',
  ],
  [
    'smtp/ptr-generic',
    'two of its numbers are none of it',
    { zone: { '25.2.0.192.in-addr.arpa PTR': [{ type: 'PTR', host: 'mx192-25.exemple.fr' }] } },
    'pass',
  ],
  ['smtp/ptr-generic', 'no name', { zone: { '25.2.0.192.in-addr.arpa PTR': [] } }, 'notApplicable'],
  ['smtp/ptr-generic', 'silence', { zone: { '25.2.0.192.in-addr.arpa PTR': unseen('servfail') } }, 'unknown'],
]);
