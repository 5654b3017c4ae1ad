import { testAppliedOn } from './applied/on-servers.ts';
import { planned } from './applied/planned.ts';

// Every domain whose plan is done anywhere, in a zone that Knot serves, and signs from the step on that says so. Knot refuses the zone of
// one, in which an alias stands beside another record.
const REFUSED = ['passoire.example'];

testAppliedOn(
  'Knot',
  planned.filter((domain) => !REFUSED.includes(domain)),
  'each step',
);
