import { testByTheLetter } from './applied/as-written.ts';
import { apexAlias, loneLeaf, spfRing, wideOpen } from './applied/faulty.ts';

testByTheLetter('an alias at the apex', apexAlias, {
  order: ['cname/records', 'dns/signing', 'dns/dnssec'],
  left: ['rule:dns/a-ipv6', 'rule:dns/dnssec-mx-zones'],
});

testByTheLetter('certificates without their chain', loneLeaf, {
  order: ['web/certificate', 'smtp/certificate'],
  says: { 'web/certificate': /gardez le certificat en service/, 'smtp/certificate': /Gardez le certificat en service/ },
  left: ['rule:dns/a-ipv6', 'rule:dns/caa-present'],
});

testByTheLetter('an SPF record that leads back to itself', spfRing, {
  order: ['spf/loops', 'dmarc/quarantine', 'dmarc/reject'],
  left: ['rule:dns/a-ipv6', 'rule:dns/caa-present'],
});

testByTheLetter('an SPF record that lets everybody in', wideOpen, {
  order: ['spf/narrow', 'dmarc/quarantine', 'dmarc/reject'],
  left: ['rule:dns/a-ipv6', 'rule:dns/caa-present'],
});
