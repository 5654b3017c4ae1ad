import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import type { DnsData } from '../model/ask.ts';
import { readOctets } from '../network/dns/records.ts';
import { codeOfType } from '../network/dns/types.ts';
import { rdata } from '../protocols/dnssec/canonical-form.ts';
import { plannedValue, valueOctets } from '../repair/value.ts';
import { presented } from '../trace/presentation.ts';
import { readMasterFile } from '../zone-file/master-file.ts';
import { kindOfType } from '../zone-file/types.ts';

/** An object as literals make them. */
const plain = <T extends object>(model: { readonly [K in keyof T]: fc.Arbitrary<T[K]> }) =>
  fc.record<T>(model, { noNullPrototype: true });
const u8 = fc.nat(0xff);
const u16 = fc.nat(0xffff);
const u32 = fc.nat(0xffffffff);
const octets = (length: number) =>
  fc.uint8Array({ minLength: length, maxLength: length }).map((one) => Buffer.from(one));
const hex = fc.integer({ min: 1, max: 40 }).chain((length) => octets(length).map((one) => one.toString('hex')));
const label = fc.oneof(
  fc.stringMatching(/^[a-z0-9_-]{1,12}$/),
  fc.constantFrom('a\\.b', '\\195\\169', 'a;b', 'a"(', '\\\\', '@', '*', '$a'),
);
const host = fc.array(label, { maxLength: 4 }).map((labels) => labels.join('.'));
const text = fc.string({ unit: 'binary', maxLength: 60 });
const word = fc.stringMatching(/^[a-z0-9]{1,12}$/);

const read = (type: string, data: Buffer): DnsData => readOctets(codeOfType(type) ?? 0, data);
const keyed = (key: number, value: Buffer) => Buffer.concat([Buffer.of(key >> 8, key & 0xff, 0, value.length), value]);

/** A record HTTPS, from octets. */
const service = fc
  .record({
    head: fc.tuple(u16, host),
    alpn: fc.option(fc.array(fc.stringMatching(/^[!-~]{1,9}$/), { minLength: 1, maxLength: 3 })),
    isBare: fc.boolean(),
    port: fc.option(octets(2)),
    ipv4: fc.option(octets(8)),
    ipv6: fc.option(octets(16)),
    further: fc.option(fc.integer({ min: 11, max: 0xffff })),
  })
  .map(({ head: [priority, host], alpn, isBare, port, ipv4, ipv6, further }): DnsData => {
    const protocols = (alpn ?? []).flatMap((one) => [Buffer.of(one.length), Buffer.from(one)]);
    const values = [
      alpn && keyed(0, Buffer.of(0, 1)),
      alpn && keyed(1, Buffer.concat(protocols)),
      isBare && keyed(2, Buffer.alloc(0)),
      port && keyed(3, port),
      ipv4 && keyed(4, ipv4),
      ipv6 && keyed(6, ipv6),
      further !== null && keyed(further, Buffer.alloc(0)),
    ].flatMap((value) => (value ? [value] : []));
    const data = read('HTTPS', Buffer.concat([Buffer.alloc(3), ...values]));
    return { ...(data as Extract<DnsData, { type: 'HTTPS' }>), priority, host };
  });

const led = (type: 'CNAME' | 'NS' | 'PTR' | 'DNAME') => host.map((host) => ({ type, host }));
const digest = <T extends 'DS' | 'CDS'>(type: T) =>
  plain({ type: fc.constant(type), keyTag: u16, algorithm: u8, digestType: fc.constant(3), digest: hex });

/** Data of each type that a message or a zone file may hold; null where only messages do. */
const DATA: Readonly<Record<DnsData['type'], fc.Arbitrary<DnsData> | null>> = {
  A: octets(4).map((one) => read('A', one)),
  AAAA: octets(16).map((one) => read('AAAA', one)),
  CNAME: led('CNAME'),
  NS: led('NS'),
  PTR: led('PTR'),
  DNAME: led('DNAME'),
  MX: plain({ type: fc.constant('MX'), preference: u16, host }),
  TXT: plain({ type: fc.constant('TXT'), strings: fc.array(text, { minLength: 1, maxLength: 3 }) }),
  SOA: plain({
    type: fc.constant('SOA'),
    mname: host,
    rname: host,
    serial: u32,
    refresh: u32,
    retry: u32,
    expire: u32,
    minimum: u32,
  }),
  CAA: plain({ type: fc.constant('CAA'), flags: u8, tag: word, value: text }),
  DS: digest('DS'),
  SRV: plain({ type: fc.constant('SRV'), priority: u16, weight: u16, port: u16, host }),
  TLSA: plain({ type: fc.constant('TLSA'), usage: u8, selector: u8, matching: u8, data: hex }),
  HTTPS: service,
  CDS: null,
  CDNSKEY: null,
  DNSKEY: null,
  NSEC: null,
  RRSIG: null,
  OTHER: null,
};

function readLine(line: string, origin = 'a.fr'): DnsData | string {
  const reading = readMasterFile(`$ORIGIN ${origin}.\n${line}\n`, origin);
  const [record] = reading.ok ? reading.zone.records : [];
  return record?.data ?? JSON.stringify(reading);
}

for (const [type, arbitrary] of Object.entries(DATA)) {
  test(`a zone file may hold ${type} if, and only if, an audit reads it there`, () =>
    assert.equal(arbitrary !== null, kindOfType(type) === 'read'));
  if (!arbitrary) continue;

  test(`${type} is read back from a zone file as it is shown`, () =>
    fc.assert(fc.property(arbitrary, (data) => assert.deepEqual(readLine(`@ 60 ${type} ${presented(data)}`), data))));

  test(`${type} is read alike from octets, in a message and in a zone file`, () =>
    fc.assert(
      fc.property(arbitrary, (data) => {
        const written = rdata(data);
        if (!written) return assert.equal(type, 'HTTPS');
        assert.deepEqual(read(type, written), data);
        const generic = `\\# ${written.length} ${written.toString('hex')}`;
        assert.deepEqual(readLine(`@ 60 TYPE${codeOfType(type)} ${generic}`), data);
      }),
    ));

  test(`${type} is sent as a plan writes it`, () =>
    fc.assert(
      fc.property(arbitrary, (data) => {
        const value = plannedValue(data);
        if (value === null) return;
        const sent = read(type, valueOctets(type as Parameters<typeof valueOctets>[0], value));
        assert.equal(plannedValue(sent), value);
      }),
    ));
}
