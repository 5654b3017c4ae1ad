import { fakeSmtp, reply } from '../../../testing-sessions.ts';
import { testCases } from '../testing/cases.ts';
import { one } from '../testing/world.ts';
import { checks } from './features.ts';

testCases('features', checks, [
  ['smtp/ext-list', 'listed', {}, 'info'],
  ['smtp/greylist', 'deferred', one(fakeSmtp({ relay: reply(450, 'greylisted') })), 'info'],
  ['smtp/greylist', 'not deferred', {}, 'notApplicable'],
]);
