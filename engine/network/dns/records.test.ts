import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Answer, decode, encode } from 'dns-packet';
import type { DnsData } from '../../model/ask.ts';
import { readMessage } from './message.ts';
import { keyTagOf } from './records.ts';

const hex = (text: string) => Buffer.from(text, 'hex');
const name = 'a.example';

/** What the library writes, and what we read of it. */
const written: readonly (readonly [Answer, DnsData])[] = [
  [
    { type: 'A', name, data: '192.0.2.1' },
    { type: 'A', address: '192.0.2.1' },
  ],
  [
    { type: 'AAAA', name, data: '2001:DB8:0:0:1::1' },
    { type: 'AAAA', address: '2001:db8::1:0:0:1' },
  ],
  [
    { type: 'CNAME', name, data: 'WWW.Example' },
    { type: 'CNAME', host: 'www.example' },
  ],
  [
    { type: 'NS', name, data: 'ns.example' },
    { type: 'NS', host: 'ns.example' },
  ],
  [
    { type: 'MX', name, data: { preference: 0, exchange: '.' } },
    { type: 'MX', preference: 0, host: '' },
  ],
  [
    {
      type: 'SOA',
      name,
      data: {
        mname: 'ns.example',
        rname: 'jean\\.doe.example',
        serial: 4_294_967_295,
        refresh: 1,
        retry: 2,
        expire: 3,
        minimum: 4,
      },
    },
    {
      type: 'SOA',
      mname: 'ns.example',
      rname: 'jean\\.doe.example',
      serial: 4_294_967_295,
      refresh: 1,
      retry: 2,
      expire: 3,
      minimum: 4,
    },
  ],
  [
    { type: 'TXT', name, data: ['v=spf1 ', '-all', ''] },
    { type: 'TXT', strings: ['v=spf1 ', '-all', ''] },
  ],
  [
    { type: 'TXT', name, data: [Buffer.from('é\u0000"', 'utf8')] },
    { type: 'TXT', strings: ['é\u0000"'] },
  ],
  [
    { type: 'TXT', name, data: [hex('e9ff')] },
    { type: 'TXT', strings: ['éÿ'] },
  ],
  [
    { type: 'CAA', name, data: { flags: 128, tag: 'issue', value: 'ca.example; policy=ev' } },
    { type: 'CAA', flags: 128, tag: 'issue', value: 'ca.example; policy=ev' },
  ],
  [
    { type: 'DS', name, data: { keyTag: 60_485, algorithm: 13, digestType: 2, digest: hex('AB01') } },
    { type: 'DS', keyTag: 60_485, algorithm: 13, digestType: 2, digest: 'ab01' },
  ],
  [
    { type: 'TLSA', name, data: { usage: 3, selector: 1, matchingType: 1, certificate: hex('0cff') } },
    { type: 'TLSA', usage: 3, selector: 1, matching: 1, data: '0cff' },
  ],
  [
    { type: 'SRV', name, data: { priority: 1, weight: 2, port: 465, target: 'mx.example' } },
    { type: 'SRV', priority: 1, weight: 2, port: 465, host: 'mx.example' },
  ],
  [
    {
      type: 'RRSIG',
      name,
      data: {
        typeCovered: 'CAA',
        algorithm: 13,
        labels: 2,
        originalTTL: 300,
        expiration: 4_000_000_000,
        inception: 1,
        keyTag: 7,
        signersName: 'Example',
        signature: hex('beef'),
      },
    },
    {
      type: 'RRSIG',
      typeCovered: 'CAA',
      algorithm: 13,
      labels: 2,
      originalTtl: 300,
      expiration: 4_000_000_000,
      inception: 1,
      keyTag: 7,
      signer: 'example',
      signature: 'beef',
    },
  ],
  [
    {
      type: 'NSEC',
      name,
      data: { nextDomain: 'b.example', rrtypes: ['A', 'RRSIG', 'CAA', 'UNKNOWN_65', 'UNKNOWN_65400'] },
    },
    { type: 'NSEC', next: 'b.example', types: ['A', 'RRSIG', 'HTTPS', 'CAA', 'TYPE65400'] },
  ],
  [
    { type: 'NSEC3PARAM', name, data: hex('0100000a02abcd') },
    { type: 'OTHER', code: 'NSEC3PARAM', hex: '0100000a02abcd' },
  ],
  [
    { type: 'UNKNOWN_65', name, data: hex('000100') } as unknown as Answer,
    { type: 'HTTPS', priority: 1, host: '', hints: [] },
  ],
  [
    {
      type: 'UNKNOWN_65',
      name,
      // alpn=h2 ipv4hint=192.0.2.1,192.0.2.2 ipv6hint=2001:db8::1
      data: hex('000203777777000001000302683200040008c0000201c0000202000600102001' + '0db8000000000000000000000001'),
    } as unknown as Answer,
    {
      type: 'HTTPS',
      priority: 2,
      host: 'www',
      hints: ['192.0.2.1', '192.0.2.2', '2001:db8::1'],
      parameters: { keys: [1, 4, 6], mandatory: [], alpn: ['h2'], port: null },
    },
  ],
  [
    { type: 'UNKNOWN_64', name, data: hex('000100') } as unknown as Answer,
    { type: 'OTHER', code: 'SVCB', hex: '000100' },
  ],
];

