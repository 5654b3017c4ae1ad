import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { DnsMessage } from '../../model/ask.ts';
import { seen, unseen } from '../../model/observed.ts';
import { fakeAsk } from '../../testing/ask.ts';
import { readMasterFile } from '../../zone-file/master-file.ts';
import { publishedZone } from './published.ts';

const reading = readMasterFile(
  `@ 300 MX 10 mx
mx A 192.0.2.1
www CNAME site.autre.fr.
ici CNAME mx
tourne CNAME rond
rond CNAME tourne
*.joker TXT "any"
a.b.c TXT "deep"
sous NS ns.sous
ns.sous A 192.0.2.53`,
  'exemple.fr',
);
assert.ok(reading.ok);
const live = fakeAsk({
  'exemple.fr SOA': [{ type: 'SOA', mname: 'ns', rname: 'r', serial: 7, refresh: 1, retry: 1, expire: 1, minimum: 1 }],
  'exemple.fr MX': [{ type: 'MX', preference: 1, host: 'ancien.exemple.fr' }],
  'exemple.fr TXT': [{ type: 'TXT', strings: ['of the network'] }],
  'site.autre.fr A': [{ type: 'A', address: '198.51.100.1' }],
  'x.sous.exemple.fr A': [{ type: 'A', address: '198.51.100.2' }],
});
const { dns, dnsAt } = publishedZone(reading.zone);
const ask = dns(live.dns);

async function answered(name: string, type: 'A' | 'CNAME' | 'MX' | 'NS' | 'SOA' | 'TXT') {
  const answer = await ask(name, type);
  if (!answer.seen) return answer.silence;
  const { rcode, records, aliases } = answer.value;
  return [rcode, records.map(({ data }) => Object.values(data).slice(1).join(' ')), aliases];
}

test('what the file holds is answered from it, and what it does not hold is absent', async () => {
  assert.deepEqual(await answered('exemple.fr', 'MX'), ['NOERROR', ['10 mx.exemple.fr'], []]);
  assert.deepEqual(await answered('exemple.fr', 'TXT'), ['NOERROR', [], []]);
  assert.deepEqual(await answered('absent.exemple.fr', 'A'), ['NXDOMAIN', [], []]);
  assert.deepEqual(await answered('b.c.exemple.fr', 'A'), ['NOERROR', [], []], 'a name between two others exists');
});

test('aliases are followed, in the file and beyond it; those that turn in a circle are no answer', async () => {
  assert.deepEqual(await answered('ici.exemple.fr', 'A'), ['NOERROR', ['192.0.2.1'], ['mx.exemple.fr']]);
  assert.deepEqual(await answered('www.exemple.fr', 'A'), ['NOERROR', ['198.51.100.1'], ['site.autre.fr']]);
  assert.deepEqual(await answered('www.exemple.fr', 'CNAME'), ['NOERROR', ['site.autre.fr'], []]);
  assert.equal(await answered('tourne.exemple.fr', 'A'), 'malformed');
});

test('a wildcard stands for names that do not exist, and for no others', async () => {
  assert.deepEqual(await answered('x.y.joker.exemple.fr', 'TXT'), ['NOERROR', ['any'], []]);
  assert.deepEqual(await answered('joker.exemple.fr', 'TXT'), ['NOERROR', [], []]);
});

test('other zones, delegated ones, the SOA and servers that are not in the file are asked of the network', async () => {
  assert.deepEqual(await answered('site.autre.fr', 'A'), ['NOERROR', ['198.51.100.1'], []]);
  assert.deepEqual(await answered('x.sous.exemple.fr', 'A'), ['NOERROR', ['198.51.100.2'], []]);
  assert.deepEqual(await answered('exemple.fr', 'NS'), ['NOERROR', [], []]);
  const soa = await ask('exemple.fr', 'SOA');
  assert.ok(soa.seen && soa.value.records.some(({ data }) => data.type === 'SOA' && data.serial === 7));
});

test('a server that answers for the zone would answer from the file; one that is silent or refuses stays so', async () => {
  const message: DnsMessage = {
    rcode: 'NOERROR',
    authoritative: true,
    recursionAvailable: false,
    truncated: false,
    answer: [{ name: 'exemple.fr', ttl: 1, data: { type: 'MX', preference: 1, host: 'ancien.exemple.fr' } }],
    authority: [],
    additional: [],
    from: { server: '192.0.2.53:53', transport: 'udp', at: '2026-11-20T12:00:00.000Z', elapsedMs: 1 },
  };
  const server = { host: 'ns', address: '192.0.2.53' };
  const good = await dnsAt(async () => seen(message))(server, 'exemple.fr', 'MX');
  assert.deepEqual(good.seen && good.value.answer.map(({ data }) => data), [
    { type: 'MX', preference: 10, host: 'mx.exemple.fr' },
  ]);
  const silent = await dnsAt(async () => unseen('timeout'))(server, 'exemple.fr', 'MX');
  assert.equal(!silent.seen && silent.silence, 'timeout');
  const refused = { ...message, rcode: 'REFUSED', authoritative: false, answer: [] };
  const refusal = await dnsAt(async () => seen(refused))(server, 'exemple.fr', 'MX');
  assert.equal(refusal.seen && refusal.value.rcode, 'REFUSED');
});

test('a branch that leads elsewhere answers as an alias for every name below it, and for none other', async () => {
  const led = readMasterFile(
    'sous DNAME ailleurs.exemple.fr.\nsous TXT "own"\nwww.ailleurs A 192.0.2.7\n',
    'exemple.fr',
  );
  assert.ok(led.ok);
  const { dns } = publishedZone(led.zone);
  const of = async (name: string, type: 'A' | 'CNAME' | 'TXT') => {
    const answer = await dns(live.dns)(name, type);
    assert.ok(answer.seen);
    return [
      answer.value.rcode,
      answer.value.records.map(({ data }) => Object.values(data).at(-1)),
      answer.value.aliases,
    ];
  };
  assert.deepEqual(await of('www.sous.exemple.fr', 'A'), ['NOERROR', ['192.0.2.7'], ['www.ailleurs.exemple.fr']]);
  assert.deepEqual(await of('www.sous.exemple.fr', 'CNAME'), ['NOERROR', ['www.ailleurs.exemple.fr'], []]);
  assert.deepEqual(await of('sous.exemple.fr', 'TXT'), ['NOERROR', [['own']], []]);
});

test('what a record that nobody reads may answer is not known, and everything else is', async () => {
  const kept = readMasterFile('@ URLFWD x\n@ TXT "a"\nfoo FOO x\nssh SSHFP 1 1 aa\n*.fou FOO x\n', 'exemple.fr');
  assert.ok(kept.ok);
  const { dns } = publishedZone(kept.zone);
  const of = async (name: string, type: 'A' | 'MX' | 'TXT') => {
    const answer = await dns(live.dns)(name, type);
    return answer.seen ? answer.value.records.length : `${answer.silence}, ${answer.detail}`;
  };
  assert.equal(await of('exemple.fr', 'A'), 'unread, line 1: URLFWD is not read');
  assert.deepEqual([await of('exemple.fr', 'TXT'), await of('exemple.fr', 'MX')], [1, 0]);
  assert.equal(await of('foo.exemple.fr', 'MX'), 'unread, line 3: FOO is not read');
  assert.deepEqual([await of('ssh.exemple.fr', 'A'), await of('absent.exemple.fr', 'A')], [0, 0]);
  assert.equal(await of('any.fou.exemple.fr', 'TXT'), 'unread, line 5: FOO is not read');
});
