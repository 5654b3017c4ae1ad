import { worlds } from '@rempart/lab';
import { testProposals } from './repair/proposals.ts';

testProposals(worlds.map(({ domain }) => domain));
