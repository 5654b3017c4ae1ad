import { worlds } from '@rempart/lab';
import { testProposals } from './repair/proposals.ts';

// Texts of this one are not a record a line, as which the servers are given zones here.
testProposals(worlds.map(({ domain }) => domain).filter((domain) => domain !== 'piegee.example'));
