import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Ask, DnsData, DnsMessage, HttpResult, NameServer, RecordType } from '../../model/ask.ts';
import { type Observed, seen, unseen } from '../../model/observed.ts';
import { notApplicable } from '../../model/outcome.ts';
import { fakeAsk } from '../../testing/ask.ts';
import { busyMsAwaiting } from '../../testing/busy.ts';
import { aPresent } from '../web-page/checks/hosts.ts';
import { nsLame, soaSerial } from '../zone/checks/servers.ts';
import { gatherDns } from './gather.ts';
import { soaData } from './testing/evidence.ts';
import { roundTrips } from './testing/round-trips.ts';

const ns = (...hosts: readonly string[]): readonly DnsData[] => hosts.map((host) => ({ type: 'NS', host }));
const a = (...addresses: readonly string[]): readonly DnsData[] => addresses.map((address) => ({ type: 'A', address }));
const aaaa = (address: string): readonly DnsData[] => [{ type: 'AAAA', address }];
const servfail = unseen('servfail');

const ZONE = {
  'fr SOA': [soaData()],
  'fr NS': ns('ns.nic.example'),
  'ns.nic.example A': a('192.0.2.1'),
  'exemple.fr SOA': [soaData()],
  'exemple.fr NS': ns('ns1.prestataire.example', 'ns2.prestataire.example'),
  'ns1.prestataire.example A': a('192.0.2.11', '192.0.2.12'),
  'ns1.prestataire.example AAAA': aaaa('2001:db8::11'),
  'ns2.prestataire.example A': a('198.51.100.2'),
  'exemple.fr A': a('203.0.113.80'),
  'exemple.fr AAAA': aaaa('2001:db8::80'),
  'www.exemple.fr A': a('203.0.113.80'),
  'exemple.fr CAA': [{ type: 'CAA', flags: 0, tag: 'issue', value: 'letsencrypt.org' }],
} satisfies Readonly<Record<string, readonly DnsData[]>>;

const alias = (name: string, type: RecordType, target: string, data: readonly DnsData[]) =>
  seen({
    name,
    type,
    rcode: 'NOERROR' as const,
    records: data.map((one) => ({ name: target, ttl: 60, data: one })),
    aliases: [target],
    signatures: [],
    authenticated: false,
    ttl: 60,
    from: { server: '192.0.2.53:53', transport: 'udp' as const, at: '', elapsedMs: 1 },
  });

const message = (found: Partial<DnsMessage>): Observed<DnsMessage> =>
  seen({
    rcode: 'NOERROR',
    authoritative: false,
    recursionAvailable: false,
    truncated: false,
    answer: [],
    authority: [],
    additional: [],
    from: { server: '192.0.2.1:53', transport: 'udp', at: '', elapsedMs: 1 },
    ...found,
  });
const rr = (name: string, data: readonly DnsData[]) => data.map((one) => ({ name, ttl: 60, data: one }));

/** The parent refers, everybody else answers for the zone with authority. */
const servers =
  (referral: Partial<DnsMessage> = { authority: rr('exemple.fr', ZONE['exemple.fr NS']) }) =>
  async ({ address }: NameServer, name: string, type: RecordType) => {
    if (address === '192.0.2.1') return message(referral);
    if (type === 'SOA') return message({ authoritative: true, answer: rr(name, [soaData(7)]) });
    if (type === 'NS') return message({ authoritative: true, answer: rr(name, ZONE['exemple.fr NS']) });
    return message(type === 'CAA' ? { authoritative: true } : { rcode: 'REFUSED' });
  };

const page = (hops: HttpResult['hops'], body = ''): Observed<HttpResult> =>
  seen({ hops, body, bodyBytes: body.length, bodyCut: false, elapsedMs: 1, stopped: null });

const gather = (ask: Ask, domain = 'exemple.fr', done: (step: string) => void = () => {}) =>
  gatherDns({ domain, ask, selectors: [], done });

const SOA_TIMERS = { refresh: 14_400, retry: 3_600, expire: 1_209_600, minimum: 3_600 };

