import { testProposals } from './repair/proposals.ts';

// Two steps of one world; `repair-proposals.long.test.ts` takes every one of every world.
testProposals(['presque.example'], 2);
