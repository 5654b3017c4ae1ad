import assert from 'node:assert/strict';
import { test } from 'node:test';
import { busyMs } from '../testing/busy.ts';
import { readMasterFile } from './master-file.ts';

function zoneOf(text: string, origin: string | null = 'exemple.fr') {
  const reading = readMasterFile(text, origin);
  assert.ok(reading.ok, JSON.stringify(reading));
  return reading.zone;
}
const toldBy = (text: string, origin: string | null = 'exemple.fr') => {
  const reading = readMasterFile(text, origin);
  assert.ok(!reading.ok);
  return reading.faults.map(({ code, line }) => `${code} ${line}`);
};

test('the root is a name, as the host of a null MX', () => {
  for (const preference of [0, 10])
    assert.deepEqual(zoneOf(`@ MX ${preference} .`).records[0]?.data, { type: 'MX', preference, host: '' });
});

test('the class of the internet by its number is the same class', () => {
  for (const written of ['CLASS1', 'class1', 'IN'])
    assert.deepEqual(zoneOf(`@ 300 ${written} TXT "v=spf1 -all"`).records[0]?.data, {
      type: 'TXT',
      strings: ['v=spf1 -all'],
    });
});

test('a zone as BIND keeps it: origin, times, parentheses, comments, relative names, owners left out', () => {
  const { origin, records } = zoneOf(
    `; a comment
$ORIGIN exemple.fr.
$TTL 1h30m
@   IN SOA ns1 hostmaster.exemple.fr. (
        2026112301 ; serial (not a bracket)
        2h 900 14d
        3600 )
    IN NS ns1
    600 IN MX 10 Mail
    IN 600 MX 20 mail.autre.fr.
mail A 192.0.2.1
     AAAA 2001:DB8:0::1
$ORIGIN sous.exemple.fr.
www CNAME @
@ 3600 A 192.0.2.2
`,
    null,
  );
  assert.equal(origin, 'exemple.fr');
  assert.deepEqual(
    records.map(({ name, ttl, data: { type } }) => [name, ttl, type]),
    [
      ['exemple.fr', 5_400, 'SOA'],
      ['exemple.fr', 5_400, 'NS'],
      ['exemple.fr', 600, 'MX'],
      ['exemple.fr', 600, 'MX'],
      ['mail.exemple.fr', 5_400, 'A'],
      ['mail.exemple.fr', 5_400, 'AAAA'],
      ['www.sous.exemple.fr', 5_400, 'CNAME'],
      ['sous.exemple.fr', 3_600, 'A'],
    ],
  );
  assert.deepEqual(records[0]?.data, {
    type: 'SOA',
    mname: 'ns1.exemple.fr',
    rname: 'hostmaster.exemple.fr',
    ...{ serial: 2026112301, refresh: 7_200, retry: 900, expire: 1_209_600, minimum: 3_600 },
  });
  assert.deepEqual(records[2]?.data, { type: 'MX', preference: 10, host: 'mail.exemple.fr' });
  assert.deepEqual(records[5]?.data, { type: 'AAAA', address: '2001:db8::1' });
  assert.deepEqual(records[6]?.data, { type: 'CNAME', host: 'sous.exemple.fr' });
});

test('texts: several strings, quotes, escapes, semicolons, a string over brackets and lines', () => {
  const { records } = zoneOf(
    `@ TXT "v=spf1; -all" plain "a \\"quote\\" and \\195\\169"
k1._domainkey TXT ( "v=DKIM1; k=rsa; "
  "p=MIIB" ) ; end`,
  );
  assert.deepEqual(
    records.map(({ data }) => (data.type === 'TXT' ? data.strings : [])),
    [
      ['v=spf1; -all', 'plain', 'a "quote" and é'],
      ['v=DKIM1; k=rsa; ', 'p=MIIB'],
    ],
  );
});

test('other types are read, those of signers passed over, those that no rule reads kept as existing', () => {
  const { records } = zoneOf(`_25._tcp.mx TLSA 3 1 1 ( AABB
   CCDD )
@ CAA 0 ISSUE "letsencrypt.org; a=b"
_imaps._tcp SRV 0 1 993 imap
@ RRSIG A 13 2 300 20260101000000 20250101000000 1 exemple.fr. AAAA
@ HTTPS 1 . alpn=h2 ipv4hint=192.0.2.1,192.0.2.2 ipv6hint="2001:DB8::1"
@ SVCB 1 . alpn=h2
@ TYPE65534 \\# 2 abcd`);
  assert.deepEqual(
    records.map(({ data }) => data),
    [
      { type: 'TLSA', usage: 3, selector: 1, matching: 1, data: 'aabbccdd' },
      { type: 'CAA', flags: 0, tag: 'issue', value: 'letsencrypt.org; a=b' },
      { type: 'SRV', priority: 0, weight: 1, port: 993, host: 'imap.exemple.fr' },
      {
        type: 'HTTPS',
        priority: 1,
        host: '',
        hints: ['192.0.2.1', '192.0.2.2', '2001:db8::1'],
        parameters: { keys: [1, 4, 6], mandatory: [], alpn: ['h2'], port: null },
      },
      { type: 'OTHER', code: 'SVCB', hex: '' },
      { type: 'OTHER', code: 'TYPE65534', hex: '' },
    ],
  );
});