test('a zone is seen from above, face to face and at each address', async () => {
  const { delegation, dnssec, caa, hosts } = await gather(fakeAsk(ZONE, { dnsAt: servers() }));
  assert.ok(delegation.seen && dnssec.seen && caa.seen && hosts.seen);
  const { zone, parent, referral } = delegation.value;
  assert.deepEqual([zone, parent], ['exemple.fr', 'fr']);
  assert.deepEqual(referral.seen && referral.value.hosts, ['ns1.prestataire.example', 'ns2.prestataire.example']);
  const probes = delegation.value.servers.map(({ probes }) => probes.map(({ address }) => address));
  assert.deepEqual(probes, [['192.0.2.11', '2001:db8::11'], ['198.51.100.2']], 'first IPv4 and first IPv6 only');
  const [first] = delegation.value.servers[0]?.probes ?? [];
  const signed = { records: rr('exemple.fr', [soaData(7)]), signatures: [] };
  assert.deepEqual(first?.soa, seen({ rcode: 'NOERROR', authoritative: true, serial: 7, timers: SOA_TIMERS, signed }));
  assert.deepEqual(first?.ns.seen && first.ns.value.hosts, ['ns1.prestataire.example', 'ns2.prestataire.example']);
  assert.deepEqual(
    caa.value.map(({ name }) => name),
    ['www.exemple.fr', 'mta-sts.exemple.fr', 'exemple.fr', 'fr'],
  );
  assert.equal(JSON.stringify(delegation), JSON.stringify(JSON.parse(JSON.stringify(delegation))));
});

test('a copy of the zone and a recursive question are asked of servers under the name of the domain, and of no provider', async () => {
  const tried: string[] = [];
  const asking = servers();
  const dnsAt: Ask['dnsAt'] = async (server, name, type, options) => {
    if (type === 'AXFR' || options?.recursionDesired) tried.push(`${type} ${server.host}`);
    return asking(server, name, type);
  };
  const { delegation } = await gather(fakeAsk(ZONE, { dnsAt }));
  assert.deepEqual(tried, []);
  const [probe] = (delegation.seen && delegation.value.servers[0]?.probes) || [];
  assert.deepEqual([probe?.recursion, probe?.transfer], [unseen('third-party'), unseen('third-party')]);
  const own = { ...ZONE, 'exemple.fr NS': ns('ns1.exemple.fr'), 'ns1.exemple.fr A': a('192.0.2.11') };
  await gather(fakeAsk(own, { dnsAt }));
  assert.deepEqual(tried.toSorted(), ['A ns1.exemple.fr', 'AXFR ns1.exemple.fr']);
  tried.length = 0;
  await gather({ ...fakeAsk(own, { dnsAt }), permits: { dns: true, connections: true, attempts: false } });
  assert.deepEqual(tried, [], 'nor of the own servers of a domain that nobody declared');
});

test('a server that mangles datagrams is heard by stream', async () => {
  const dnsAt: Ask['dnsAt'] = async (server, name, type, { transport } = {}) =>
    transport === 'udp' && server.address !== '192.0.2.1'
      ? unseen('malformed', 'the case of the question changed')
      : servers()(server, name, type);
  const { delegation } = await gather(fakeAsk(ZONE, { dnsAt }));
  const [first] = (delegation.seen && delegation.value.servers[0]?.probes) || [];
  assert.equal(first?.soa.seen && first.soa.value.serial, 7);
});

test('a name within a zone is audited in that zone', async () => {
  const { delegation, dnssec } = await gather(fakeAsk(ZONE, { dnsAt: servers() }), 'boutique.paris.exemple.fr');
  assert.equal(delegation.seen && delegation.value.zone, 'exemple.fr');
  assert.equal(dnssec.seen && dnssec.value.zone, 'exemple.fr');
});

/** As the resolver tells a question about the zone of an alias. */
const aliased = (name: string) => ({
  [`${name} SOA`]: alias(name, 'SOA', 'site.hebergeur.example', []),
  [`${name} NS`]: alias(name, 'NS', 'site.hebergeur.example', []),
});

/** Servers that answer an alias for everything at one name. */
const servingAlias = (owner: string, dnsAt = servers()): Ask['dnsAt'] => {
  const data = { type: 'CNAME' as const, host: 'site.hebergeur.example' };
  return async (server, name, type) =>
    name === owner && server.address !== '192.0.2.1'
      ? message({ authoritative: true, answer: [...rr(name, [data]), ...rr(data.host, [soaData(9)])] })
      : dnsAt(server, name, type);
};

test('an alias within a zone owns none, although it leads to one', async () => {
  const { delegation } = await gather(
    fakeAsk({ ...ZONE, ...aliased('www.exemple.fr') }, { dnsAt: servingAlias('www.exemple.fr') }),
    'www.exemple.fr',
  );
  assert.equal(delegation.seen && delegation.value.zone, 'exemple.fr');
});

