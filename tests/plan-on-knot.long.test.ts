import { testAppliedOn } from './applied/on-servers.ts';
import { planned } from './applied/planned.ts';

// Every domain whose plan is done anywhere, in a zone that Knot serves, and signs from the step on that says so. Knot refuses the zone of
// one, in which an alias stands beside another record. Each step is undone and done again in the zone that Knot hands over; audits between
// the steps of a week are those of `plan-applied.long.test.ts` and, with a zone of another server, of `plan-on-nsd.long.test.ts`.
const REFUSED = ['passoire.example'];

testAppliedOn(
  'Knot',
  planned.filter((domain) => !REFUSED.includes(domain)),
  'each week',
);
