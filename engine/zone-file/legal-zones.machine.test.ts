import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { readMasterFile } from './master-file.ts';

function read(text: string, origin: string | null = 'exemple.fr') {
  const reading = readMasterFile(text, origin);
  assert.ok(reading.ok, JSON.stringify(reading));
  return reading;
}
const notesOf = (text: string, origin: string | null = 'exemple.fr') =>
  read(text, origin).notes.map(({ code, line, found }) => `${line} ${code} ${found}`);

/** What other servers load, and what of it is remarkable. Each is a whole zone of exemple.fr. */
const HEAD = '$ORIGIN exemple.fr.\n@ 3600 SOA ns1 hote 1 7200 900 1209600 300\n@ NS ns1\nns1 A 192.0.2.53\n';
const LEGAL = {
  'a mailbox with a dot before the at sign': '@ MX 10 jean\\.dupont\nautre RP jean\\.dupont.exemple.fr. .\n',
  'octets of a name by their numbers': 'weird\\046dot A 192.0.2.1\n\\052 TXT "no"\nb\\195\\169 A 192.0.2.2\n',
  'the last time that was stated': '@ 600 MX 10 mx\nmx A 192.0.2.1\n@ TXT "a"\n',
  'an alias that is repeated': 'www CNAME ns1\nwww CNAME ns1\n',
  'types in the generic form': 'w TYPE1 192.0.2.7\nv TYPE16 \\# 5 04616263 64\n',
  'data in the generic form':
    '@ TXT \\# 12 0b763d73706631202d616c6c\nm MX \\# 18 000a 03 6d7831 07 6578656d706c65 02 6672 00 \n',
  'a delegation whose algorithm has a name': `sous NS ns1\nsous DS 1 ECDSAP256SHA256 2 ${'ab'.repeat(32)}\n`,
  'types that no rule reads':
    'i IPSECKEY 10 0 2 . AQNRU3mG7TVTO2BkR47usntb102uFJtugbo6BSGvgqt4AQ==\ne EUI48 00-00-5e-00-53-2a\nh HINFO a b\n',
  'an alias of a branch': 'sous DNAME autre.fr.\n',
  'an address that is compatible with IPv4': 'c AAAA ::192.0.2.9\n',
} as const;

for (const [what, records] of Object.entries(LEGAL))
  test(`${what} refuses no zone`, () => {
    assert.equal(read(HEAD + records).zone.origin, 'exemple.fr');
  });

const folder = mkdtempSync(join(tmpdir(), 'zones-'));
after(() => rmSync(folder, { recursive: true }));
const file = join(folder, 'exemple.fr.zone');
const bind = spawnSync('named-compilezone', ['-h']).error ? null : 'named-compilezone';

test('a zone is read as BIND loads it, record by record', { skip: !bind && 'BIND is not installed' }, () => {
  const shown = (text: string) =>
    read(text)
      .zone.records.map(({ name, ttl, data }) => JSON.stringify([name, ttl, data]))
      .toSorted();
  for (const [what, records] of Object.entries(LEGAL)) {
    const text = HEAD + records;
    writeFileSync(file, text);
    const args = ['-i', 'none', '-k', 'ignore', '-n', 'ignore', '-o', '-', 'exemple.fr', file];
    const { status, stdout, stderr } = spawnSync(bind ?? '', args, { encoding: 'utf8' });
    assert.equal(status, 0, `${what}: ${stderr}`);
    assert.deepEqual(shown(text), shown(stdout), what);
  }
});

test('the example of RFC 1035 §5.3, with its origin', () => {
  const { zone } = read(
    `$ORIGIN ISI.EDU.
@   IN  SOA     VENERA      Action\\.domains (
                                 20     ; SERIAL
                                 7200   ; REFRESH
                                 600    ; RETRY
                                 3600000; EXPIRE
                                 60)    ; MINIMUM

        NS      A.ISI.EDU.
        MX      10      VENERA
        MX      20      VAXA

A       A       26.3.0.103

VENERA  A       10.1.0.52
        A       128.9.0.32

VAXA    A       10.2.0.27
        A       128.9.0.33
`,
    null,
  );
  assert.equal(zone.origin, 'isi.edu');
  const [soa] = zone.records;
  assert.ok(soa?.data.type === 'SOA');
  assert.deepEqual([soa.data.rname, soa.ttl], ['action\\.domains.isi.edu', 60]);
});