test('a domain whose own name is an alias keeps the servers that its parent names, who know it', async () => {
  const evidence = await gather(fakeAsk({ ...ZONE, ...aliased('exemple.fr') }, { dnsAt: servingAlias('exemple.fr') }));
  const { delegation } = evidence;
  assert.ok(delegation.seen);
  assert.deepEqual([delegation.value.zone, delegation.value.parent], ['exemple.fr', 'fr']);
  assert.deepEqual(
    delegation.value.servers.map(({ host }) => host),
    ['ns1.prestataire.example', 'ns2.prestataire.example'],
  );
  const [reply] = delegation.value.servers.flatMap(({ probes }) => probes.map(({ soa }) => soa));
  assert.deepEqual(reply?.seen && [reply.value.serial, reply.value.alias], [null, 'site.hebergeur.example']);
  assert.equal(nsLame.judge(evidence).outcome, 'pass');
  assert.deepEqual(soaSerial.judge(evidence), notApplicable('apex-alias'));
});

const DEAD = {
  ...ZONE,
  'exemple.fr SOA': servfail,
  'exemple.fr NS': servfail,
  'ns1.prestataire.example A': servfail,
  'ns1.prestataire.example AAAA': servfail,
} as const;

test('a dead zone is still reached by the glue of its parent', async () => {
  const glue = rr('ns1.prestataire.example', [...a('192.0.2.66'), ...aaaa('2001:db8::66'), ...a('192.0.2.67')]);
  const referral = { authority: rr('exemple.fr', ns('ns1.prestataire.example')), additional: glue };
  const { delegation } = await gather(fakeAsk(DEAD, { dnsAt: servers(referral) }));
  assert.ok(delegation.seen);
  assert.equal(delegation.value.zone, 'exemple.fr');
  assert.deepEqual(
    delegation.value.servers.map(({ probes }) => probes.map(({ address }) => address)),
    [['192.0.2.66', '2001:db8::66']],
  );
});

test('where the parent delegates nothing, silence is no zone', async () => {
  const dead = { ...ZONE, 'ici.exemple.fr SOA': servfail, 'ici.exemple.fr NS': servfail };
  const { delegation } = await gather(
    fakeAsk(dead, { dnsAt: async () => message({ authoritative: true }) }),
    'ici.exemple.fr',
  );
  assert.deepEqual(delegation, servfail);
});

test('a resolver that says nothing leaves the zone unknown, and only that', async () => {
  const { delegation, dnssec, web } = await gather(
    fakeAsk({}, { dns: async () => unseen('timeout'), addresses: async () => seen(['203.0.113.80']) }),
  );
  assert.deepEqual([delegation, dnssec], [unseen('timeout'), unseen('timeout')]);
  assert.equal(web.hosts[0]?.endpoints.length, 1);
});

test('of many servers eight are asked and the rest are named', async () => {
  const hosts = Array.from({ length: 13 }, (_, index) => `ns${index}.prestataire.example`);
  const zone = {
    ...ZONE,
    'exemple.fr NS': ns(...hosts),
    ...Object.fromEntries(hosts.map((host, index) => [`${host} A`, a(`198.51.100.${index}`)])),
  };
  const asked = new Set<string>();
  const dnsAt = servers();
  const { delegation } = await gather(
    fakeAsk(zone, {
      dnsAt: (server, name, type) => {
        asked.add(server.address);
        return dnsAt(server, name, type);
      },
    }),
  );
  assert.equal(delegation.seen && delegation.value.servers.length, 8);
  assert.equal(delegation.seen && delegation.value.further.length, 5);
  assert.ok([...asked].filter((address) => address.startsWith('198.51.100.')).length <= 9);
});

test('the DNS half is not asked where the visitor excluded it', async () => {
  const asked: string[] = [];
  const ask = fakeAsk(ZONE, { permits: { dns: false, connections: true } });
  const found = await gather({
    ...ask,
    dns: (name, type) => {
      asked.push(`${name} ${type}`);
      return ask.dns(name, type);
    },
    dnsAt: async () => assert.fail(),
  });
  for (const half of [found.hosts, found.delegation, found.dnssec, found.caa])
    assert.deepEqual(half, unseen('not-asked'));
  assert.deepEqual(asked, []);
  assert.equal(found.web.hosts[0]?.endpoints.length, 2, 'the web half is');
});

test('hellos go to the first address that the name or its www has', async () => {
  const offers: string[] = [];
  const { 'exemple.fr A': _, 'exemple.fr AAAA': __, ...zone } = ZONE;
  const ask = fakeAsk(zone, {
    hello: async ({ address, host }, offer) => {
      offers.push(offer);
      return unseen('refused', `${host} ${address}`);
    },
  });
  const { web } = await gather(ask);
  assert.equal(new Set(offers).size, 14);
  assert.equal(web.hellos?.host, 'www.exemple.fr');
  assert.equal((await gather(fakeAsk())).web.hellos, null, 'and nowhere without one');
});

