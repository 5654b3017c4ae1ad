import { testAppliedOn } from './applied/on-servers.ts';
import { planned } from './applied/planned.ts';

// Every domain whose plan is done anywhere, and that has a site: its pages, headers, redirects and certificates are nginx's.
const WITHOUT_SITE = ['essais.example'];

testAppliedOn(
  'nginx',
  planned.filter((domain) => !WITHOUT_SITE.includes(domain)),
  'each week',
);