test('escapes in names are read as servers do, and a dot within a label parts nothing', () => {
  const names = read(
    'a\\.b A 192.0.2.1\nweird\\046dot A 192.0.2.1\n\\@ A 192.0.2.1\n\\195\\137 A 192.0.2.1\nc\\. A 192.0.2.1\n',
  );
  assert.deepEqual(
    names.zone.records.map(({ name }) => name),
    ['a\\.b', 'weird\\.dot', '@', '\\195\\137', 'c\\.'].map((label) => `${label}.exemple.fr`),
  );
  for (const bad of [
    'a\\256 A 192.0.2.1',
    'a\\25 A 192.0.2.1',
    `${'\\097'.repeat(64)} A 192.0.2.1`,
    'x\\.exemple.fr. A 192.0.2.1',
  ])
    assert.ok(!readMasterFile(bad, 'exemple.fr').ok, bad);
});

test('the generic form is read as the type that it is, and its length is held', () => {
  const { records } = read(
    '@ TXT \\# 12 0b763d73706631202d616c6c\n@ TYPE16 \\# 3 02 6162\nw TYPE1 192.0.2.7\nw TYPE257 0 issue "ca"\n',
  ).zone;
  assert.deepEqual(
    records.map(({ data }) => data),
    [
      { type: 'TXT', strings: ['v=spf1 -all'] },
      { type: 'TXT', strings: ['ab'] },
      { type: 'A', address: '192.0.2.7' },
      { type: 'CAA', flags: 0, tag: 'issue', value: 'ca' },
    ],
  );
  for (const bad of ['\\# 0', '\\# 3 c0000201', '\\# 4 c00002', '\\# x'])
    assert.ok(!readMasterFile(`@ A ${bad}`, 'exemple.fr').ok, bad);
});

test('a record without a time to live has the last one stated, that of $TTL first, that of the SOA record last', () => {
  const ttls = (text: string) => read(text).zone.records.map(({ ttl }) => ttl);
  assert.deepEqual(ttls('@ 3600 SOA ns h 1 2 3 4 5\n@ NS ns\n@ 60 TXT "a"\n@ TXT "b"'), [3_600, 3_600, 60, 60]);
  assert.deepEqual(ttls('$TTL 900\n@ 3600 SOA ns h 1 2 3 4 5\n@ NS ns'), [3_600, 900]);
  assert.deepEqual(ttls('@ SOA ns h 1 2 3 4 5\n@ NS ns'), [5, 5]);
});

test('numbers of registries may be words, and digits of an escape are three', () => {
  const { records } = read(
    `sous DS 1 RSASHA256 SHA-256 ${'ab'.repeat(32)}\n_25._tcp TLSA DANE-EE SPKI SHA2-256 abcd\n`,
  ).zone;
  assert.deepEqual(
    records.map(({ data }) =>
      data.type === 'DS'
        ? [data.algorithm, data.digestType]
        : data.type === 'TLSA' && [data.usage, data.selector, data.matching],
    ),
    [
      [8, 2],
      [3, 1, 1],
    ],
  );
  for (const bad of ['sous DS 1 RSASHA3 2 ab', '@ TXT \\01', '@ TXT "a\\9"'])
    assert.ok(!readMasterFile(bad, 'exemple.fr').ok, bad);
  assert.equal(
    read(`@ CAA 0 issue "${'a'.repeat(300)}"`).zone.records.length,
    1,
    'the value of CAA is bound by the record alone',
  );
  const [compatible] = read('c AAAA ::192.0.2.9').zone.records;
  assert.deepEqual(compatible?.data, { type: 'AAAA', address: '::c000:209' });
});

const CLOUDFLARE = `;; Domain:     exemple.fr.
;; SOA Record
exemple.fr	3600	IN	SOA	ada.ns.fournisseur.example. dns.fournisseur.example. 2051455641 10000 2400 604800 3600

;; NS Records
exemple.fr.	86400	IN	NS	ada.ns.fournisseur.example.

;; A Records
exemple.fr.	1	IN	A	203.0.113.32 ; cf_tags=cf-proxied:true
mx1.exemple.fr.	1	IN	A	192.0.2.33 ; cf_tags=cf-proxied:false

;; MX Records
exemple.fr.	1	IN	MX	10 mx1.exemple.fr.
`;

