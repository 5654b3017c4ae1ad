import { unseen } from '../../../model/observed.ts';
import { reply } from '../../../testing/sessions.ts';
import { testCases } from '../testing/cases.ts';
import { manners, none } from '../testing/world.ts';
import { checks } from './manners.ts';

testCases('manners', checks, [
  ['smtp/postmaster', 'accepted', {}, 'pass'],
  ['smtp/postmaster', 'refused', manners({ postmaster: reply(550, '5.1.1 User unknown') }), 'warn'],
  ['smtp/postmaster', 'abuse refused, in words', manners({ abuse: reply(550, 'No such user here') }), 'warn'],
  [
    'smtp/postmaster',
    'refused by OpenSMTPD, whatever its name says',
    manners({ postmaster: reply(550, 'Invalid recipient: <postmaster@blackbox.example.test>') }),
    'warn',
  ],
  [
    'smtp/postmaster',
    'refused at the edge',
    manners({ abuse: reply(550, '5.4.1 Recipient address rejected: Access denied') }),
    'warn',
  ],
  [
    'smtp/postmaster',
    'we are refused, not the address',
    manners({ postmaster: reply(550, '5.7.1 Client host blocked') }),
    'unknown',
  ],
  [
    'smtp/postmaster',
    'we are refused, in words',
    manners({ postmaster: reply(550, 'Mailbox unavailable: blocked by policy') }),
    'unknown',
  ],
  ['smtp/postmaster', 'later', manners({ postmaster: reply(450, '4.2.0 greylisted') }), 'unknown'],
  ['smtp/postmaster', 'the sender refused', manners({ postmaster: null, abuse: null }), 'unknown'],
  ['smtp/postmaster', 'silence', { ask: { smtpManners: async () => unseen('timeout') } }, 'unknown'],
  ['smtp/postmaster', 'nobody there', none(unseen('refused')), 'notApplicable'],
  ['smtp/postmaster', 'nobody answers', none(unseen('timeout')), 'unknown'],

  ['smtp/vrfy', 'neither yes nor no', {}, 'pass'],
  ['smtp/vrfy', 'not implemented', manners({ vrfy: reply(502, '5.5.1 not implemented') }), 'pass'],
  ['smtp/vrfy', 'forbidden', manners({ vrfy: reply(550, '5.7.1 not permitted') }), 'pass'],
  ['smtp/vrfy', 'denied', manners({ vrfy: reply(550, '5.1.1 User unknown in local recipient table') }), 'warn'],
  ['smtp/vrfy', 'confirmed', manners({ vrfy: reply(250, 'q7f3zz <q7f3zz@exemple.fr>') }), 'warn'],
  ['smtp/vrfy', 'the session ended before', manners({ vrfy: null, broken: unseen('reset') }), 'unknown'],

  ['smtp/starttls-inject', 'forgotten', {}, 'pass'],
  ['smtp/starttls-inject', 'answered', manners({ injected: true }), 'fail'],
  [
    'smtp/starttls-inject',
    'the whole refused',
    manners({ together: reply(554, 'synchronization error'), injected: null }),
    'pass',
  ],
  ['smtp/starttls-inject', 'not offered', manners({ together: null, injected: null }), 'notApplicable'],
  ['smtp/starttls-inject', 'no handshake', manners({ injected: null, broken: unseen('malformed') }), 'unknown'],
  [
    'smtp/starttls-inject',
    'closed without a word',
    manners({ together: null, injected: null, broken: unseen('reset') }),
    'unknown',
  ],
]);