for (const [record, data] of written) {
  test(`${record.type} ${JSON.stringify(data).slice(0, 60)}`, () => {
    const packet = encode({ type: 'response', questions: [], answers: [record] });
    assert.deepEqual(readMessage(packet).answer, [{ name, ttl: 0, data }]);
  });
}

test('the key tag of RFC 4034 §5.4, and the one that RSA/MD5 counts otherwise', () => {
  const key = Buffer.from(
    'AQOeiiR0GOMYkDshWoSKz9XzfwJr1AYtsmx3TGkJaNXVbfi/2pHm822aJ5iI9BMzNXxeYCmZDRD99WYwYqUSdjMmmAphXdvxegXd/M5+X7OrzKBaMbCVdFLUUh6DhweJBjEVv5f2wwjM9XzcnOf+EPbtG9DMBmADjFDc2w/rljwvFw==',
    'base64',
  );
  const rdata = Buffer.concat([hex('01000305'), key]);
  assert.equal(keyTagOf(rdata), 60_485);
  assert.equal(keyTagOf(Buffer.concat([hex('01000301'), hex('0103aabbcc')])), 0xaabb);
  const packet = encode({
    type: 'response',
    questions: [],
    answers: [{ type: 'DNSKEY', name, data: { flags: 256, algorithm: 5, key } }],
  });
  assert.deepEqual(readMessage(packet).answer[0]?.data, {
    type: 'DNSKEY',
    flags: 256,
    algorithm: 5,
    keyTag: 60_485,
    key: key.toString('hex'),
  });
});

test('a key of another protocol than 3 is no key', () => {
  const packet = encode({
    type: 'response',
    questions: [],
    answers: [{ type: 'NULL', name, data: hex('010005080301') }],
  });
  packet.writeUInt16BE(48, packet.length - 6 - 10);
  assert.deepEqual(readMessage(packet).answer[0]?.data, { type: 'OTHER', code: 'DNSKEY', hex: '010005080301' });
});

test('a dot, a zero or a blank inside a label are distinguished from those between labels', () => {
  const owner = hex('0761000a2ed85c3c076578616d706c6500');
  const packet = Buffer.concat([hex('000080000000000100000000'), owner, hex('000100010000003c0004c0000201')]);
  assert.equal(readMessage(packet).answer[0]?.name, 'a\\000\\010\\.\\216\\\\<.example');
  assert.equal(decode(packet).answers?.[0]?.name.split('.').length, 3);
});

const broken = {
  'an address of three octets': '0001 0003 c00002',
  'an address of five octets': '0001 0005 c000020102',
  'an IPv6 address of four': '001c 0004 c0000201',
  'MX with octets behind': '000f 0005 000a00ffff',
  'MX without host': '000f 0002 000a',
  'a name that runs into the next record': '0002 0001 01',
  'TXT without a string': '0010 0000',
  'TXT whose string is too long': '0010 0003 05aabb',
  'CAA whose tag is too long': '0101 0003 00ff69',
  'SOA cut': '0006 0004 00000001',
  'NSEC with a window cut': '002f 0003 000020',
  'DS cut': '002b 0003 000105',
  'HTTPS with its parameters out of order': '0041 000f 00010000040004c000020100010000',
  'HTTPS with a port of one octet': '0041 0008 0001000003000150',
  'HTTPS with alpn that runs out': '0041 0009 000100000100020568',
  'HTTPS with alpn of nothing': '0041 0007 00010000010000',
  'HTTPS with a value for no-default-alpn': '0041 0008 000100000200010a',
  'HTTPS with half a mandatory key': '0041 0008 0001000000000100',
  'HTTPS with a hint of three octets': '0041 000a 00010000040003c00002',
} as const;
for (const [says, record] of Object.entries(broken)) {
  test(`malformed: ${says}`, () => {
    const [type = '', length = '', data = ''] = record.split(' ');
    const packet = hex(`000080000000000100000000${'00'}${type}00010000003c${length}${data}`);
    assert.throws(() => readMessage(packet), RangeError);
  });
}

test('records beyond two hundred of a section are not kept, and counted', () => {
  const answers: Answer[] = Array.from({ length: 300 }, (_, index) => ({
    type: 'A',
    name,
    data: `192.0.2.${index % 256}`,
  }));
  const { answer, omitted } = readMessage(encode({ type: 'response', questions: [], answers }));
  assert.deepEqual([answer.length, omitted], [200, 100]);
});
