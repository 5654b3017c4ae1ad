import { testAppliedOn } from './applied/on-servers.ts';

// One domain, audited after each week of its plan; `plan-on-nginx.long.test.ts` has the others.
testAppliedOn('nginx', ['presque.example'], 'each week');