test('an export of Cloudflare: the owner of the SOA record lacks its final dot', () => {
  for (const origin of ['exemple.fr', null]) {
    const { zone, notes } = read(CLOUDFLARE, origin);
    assert.deepEqual([zone.origin, zone.records.length, notes], ['exemple.fr', 5, []]);
    assert.deepEqual(zone.records[0]?.name, 'exemple.fr');
  }
  assert.equal(read(`$ORIGIN exemple.fr.\n${CLOUDFLARE}`, null).zone.origin, 'exemple.fr');
  // Nothing tells that these two labels are the zone.
  assert.ok(!readMasterFile('exemple.fr 60 IN SOA a. b. 1 2 3 4 5\n', null).ok);
});

const GODADDY = `; Domain: exemple.fr
EXEMPLE.FR.  3600  IN  SOA  ns41.fournisseur.example. dns.fournisseur.example. (
    2026060107
    28800
    7200
    604800
    600
    )
@ 600 IN A 203.0.113.32
mx1 600 IN A 192.0.2.33
www 3600 IN CNAME @
@ 3600 IN MX 10 mx1.exemple.fr
@ 3600 IN TXT "v=spf1 mx -all"
`;

test('an export of GoDaddy: the SOA record names the zone, and a target without its final dot is noted', () => {
  const { zone, notes } = read(GODADDY, null);
  assert.deepEqual([zone.origin, zone.records.length], ['exemple.fr', 6]);
  assert.deepEqual(notes, [{ code: 'MISSING_DOT', line: 12, found: 'mx1.exemple.fr' }]);
  assert.deepEqual(
    notesOf('@ MX 10 mx1.exemple.fr\nmx1.exemple.fr A 192.0.2.1'),
    [],
    'the name that it makes is there',
  );
});

test('a line of another zone is left out with a word, and nothing of it is published', () => {
  const { zone, notes } = read('@ NS ns1.hote.example.\nns1.hote.example. A 192.0.2.53\nwww A 192.0.2.1\n');
  assert.deepEqual(
    zone.records.map(({ name }) => name),
    ['exemple.fr', 'www.exemple.fr'],
  );
  assert.deepEqual(notes, [{ code: 'OUT_OF_ZONE', line: 2, found: 'ns1.hote.example' }]);
  assert.deepEqual(readMasterFile('autre.fr. A 192.0.2.1\n', 'exemple.fr'), {
    ok: false,
    faults: [{ code: 'OUT_OF_ZONE', line: 1, found: 'autre.fr' }],
  });
});

test('a record that no rule reads is kept with its line; one of no registry is not taken for anything else', () => {
  const { zone, notes } = read(
    '@ A 192.0.2.1\nwww SSHFP 1 1 aa\n\nold 300 IN URLFWD / https://exemple.fr/ 301\nx LUA A "ifportup(443)"\n',
  );
  assert.deepEqual(
    notes.map(({ line, found }) => [line, found]),
    [
      [2, 'SSHFP'],
      [4, 'URLFWD'],
      [5, 'LUA'],
    ],
  );
  assert.deepEqual(
    zone.foreign?.map(({ name, type }) => [name, type]),
    [
      ['old.exemple.fr', 'URLFWD'],
      ['x.exemple.fr', 'LUA'],
    ],
  );
  assert.equal(zone.records.filter(({ data }) => data.type === 'OTHER').length, 3, 'their owners exist');
});

test('the places of records: by name and type, by what leads to a name, and by what stands nearest above', () => {
  const { places } = read(`@ SOA ns h 1 2 3 4 5
@ TXT "verification=1"
@ TXT "v=spf1 -all"
@ MX 10 parti
www CNAME site.autre.fr.
*.joker A 192.0.2.1
`);
  const { at, leadingTo, near } = places;
  assert.deepEqual([at('exemple.fr', 'TXT'), at('exemple.fr', 'TXT', 'v=spf1'), at('exemple.fr', 'CAA')], [2, 3, null]);
  assert.deepEqual([at('www.exemple.fr', 'A'), at('x.joker.exemple.fr', 'A')], [5, 6]);
  assert.deepEqual([leadingTo('parti.exemple.fr'), leadingTo('site.autre.fr'), leadingTo('autre.fr')], [4, 5, null]);
  assert.deepEqual([near('_dmarc.exemple.fr'), near('a.www.exemple.fr'), near('autre.fr')], [1, 5, 1]);
});
