import { testAppliedOn } from './applied/on-servers.ts';
import { planned } from './applied/planned.ts';

// Every domain whose plan is done anywhere, in a zone that Knot serves, and signs from the step on that says so.
testAppliedOn('Knot', planned, 'each step');
