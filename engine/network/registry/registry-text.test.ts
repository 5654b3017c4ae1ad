import assert from 'node:assert/strict';
import { test } from 'node:test';
import { hostile } from '../../../tests/hostile.ts';
import { quickestMs } from '../../testing/busy.ts';
import { readDate, statusesIn, statusWords } from './registry-text.ts';
import { readReferral, readWhois } from './whois-text.ts';

test('dates are read where they are certain', () => {
  const cases: readonly (readonly [string, string | null])[] = [
    ['2027-07-12T10:00:00Z', '2027-07-12T10:00:00.000Z'],
    ['2027-07-12T10:00:00.123456Z', '2027-07-12T10:00:00.123Z'],
    ['2027-07-12T10:00:00+02:00', '2027-07-12T08:00:00.000Z'],
    ['2027-07-12 10:00:00', '2027-07-12T10:00:00.000Z'],
    ['2027-07-12 10:00:00 (UTC+8)', '2027-07-12T02:00:00.000Z'],
    ['2027-07-12', '2027-07-12T00:00:00.000Z'],
    ['2027.07.12', '2027-07-12T00:00:00.000Z'],
    ['2027/07/12', '2027-07-12T00:00:00.000Z'],
    ['2027. 07. 12.', '2027-07-12T00:00:00.000Z'],
    ['2027-Jul-12.', '2027-07-12T00:00:00.000Z'],
    ['31-12-2027', '2027-12-31T00:00:00.000Z'],
    ['05-06-2027', null],
    ['20270712', '2027-07-12T00:00:00.000Z'],
    ['12-Jul-2027', '2027-07-12T00:00:00.000Z'],
    ['12 July 2027', '2027-07-12T00:00:00.000Z'],
    ['Mon Jul 12 2027', '2027-07-12T00:00:00.000Z'],
    ['Mon Jul 12 10:00:00 GMT 2027', '2027-07-12T00:00:00.000Z'],
    ['July 12, 2027', '2027-07-12T00:00:00.000Z'],
    ['12.7.2027', '2027-07-12T00:00:00.000Z'],
    ['31/12/2027', '2027-12-31T00:00:00.000Z'],
    ['12/31/2027', '2027-12-31T00:00:00.000Z'],
    ['05/06/2027', null],
    ['before Aug-1996', null],
    ['+275760-09-13', null],
    ['275760-09-13', null],
    ['0000-00-00', null],
    ['2027-13-01', null],
    ['', null],
  ];
  for (const [text, expected] of cases) assert.equal(readDate(text), expected, text);
});

test('one order of day and month is certain where a registry has but one', () => {
  assert.equal(readDate('05-06-2027', true), '2027-06-05T00:00:00.000Z');
  assert.equal(readDate('05/06/2027 10:00:00', true), '2027-06-05T10:00:00.000Z');
  assert.equal(readDate('12/31/2027', true), null);
  for (const misprint of ['2027-02-30', '31.04.2027', '31-Nov-2027']) assert.equal(readDate(misprint), null, misprint);
});

test('a birthday of the registrant is not that of the domain', () => {
  const text = 'domain: exemple.cz\nregistered: 27.07.2009\n\ncontact: FDT-1\ncreated: 11.03.2022\n';
  assert.equal(readWhois(text, 'exemple.cz')?.created, '2009-07-27T00:00:00.000Z');
  assert.equal(readWhois(text.replace('registered: 27.07.2009\n', 'registrar: R\n'), 'exemple.cz')?.created, null);
});

test('a signature of the registrar is not that of the domain', () => {
  const text = 'Domain: exemple.it\nSigned: no\n\nRegistrar\n  Organization: R\n  DNSSEC: yes\n';
  assert.equal(readWhois(text, 'exemple.it')?.delegationSigned, false);
});

test('a key without a value in the midst of others opens no section', () => {
  const text =
    'Domain Name: exemple.com\nRegistrant Organization:\nRegistrant Name: Jeanne Martin\nCreation Date: 2009-07-27\n';
  const { created, personal } = readWhois(text, 'exemple.com') ?? {};
  assert.deepEqual([created, personal], ['2009-07-27T00:00:00.000Z', ['name']]);
});

test('a name in another alphabet is known by either of its spellings', () => {
  for (const name of ['bücher.example', 'xn--bcher-kva.example', 'XN--BCHER-KVA.EXAMPLE']) {
    assert.equal(readWhois(`Domain: ${name}\nRegistrar: R\n`, 'xn--bcher-kva.example')?.registered, true, name);
    assert.equal(readWhois(`No match for "${name}".\n`, 'xn--bcher-kva.example')?.registered, false, name);
  }
});

