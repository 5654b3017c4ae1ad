import { fakeSmtp, reply } from '../../../testing/sessions.ts';
import { testCases } from '../testing/cases.ts';
import { manners, one } from '../testing/world.ts';
import { checks } from './features.ts';

testCases('features', checks, [
  ['smtp/ext-list', 'listed', {}, 'info'],
  ['smtp/greylist', 'deferred', one(fakeSmtp({ relay: reply(450, 'greylisted') })), 'info'],
  [
    'smtp/greylist',
    'a mailbox is deferred behind a refusal to relay',
    manners({ postmaster: reply(451, '4.7.1 Greylisted, please come back later') }),
    'info',
  ],
  [
    'smtp/greylist',
    'the server is in trouble itself',
    one(fakeSmtp({ relay: reply(451, '4.3.5 Server configuration error') })),
    'warn',
  ],
  [
    'smtp/greylist',
    'postscreen wants to see a client twice',
    one(fakeSmtp({ relay: reply(450, '4.3.2 Service currently unavailable') })),
    'info',
  ],
  [
    'smtp/greylist',
    'a server that is shut down',
    one(fakeSmtp({ relay: reply(451, '4.3.2 System not accepting network messages') })),
    'warn',
  ],
  ['smtp/greylist', 'a mailbox is full', manners({ abuse: reply(452, '4.2.2 Mailbox full') }), 'notApplicable'],
  ['smtp/greylist', 'not deferred', {}, 'notApplicable'],
]);
