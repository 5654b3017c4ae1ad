import { testKilled } from './repair/killed.ts';

// Around the write; `repair-killed.long.test.ts` kills at every point.
testKilled(['after begin 1', 'update sent', 'update answered', 'after read 2', 'after add 1']);