test('the texts of Japan, Korea, Turkey and Israel', () => {
  const texts = [
    '[ JPRS database provides information ]\r\n[Domain Name]    EXEMPLE.JP\r\n[Signing Key]   \r\n[Name Server]    ns1.exemple.jp\r\n[Expires on]    2027/07/12\r\n[Status]    Active\r\n',
    'query : exemple.kr\n# ENGLISH\nDomain Name        : exemple.kr\nRegistered Date     : 2005. 09. 12.\nExpiration Date    : 2027. 07. 12.\nAuthorized Agency     : X(http://x)\n',
    '** Domain Name: exemple.tr\n** Domain Servers:\nns1.exemple.tr\n** Additional Info:\nExpires on..............: 2027-Jul-12.\n',
    'domain:       exemple.il\nvalidity:     31-12-2027\nstatus:       Transfer Locked\n',
  ];
  assert.deepEqual(
    texts.map((text, index) => readWhois(text, `exemple.${['jp', 'kr', 'tr', 'il'][index]}`)?.expires?.slice(0, 10)),
    ['2027-07-12', '2027-07-12', '2027-07-12', '2027-12-31'],
  );
});

test('statuses are put into the words of RDAP', () => {
  assert.equal(
    statusWords('clientTransferProhibited https://icann.org/epp#clientTransferProhibited'),
    'client transfer prohibited',
  );
  assert.deepEqual(statusesIn('pendingDelete / redemptionPeriod'), ['pending delete', 'redemption period']);
  assert.deepEqual(statusesIn('ok (paid, and in zone)'), ['active']);
  assert.equal(statusWords('redemptionPeriod'), 'redemption period');
  assert.equal(statusWords('ok'), 'active');
  assert.equal(statusWords('server hold'), 'server hold');
  assert.equal(statusWords('ACTIVE'), 'active');
});

test('the text of AFNIC', () => {
  const record = readWhois(
    `%%
%% This is the AFNIC Whois server.
%%

domain:                        exemple.fr
status:                        ACTIVE
eppstatus:                     active
hold:                          NO
holder-c:                      ANO00-FRNIC
registrar:                     OVH
Expiry Date:                   2027-07-12T10:00:00Z
created:                       1999-07-11T22:00:00Z
last-update:                   2026-05-01T08:00:00.123456Z
source:                        FRNIC

nserver:                       dns.ovh.net
nserver:                       ns.exemple.fr [192.0.2.1 2001:db8::1]
source:                        FRNIC

registrar:                     SOMEBODY ELSE
`,
    'exemple.fr',
  );
  assert.deepEqual(record, {
    registered: true,
    registrar: { name: 'OVH', ianaId: null },
    created: '1999-07-11T22:00:00.000Z',
    expires: '2027-07-12T10:00:00.000Z',
    changed: '2026-05-01T08:00:00.123Z',
    statuses: ['active'],
    nameServers: ['dns.ovh.net', 'ns.exemple.fr'],
    delegationSigned: null,
    personal: [],
  });
});

test('the text of a registry of generic names', () => {
  const record = readWhois(
    `   Domain Name: EXAMPLE.COM
   Registry Domain ID: 1_DOMAIN_COM-VRSN
   Registrar WHOIS Server: whois.example.net
   Updated Date: 2026-08-14T07:01:44Z
   Creation Date: 1995-08-14T04:00:00Z
   Registry Expiry Date: 2027-08-13T04:00:00Z
   Registrar: Example Registrar, Inc.
   Registrar IANA ID: 376
   Domain Status: clientDeleteProhibited https://icann.org/epp#clientDeleteProhibited
   Domain Status: clientTransferProhibited https://icann.org/epp#clientTransferProhibited
   Name Server: A.IANA-SERVERS.NET
   Name Server: B.IANA-SERVERS.NET
   DNSSEC: signedDelegation
>>> Last update of whois database: 2026-11-20T00:00:00Z <<<

NOTICE: No match of this text with any other is available for registration.`,
    'example.com',
  );
  assert.equal(record?.registered, true);
  assert.deepEqual(record?.registrar, { name: 'Example Registrar, Inc.', ianaId: '376' });
  assert.deepEqual(record?.statuses, ['client delete prohibited', 'client transfer prohibited']);
  assert.deepEqual(record?.nameServers, ['a.iana-servers.net', 'b.iana-servers.net']);
  assert.equal(record?.delegationSigned, true);
});