test('what is no page loads nothing, whatever it holds', async () => {
  const body = '{"page":"<script src=http://cdn.example/a.js></script>"}';
  const loads = async (type: string) => {
    const hop = {
      url: 'https://exemple.fr/',
      address: '203.0.113.80',
      status: 200,
      headers: [['content-type', type]],
      tls: null,
    } as const;
    const { pages } = await gather(fakeAsk(ZONE, { http: async () => page([hop], body) }));
    return pages.secure?.exchange.seen ? pages.secure.exchange.value.loads.length : null;
  };
  assert.deepEqual(
    await Promise.all(['application/json', 'text/plain', 'Text/HTML; charset=utf-8', ''].map(loads)),
    [0, 0, 1, 1],
  );
});

test('pages are kept without what nobody reads, and cookies without their secret', async () => {
  const hop = {
    url: 'https://exemple.fr/',
    address: '203.0.113.80',
    status: 200,
    headers: [
      ['date', 'Fri, 20 Nov 2026 12:00:00 GMT'],
      ['server', 'nginx'],
      ['set-cookie', 'sid=s3cret; Secure'],
    ],
    tls: null,
  } as const;
  const body = `<META content='script-src "self"' http-equiv=Content-Security-Policy><meta http-equiv="refresh" content="1">`;
  const { pages } = await gather(fakeAsk(ZONE, { http: async () => page([hop], body) }));
  assert.ok(pages.secure?.exchange.seen);
  assert.deepEqual(pages.secure.exchange.value.hops, [
    {
      url: hop.url,
      status: 200,
      headers: [
        ['server', 'nginx'],
        ['set-cookie', 'sid=; Secure'],
      ],
    },
  ]);
  assert.deepEqual(pages.secure.exchange.value.metaPolicies, ['script-src "self"']);
  assert.deepEqual(
    pages.plain.map(({ host }) => host),
    ['exemple.fr', 'www.exemple.fr'],
  );
});

test('a page made to tire its reader is read in no time', async () => {
  const hop = { url: 'https://exemple.fr/', address: '', status: 200, headers: [], tls: null };
  const tiring = [
    '<meta '.repeat(11_000),
    `<meta ${'content="'.repeat(7_000)}>`,
    `<meta ${'http-equiv '.repeat(6_000)}`,
  ];
  const busy = await busyMsAwaiting(async () => {
    for (const body of tiring) await gather(fakeAsk(ZONE, { http: async () => page([hop], body) }));
  });
  assert.ok(busy < 3_000, `${busy} ms of the processor`);
});

test('every sub-step is reported', async () => {
  const told: string[] = [];
  await gather(fakeAsk(ZONE, { dnsAt: servers() }), 'exemple.fr', (step) => told.push(step));
  assert.deepEqual(told.toSorted(), ['certificate', 'headers', 'resolution', 'ssl']);
});

test('four round trips, the last for a transfer on a connection that is open, and one more where only glue leads to the servers', async () => {
  assert.equal(await roundTrips(gather, ZONE, servers()), 4);
  const glue = rr('ns1.exemple.fr', a('192.0.2.66'));
  assert.equal(
    await roundTrips(gather, DEAD, servers({ authority: rr('exemple.fr', ns('ns1.exemple.fr')), additional: glue })),
    5,
  );
});

test('a name that is a circle of aliases has no address, and hides nothing of the others', async () => {
  const zone = {
    ...ZONE,
    'www.exemple.fr A': servfail,
    'www.exemple.fr AAAA': servfail,
    'www.exemple.fr CNAME': [{ type: 'CNAME' as const, host: 'site.exemple.fr' }],
    'site.exemple.fr CNAME': [{ type: 'CNAME' as const, host: 'www.exemple.fr' }],
  };
  const evidence = await gatherDns({ domain: 'exemple.fr', ask: fakeAsk(zone), selectors: [], done: () => {} });
  const present = aPresent.judge(evidence);
  assert.equal(present.outcome, 'pass');
  assert.deepEqual(
    evidence.web.hosts.map(({ addresses }) => addresses.seen && addresses.value),
    [['203.0.113.80', '2001:db8::80'], []],
  );
});

test('a name of which a resolver only says that it failed stays unknown', async () => {
  const zone = { ...ZONE, 'www.exemple.fr A': servfail, 'www.exemple.fr AAAA': servfail };
  const evidence = await gatherDns({ domain: 'exemple.fr', ask: fakeAsk(zone), selectors: [], done: () => {} });
  assert.equal(aPresent.judge(evidence).outcome, 'unknown');
});