const faults: Readonly<Record<string, readonly [text: string, ...told: string[]]>> = {
  'a file that it would take in': ['$INCLUDE /etc/passwd', 'INCLUDE_REFUSED 1'],
  'records that it would make': ['\n$GENERATE 1-9 a$ A 192.0.2.$', 'GENERATE_REFUSED 2'],
  'a directive of nobody': ['$FOO 1', 'UNKNOWN_DIRECTIVE 1'],
  'a bracket that is never shut': ['@ A 192.0.2.1\n@ TXT ( "a"\n', 'PARENTHESES 2'],
  'a bracket that was never open': ['@ TXT "a" )', 'PARENTHESES 1'],
  'a string that is never ended': ['@ A 192.0.2.1\n@ TXT "abc\n', 'UNENDED_STRING 2'],
  'a string too long': [`@ TXT "${'x'.repeat(256)}"`, 'STRING_TOO_LONG 1'],
  'an address that is none': ['@ A 192.0.2.300', 'BAD_RECORD 1'],
  'an address with a zone': ['@ AAAA fe80::1%eth0', 'BAD_RECORD 1'],
  'a mail host without its preference': ['@ MX mail', 'BAD_RECORD 1'],
  'a word too many': ['@ A 192.0.2.1 192.0.2.2', 'BAD_RECORD 1'],
  'a name in the place of a type': ['  www A 192.0.2.1', 'BAD_TYPE 1'],
  'a type that is none': ['@ 192.0.2.1', 'BAD_TYPE 1'],
  'another class': ['@ CH TXT "a"', 'BAD_CLASS 1'],
  'another class by its number': ['@ 300 CLASS3 TXT "a"', 'BAD_CLASS 1'],
  'a label too long': [`${'a'.repeat(64)} A 192.0.2.1`, 'BAD_NAME 1'],
  'two dots in a name': ['a..b A 192.0.2.1', 'BAD_NAME 1'],
  'a time too long': ['@ 9999999999 A 192.0.2.1', 'BAD_TTL 1'],
  'a first record without a name': ['  A 192.0.2.1', 'NO_OWNER 1'],
  'a name of another zone': ['autre.fr. A 192.0.2.1', 'OUT_OF_ZONE 1'],
  'an alias beside a text': ['www CNAME a\nwww TXT "b"', 'CNAME_AND_OTHER 1'],
  'two aliases': ['www CNAME a\nwww CNAME b', 'CNAME_AND_OTHER 1'],
  'nothing at all': ['; nothing\n', 'EMPTY_ZONE 1'],
  'several faults at once, each on its line': ['@ A x\n@ MX y\n\n@ ? 2', 'BAD_RECORD 1', 'BAD_RECORD 2', 'BAD_TYPE 4'],
};
for (const [name, [text, ...told]] of Object.entries(faults))
  test(`refused with its line: ${name}`, () => assert.deepEqual(toldBy(text), told));

test('without any origin relative names cannot be read', () => {
  assert.deepEqual(toldBy('www A 192.0.2.1', null), ['NO_ORIGIN 1']);
  assert.equal(zoneOf('exemple.fr. SOA a. b. 1 2 3 4 5', null).origin, 'exemple.fr');
});

test('a hostile file is read in time that grows with its length', () => {
  for (const piece of ['(', ')', '"', '\\', ';', '"\\', '$', '1h', ' \n', '@ TXT "', '@ TXT a\\\n'])
    assert.ok(busyMs(() => readMasterFile(piece.repeat(100_000), 'exemple.fr')) < 5_000, piece);
  // A pattern that can take digits apart in two ways does not come to an end here.
  const digits = `@ SOA a. b. 1 2 3 4 ${'0'.repeat(100_000)}x`;
  assert.ok(busyMs(() => readMasterFile(digits, 'exemple.fr')) < 5_000, 'digits');
});
