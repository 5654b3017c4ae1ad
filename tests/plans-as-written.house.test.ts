import { testByTheLetter } from './applied/as-written.ts';
import { apexAlias } from './applied/faulty.ts';

testByTheLetter('an alias at the apex', apexAlias, {
  order: ['cname/records', 'dns/signing', 'dns/dnssec'],
  left: ['rule:dns/a-ipv6', 'rule:dns/dnssec-mx-zones'],
});
