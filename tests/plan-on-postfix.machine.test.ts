import { testAppliedOn } from './applied/on-servers.ts';

// One domain, audited and written to after each week of its plan; `plan-on-postfix.long.test.ts` has the others.
testAppliedOn('Postfix', ['presque.example'], 'each week');
