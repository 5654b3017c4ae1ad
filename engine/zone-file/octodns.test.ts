import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readOctodns } from './octodns.ts';

const read = (document: unknown) => readOctodns(document, 'exemple.fr', (name, record) => name.length + record);

test('a zone of octoDNS: one record or several of a name, values of one word or of fields', () => {
  const reading = read({
    '': [
      {
        type: 'MX',
        values: [
          { preference: 10, exchange: 'mail.exemple.fr.' },
          { priority: 20, value: 'b.fr.' },
          { exchange: 'c.fr.', priority: 30 },
        ],
      },
      { type: 'TXT', ttl: 300, value: 'v=spf1 mx\\; -all' },
      { type: 'ALIAS', value: 'site.autre.fr.' },
      { type: 'CAA', value: { tag: 'issue', value: 'letsencrypt.org' } },
    ],
    mail: { type: 'A', values: ['192.0.2.1', '192.0.2.2'] },
    'k1._domainkey': { type: 'TXT', value: `v=DKIM1\\; p=${'A'.repeat(300)}` },
    '_25._tcp.mail': {
      type: 'TLSA',
      value: { certificate_usage: 3, selector: 1, matching_type: 1, certificate_association_data: 'AB' },
    },
  });
  assert.ok(reading.ok, JSON.stringify(reading));
  const { records, flattened } = reading.zone;
  assert.deepEqual(flattened, { 'exemple.fr A': 'site.autre.fr', 'exemple.fr AAAA': 'site.autre.fr' });
  assert.deepEqual(records.map(({ name, ttl, data }) => [name, ttl, data]).slice(0, 7), [
    ['exemple.fr', 3_600, { type: 'MX', preference: 10, host: 'mail.exemple.fr' }],
    ['exemple.fr', 3_600, { type: 'MX', preference: 20, host: 'b.fr' }],
    ['exemple.fr', 3_600, { type: 'MX', preference: 30, host: 'c.fr' }],
    ['exemple.fr', 300, { type: 'TXT', strings: ['v=spf1 mx; -all'] }],
    ['exemple.fr', 3_600, { type: 'CAA', flags: 0, tag: 'issue', value: 'letsencrypt.org' }],
    ['mail.exemple.fr', 3_600, { type: 'A', address: '192.0.2.1' }],
    ['mail.exemple.fr', 3_600, { type: 'A', address: '192.0.2.2' }],
  ]);
  const key = records[7]?.data;
  assert.ok(key?.type === 'TXT');
  assert.deepEqual(
    key.strings.map(({ length }) => length),
    [255, 56],
  );
  assert.deepEqual(records[8]?.data, { type: 'TLSA', usage: 3, selector: 1, matching: 1, data: 'ab' });
});

test('a record HTTPS is read with its hints, in whichever order its fields stand', () => {
  const reading = read({
    '': [
      { type: 'A', value: '192.0.2.1' },
      {
        type: 'HTTPS',
        value: { svcparams: { alpn: ['h2'], ipv4hint: ['192.0.2.1'] }, svcpriority: 1, targetname: '.' },
      },
    ],
    www: { type: 'HTTPS', values: [{ svcpriority: 0, targetname: 'cdn.autre.fr.' }] },
  });
  assert.ok(reading.ok, JSON.stringify(reading));
  assert.deepEqual(
    reading.zone.records.slice(1).map(({ data }) => data),
    [
      {
        type: 'HTTPS',
        priority: 1,
        host: '',
        hints: ['192.0.2.1'],
        parameters: { keys: [1, 4], mandatory: [], alpn: ['h2'], port: null },
      },
      { type: 'HTTPS', priority: 0, host: 'cdn.autre.fr', hints: [] },
    ],
  );
});

const faults: Readonly<Record<string, readonly [document: unknown, code: string]>> = {
  'a list': [[], 'BAD_YAML'],
  'a name without a record': [{ www: null }, 'BAD_RECORD'],
  'a record without a value': [{ www: { type: 'A' } }, 'BAD_RECORD'],
  'a type that is none': [{ www: { type: '1', value: 'x' } }, 'BAD_TYPE'],
  'an address that is none': [{ www: { type: 'A', value: 'x' } }, 'BAD_RECORD'],
  nothing: [{}, 'EMPTY_ZONE'],
};
for (const [name, [document, code]] of Object.entries(faults))
  test(`refused: ${name}`, () => {
    const reading = read(document);
    assert.deepEqual(reading.ok ? null : reading.faults.map((fault) => fault.code), [code]);
  });

test('types that a provider adds refuse no zone: an alias of Amazon is read, others are kept with their line', () => {
  const alias = { 'evaluate-target-health': false, 'hosted-zone-id': 'Z1' };
  const reading = read({
    '': [
      { type: 'A', value: '192.0.2.1' },
      { type: 'Route53Provider/ALIAS', values: [{ ...alias, type: 'AAAA', name: 'balancer.example.net.' }] },
    ],
    www: { type: 'Route53Provider/ALIAS', value: { ...alias, type: 'A', name: '' } },
    old: { type: 'CloudflareProvider/URLFWD', values: [{ code: 301, target: 'https://www.exemple.fr/' }] },
    geo: { type: 'Route53Provider/ALIAS', value: alias },
    key: { type: 'SSHFP', value: { algorithm: 1, fingerprint: 'aa', fingerprint_type: 1 } },
  });
  assert.ok(reading.ok, JSON.stringify(reading));
  assert.deepEqual(reading.zone.flattened, {
    'exemple.fr AAAA': 'balancer.example.net',
    'www.exemple.fr A': 'exemple.fr',
  });
  assert.deepEqual(
    reading.notes.map(({ code, line, found }) => [code, line, found]),
    [
      ['KEPT_UNREAD', 3, 'CLOUDFLAREPROVIDER/URLFWD'],
      ['KEPT_UNREAD', 3, 'ROUTE53PROVIDER/ALIAS'],
      ['KEPT_UNREAD', 3, 'SSHFP'],
    ],
  );
  assert.deepEqual(
    reading.zone.foreign?.map(({ name }) => name),
    ['old.exemple.fr', 'geo.exemple.fr'],
  );
  assert.equal(reading.places.at('exemple.fr', 'AAAA'), 1, 'each record of a name has its own line');
});

test('quotation marks around a text are taken off and its parts joined, as octoDNS does', () => {
  const read = (value: string) => {
    const reading = readOctodns({ '': { type: 'TXT', value } }, 'exemple.fr', () => 1);
    const [record] = reading.ok ? reading.zone.records : [];
    return record?.data.type === 'TXT' ? record.data.strings : reading;
  };
  assert.deepEqual(read('"v=spf1 mx " "ip4:192.0.2.34 -all"'), ['v=spf1 mx ip4:192.0.2.34 -all']);
  assert.deepEqual(read('"v=DMARC1\\; p=reject"'), ['v=DMARC1; p=reject']);
  assert.deepEqual(read(`"${'a'.repeat(250)}" "${'b'.repeat(10)}"`), ['a'.repeat(250) + 'b'.repeat(5), 'b'.repeat(5)]);
  assert.deepEqual(read('un "mot" cité'), ['un "mot" cité'], 'marks within a text stay');
  assert.deepEqual(read('""'), ['']);
});
