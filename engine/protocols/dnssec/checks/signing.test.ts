import type { DnsRecord } from '../../../model/ask.ts';
import { seen, unseen } from '../../../model/observed.ts';
import { type Case, testCases } from '../../dns/testing/cases.ts';
import { delegation, dnssec, probe, records, server, signedZone, soaData } from '../../dns/testing/evidence.ts';
import type { Dnssec } from '../evidence.ts';
import { newSigner, type Signing } from '../testing/signer.ts';
import { dnssecServers } from './signing.ts';

const zone = 'exemple.fr';
const hosts = ['ns1.prestataire.example', 'ns2.prestataire.example'];
const signer = newSigner(13);
const other = newSigner(13);
const good = signedZone(signer);
const servfail = unseen('servfail');
const bogus = { checked: servfail, checkedAgain: servfail } as const;
const set = records(zone, soaData());
const timers = { refresh: 14_400, retry: 3_600, expire: 1_209_600, minimum: 3_600 };
const reply = { rcode: 'NOERROR', authoritative: true, serial: 2026112001, timers };
const said = (...signatures: readonly DnsRecord[]) => seen({ ...reply, signed: { records: set, signatures } });
const rrsig = (by = signer, how: Partial<Signing> = {}) => by.rrsig(set, { zone, type: 'SOA', ...how });
const signed = said(rrsig());
const unsigned = said();
const expired = said(rrsig(signer, { inception: '2026-10-01T00:00:00Z', expiration: '2026-11-20T11:00:00Z' }));
const forged = seen({ ...reply, signed: { records: records(zone, soaData(1)), signatures: [rrsig()] } });
const { data } = rrsig();
const uncommon = said({ ...rrsig(), data: { ...data, algorithm: 17 } as typeof data });

/** The zone, and what its two servers say of it. */
const told = (of: Dnssec, ...probes: readonly Parameters<typeof probe>[1][]): Case[2] => ({
  dnssec: seen(of),
  delegation: seen(
    delegation({
      servers: probes.map((changes, index) =>
        server(hosts[index] ?? '', `192.0.2.${index}`, { probes: [probe(`192.0.2.${index}`, changes)] }),
      ),
    }),
  ),
});
const withoutDs = { ...good, ds: seen({ records: [], signatures: [] }) };
const plain = seen({ cut: false, edns: false });

const cases: readonly (readonly [says: string, of: Case[2], outcome: Case[3]])[] = [
  ['both servers sign', told(good, { soa: signed }, { soa: signed }), 'pass'],
  ['one has an old copy without signatures', told(good, { soa: signed }, { soa: unsigned }), 'fail'],
  ['one has signatures that are over', told(good, { soa: signed }, { soa: expired }), 'fail'],
  ['one signs by a key that is not published', told(good, { soa: signed }, { soa: said(rrsig(other)) }), 'fail'],
  ['one has other data under the same signature', told(good, { soa: signed }, { soa: forged }), 'fail'],
  [
    'a second signature by a key to come does not spoil the first',
    told(good, { soa: said(rrsig(other), rrsig()) }),
    'pass',
  ],
  ['nobody looks yet, and a DS would break it', told(withoutDs, { soa: signed }, { soa: unsigned }), 'warn'],
  ['the same where all are over', told(withoutDs, { soa: expired }, { soa: expired }), 'warn'],
  ['a broken zone has its own rule', told({ ...good, ...bogus }, { soa: expired }, { soa: expired }), 'notApplicable'],
  [
    'whether the zone is broken was not seen',
    told({ ...good, checked: unseen('timeout') }, { soa: expired }, { soa: expired }),
    'unknown',
  ],
  ['a resolver that does not validate', told({ ...good, validates: seen(false) }, { soa: expired }), 'fail'],
  ['of a broken zone one server is sound', told({ ...good, ...bogus }, { soa: signed }, { soa: expired }), 'fail'],
  ['without EDNS no signature can come', told(good, { soa: signed }, { soa: unsigned, datagram: plain }), 'pass'],
  ['a lame server is another fault', told(good, { soa: seen({ ...reply, authoritative: false }) }), 'unknown'],
  ['a silent server says nothing', told(good, { soa: unseen('timeout') }), 'unknown'],
  ['evidence older than the question', told(good, { soa: seen(reply) }), 'unknown'],
  ['an algorithm that is not computed here', told(good, { soa: uncommon }), 'unknown'],
  ['an unsigned zone', told(dnssec(), { soa: unsigned }), 'notApplicable'],
  ['silence about the keys', told({ ...good, keys: servfail }, { soa: signed }), 'unknown'],
  ['silence about the DS', told({ ...good, ds: servfail }, { soa: signed }), 'unknown'],
  ['silence about the servers', { dnssec: seen(good), delegation: unseen('timeout') }, 'unknown'],
];

testCases(cases.map(([says, of, outcome]) => [dnssecServers, says, of, outcome]));