test('little text, and values under their keys', () => {
  const denic = readWhois(
    'Domain: example.de\nNserver: ns1.example.de\nStatus: connect\nChanged: 2026-01-02T03:04:05+01:00\n',
    'example.de',
  );
  assert.deepEqual(
    [denic?.registered, denic?.changed, denic?.nameServers],
    [true, '2026-01-02T02:04:05.000Z', ['ns1.example.de']],
  );
  const nominet = readWhois(
    `
    Domain name:
        example.co.uk

    Registrar:
        Some Ltd t/a Some [Tag = SOME]
        URL: https://some.example

    Relevant dates:
        Registered on: 11-Jun-1999
        Expiry date:  13-Jun-2027

    Registration status:
        Registered until expiry date.

    Name servers:
        ns1.example.net   192.0.2.1
        ns2.example.net
`,
    'example.co.uk',
  );
  assert.deepEqual(nominet?.registrar, { name: 'Some Ltd t/a Some', ianaId: null });
  assert.deepEqual([nominet?.created, nominet?.expires], ['1999-06-11T00:00:00.000Z', '2027-06-13T00:00:00.000Z']);
  assert.deepEqual(nominet?.nameServers, ['ns1.example.net', 'ns2.example.net']);
});

test('a name that nobody holds', () => {
  const texts = [
    'No match for "NOBODY.COM".\n>>> Last update of whois database <<<',
    '%% NOT FOUND',
    'No entries found.',
    'NOT FOUND\n',
    'Domain: nobody.com\nStatus: free\n',
    'Domain nobody.com is available for registration',
    'nobody.com is available',
    'Domain:\tnobody.com\nStatus:\tAVAILABLE\n',
    '% nothing found',
    'No Data Found\n',
    'The queried object does not exist: nobody.com',
    'Domain not found.',
    'Object does not exist',
    'Aucun objet trouvé',
  ];
  for (const text of texts) assert.equal(readWhois(text, 'nobody.com')?.registered, false, text);
});

test('what says nothing is not an absence', () => {
  const texts = [
    '',
    'Number of allowed queries exceeded.',
    'Request limit exceeded; try again later',
    '<html>busy</html>',
    'A'.repeat(100_000),
    'Registrant Name: REDACTED FOR PRIVACY',
  ];
  for (const text of texts) assert.equal(readWhois(text, 'target.test'), null, text.slice(0, 40));
});

test('the referral of the root', () => {
  assert.equal(
    readReferral('% IANA\n\nrefer:        whois.Nic.Example\n\ndomain: EXAMPLE\nwhois: other.example\n'),
    'whois.nic.example',
  );
  assert.equal(readReferral('domain: EXAMPLE\nstatus: ACTIVE\n'), null);
});

test('hostile texts cost nothing and are kept literally', () => {
  for (const { id, text } of hostile<{ id: string; text: string }>('whois')) {
    const long = text.length < 100 ? text.repeat(4_000) : text.repeat(100);
    readWhois(text, 'target.test');
    const ms = quickestMs(() => void readWhois(long.slice(0, 131_072), 'target.test'));
    assert.ok(ms < 50, `${id}: ${ms} ms`);
  }
  assert.equal(
    readWhois('Expiry Date: 2020-01-01\r\nExpiry Date: 2030-01-01\r\n', 'target.test')?.expires,
    '2020-01-01T00:00:00.000Z',
  );
  assert.equal(
    readWhois('Registrar: <script>alert(1)</script>\n', 'target.test')?.registrar?.name,
    '<script>alert(1)</script>',
  );
});

test('a person is distinguished from a company, and a withheld name from a name', () => {
  const personal = (...lines: readonly string[]) =>
    readWhois(['Domain Name: x.com', 'Registrar: R', ...lines].join('\n'), 'x.com')?.personal;
  assert.deepEqual(personal('Registrant Name: Jeanne Martin', 'Registrant Email: jeanne@x.com'), ['name', 'email']);
  assert.deepEqual(personal('Registrant Name: Jeanne Martin', 'Registrant Organization: Martin SARL'), []);
  assert.deepEqual(personal('Registrant Name: REDACTED FOR PRIVACY', 'Registrant Phone: Not Disclosed'), []);
});
