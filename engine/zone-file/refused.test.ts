import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { ZoneFaultCode } from './faults.ts';
import { readMasterFile } from './master-file.ts';
import { HEAD } from './testing/mutated-zones.ts';

const codesOf = (records: string) => {
  const reading = readMasterFile(`${HEAD}${records}\n`, 'exemple.fr');
  return reading.ok ? [] : reading.faults.map(({ code }) => code);
};
const digest = (octets: number) => 'ab'.repeat(octets);

const refused: readonly (readonly [says: string, records: string, code: ZoneFaultCode])[] = [
  ['a second SOA', '@ SOA ns1 hote 2 7200 900 1209600 300', 'SEVERAL_RECORDS'],
  ['an SOA below the top', 'w SOA ns1 hote 1 7200 900 1209600 300', 'MISPLACED'],
  ['a second DNAME', 'd DNAME a.fr.\nd DNAME b.fr.', 'SEVERAL_RECORDS'],
  ['what stands below a DNAME', 'd DNAME a.fr.\nw.d A 192.0.2.1', 'MISPLACED'],
  ['a zone that leads away as a whole, with its servers in it', '@ DNAME a.fr.', 'MISPLACED'],
  ['a DS too short for its type', `w DS 1 13 2 ${digest(20)}`, 'BAD_RECORD'],
  ['the same by its octets', `w DS \\# 24 00010d02${digest(20)}`, 'BAD_RECORD'],
  ['a property of CAA that is no word', '@ CAA 0 is-sue "ca.example"', 'BAD_RECORD'],
  ['a number in quotation marks', '@ MX "10" w', 'BAD_RECORD'],
  ['a data of a type without a name, in no form', 'w TYPE65534 1 2', 'BAD_RECORD'],
  ['fewer octets than are told', 'w TYPE65534 \\# 3 abcd', 'BAD_RECORD'],
  ['a name that ends too early', 'w KX \\# 4 00010161', 'BAD_RECORD'],
  ['a type of no registry in small letters', 'w nope a', 'BAD_TYPE'],
  ['a type of no registry without data', 'w NOPE', 'BAD_TYPE'],
  ['two words behind $TTL', '$TTL 60 60', 'BAD_RECORD'],
  ['a backslash at the end', 'w HINFO a b \\', 'BAD_RECORD'],
  ['a directive behind blanks', ' $ORIGIN exemple.fr.', 'BAD_TYPE'],
  ['a place beyond 180 degrees', 'w LOC 52 22 N 255 4 E 2m', 'BAD_RECORD'],
  ['a place beyond 60 minutes', 'w LOC 52 60 N 4 4 E 2m', 'BAD_RECORD'],
  ['an origin in quotation marks', '$ORIGIN "a.exemple.fr."', 'BAD_NAME'],
  ['a prefix of no address', 'w APL 1:300.0.2.0/24', 'BAD_RECORD'],
  ['a prefix longer than its address', 'w APL 1:192.0.2.0/33', 'BAD_RECORD'],
  ['a signature of no month', 'w RRSIG A 8 2 60 20201301000000 20190101000000 1 a.fr. AAAA', 'BAD_RECORD'],
  ['a string of more than 255 octets', `w SPF "${'a'.repeat(256)}"`, 'STRING_TOO_LONG'],
];

const services = [
  ['a parameter twice', 'alpn=h2 alpn=h3'],
  ['a parameter twice, once by its number', 'alpn=h2 key1=\\002h3'],
  ['a parameter of no registry', 'foo=x'],
  ['a parameter in capitals', 'ALPN=h2'],
  ['a number beyond 16 bits', 'key65536=x'],
  ['a number with a leading zero', 'key007=x'],
  ['a word that is no parameter', 'h2'],
  ['no protocol', 'alpn'],
  ['an empty list of protocols', 'alpn='],
  ['an empty list in quotation marks', 'alpn=""'],
  ['an empty protocol', 'alpn=h2,'],
  ['a value apart from its parameter', 'alpn= "h2"'],
  ['no port', 'port'],
  ['an empty port', 'port='],
  ['a port beyond 16 bits', 'port=65536'],
  ['a port of one octet', 'key3=x'],
  ['a needed parameter that is missing', 'mandatory=ipv4hint alpn=h2'],
  ['a parameter that needs itself', 'mandatory=mandatory'],
  ['a parameter that is needed twice', 'mandatory=alpn,alpn alpn=h2'],
  ['nothing that is needed', 'mandatory= alpn=h2'],
  ['a value where none may stand', 'alpn=h2 no-default-alpn=x'],
  ['no address', 'ipv4hint'],
  ['an address of the other family', 'ipv6hint=192.0.2.1'],
  ['an address of too few octets', 'key4=x'],
  ['what is no base64', 'ech=!!'],
] as const;

for (const [says, records, code] of refused)
  test(`what servers refuse is a fault: ${says}`, () => assert.deepEqual(codesOf(records), [code]));

for (const [says, parameters] of services)
  test(`what servers refuse in HTTPS and SVCB is a fault: ${says}`, () => {
    for (const type of ['HTTPS', 'SVCB'])
      assert.deepEqual(codesOf(`w ${type} 1 . ${parameters}`), ['BAD_RECORD'], type);
  });

const taken = [
  '@ SOA ns1 hote 1 7200 900 1209600 300',
  'd DNAME a.fr.\nd A 192.0.2.1',
  'w 2147483648 A 192.0.2.1',
  `w DS 1 13 3 ab`,
  'w SSHFP 1 1 ab',
  'd DNAME a.fr.\nd NS ns1',
  '*.w NS ns1',
  `@ DS 1 13 2 ${digest(32)}`,
  '@ CAA 0 "issue" "ca.example"',
  '"a b" A 192.0.2.1',
  'w HTTPS 1 "a" alpn=h2',
  'e EUI48 0-0-5e-0-53-2',
  'ap APL !1:192.0.2.64/28 2:2001:db8::/32',
  '@ CDS 0 0 0 00',
  'w HTTPS 0 autre.fr. alpn=h2',
  'w HTTPS 1 . mandatory=port,alpn alpn="f\\\\\\\\oo\\\\,bar,h2" port=01',
  'w HTTPS 1 . key65535=x key1=\\002h2',
  'w HTTPS 1 . no-default-alpn= alpn=h2 ech',
];

for (const records of taken)
  test(`what servers load is none: ${records.slice(0, 50)}`, () => assert.deepEqual(codesOf(records), []));

test('a time to live beyond 31 bits is none', () => {
  const reading = readMasterFile('w 2147483648 A 192.0.2.1', 'exemple.fr');
  assert.deepEqual(reading.ok && reading.zone.records.map(({ ttl }) => ttl), [0]);
});
