import assert from 'node:assert/strict';
import { test } from 'node:test';
import { hostile } from '../../tests/hostile.ts';
import { audit } from '../audit.ts';
import type { Verdict } from '../judgement/judge.ts';
import type { Ask, DnsAnswer, DnsData, RecordType } from '../model/ask.ts';
import { type Observed, seen, unseen } from '../model/observed.ts';
import { fakeAsk } from './ask.ts';

const DOMAIN = 'target.example';
const PUBLIC = '198.51.100.7';
const LINKS_FOLLOWED = 10;

interface Scenario {
  readonly id: string;
  readonly title: string;
  readonly records: readonly { readonly name: string; readonly type: string; readonly data: string }[];
}

interface Audited {
  readonly outcome: (check: string) => Verdict['outcome'] | undefined;
  /** Names asked of the resolver, each with its type, once. */
  readonly asked: readonly string[];
}

const is =
  (check: string, ...outcomes: readonly string[]) =>
  (found: Audited) =>
    assert.ok(outcomes.includes(found.outcome(check) ?? ''), `${check}: ${found.outcome(check)}`);

/** What must be concluded of each; the other scenarios are about the wire and are tested there. */
const EXPECTED: Readonly<Record<string, (found: Audited) => void>> = {
  'ZONE-001': is('dns/a-present', 'fail'),
  'ZONE-003': is('dns/a-present', 'fail'),
  'ZONE-004': is('dns/a-present', 'fail'),
  'ZONE-009': ({ outcome }) => assert.notEqual(outcome('smtp/reachable'), 'pass'),
  'ZONE-010': is('cname/forbidden', 'fail'),
  'ZONE-012': ({ asked }) => {
    const tested = new Set(asked.filter((name) => /^mx\d+\./.test(name) && / A$/.test(name)));
    assert.ok(tested.size <= 13, `${tested.size} hosts asked about`);
  },
  'ZONE-013': ({ asked, outcome }) => {
    const victims = asked.filter((name) => name.includes('victim.example'));
    assert.ok(victims.length <= 20, `${victims.length} questions about the victim`);
    assert.notEqual(outcome('dns/ns-count'), 'pass');
  },
  'ZONE-016': is('cname/loop', 'fail'),
  'ZONE-019': ({ outcome }) => {
    for (const check of ['dmarc/record-present', 'mta-sts/record-present', 'dkim/record-found', 'spf/record-present'])
      assert.notEqual(outcome(check), 'pass', check);
    assert.equal(outcome('dns/caa-persist'), 'pass', 'a wildcard is no grant');
  },
};

const scenarios = new Map(hostile<Scenario>('dns_scenarios').map((scenario) => [scenario.id, scenario]));

for (const [id, expected] of Object.entries(EXPECTED)) {
  const { title, records } = scenarios.get(id) ?? assert.fail(`there is no scenario ${id}`);
  test(`${id}: ${title}`, async () => expected(await audited((name, type) => answer(records, name, type))));
}

type Answering = (name: string, type: RecordType) => Observed<DnsAnswer>;

/** Those of the scenarios whose answers are too many to be written down: how they are made, and what must be concluded. */
const MADE: Readonly<Record<string, readonly [Answering, (found: Audited) => void]>> = {
  'ZONE-018': [
    (name, type) => {
      if (name === DOMAIN) return seen(answered(name, type, [], []));
      const grown = Array.from({ length: LINKS_FOLLOWED + 1 }, (_, n) => `n${n}.${DOMAIN}`);
      return type === 'CNAME' ? seen(answered(name, type, grown.slice(0, 1), [])) : unseen('limit', 'CNAME in a row');
    },
    (found) => {
      for (const check of ['dmarc/record-present', 'mta-sts/record-present', 'dkim/record-found'])
        is(check, 'unknown')(found);
      assert.ok(found.asked.length < 600, `${found.asked.length} questions`);
    },
  ],
  'ZONE-021': [
    (name, type) => (type === 'TXT' && name === DOMAIN ? many(name, 250, 'x'.repeat(255)) : nothing(name, type)),
    is('spf/record-present', 'unknown'),
  ],
  'ZONE-022': [
    (name, type) => (type === 'TXT' && name === DOMAIN ? many(name, 1000, 'v=spf1 -all') : nothing(name, type)),
    is('spf/record-single', 'unknown', 'fail'),
  ],
  'ZONE-040': [
    (name, type) => (name === DOMAIN ? nothing(name, type) : unseen('refused', 'REFUSED')),
    (found) => {
      for (const check of [
        'dmarc/record-present',
        'mta-sts/record-present',
        'dkim/record-found',
        'bimi/record-present',
      ])
        is(check, 'unknown', 'notApplicable')(found);
    },
  ],
};

for (const [id, [answering, expected]] of Object.entries(MADE))
  test(`${id}, as it is made`, async () => expected(await audited(answering)));

/** What is kept of so many records, and how many are not. */
function many(name: string, count: number, text: string): Observed<DnsAnswer> {
  const kept = Array.from({ length: Math.min(count, 200) }, () => ({ name, type: 'TXT', data: text }));
  const whole = answered(name, 'TXT', [], kept);
  return seen(count > kept.length ? { ...whole, omitted: count - kept.length } : whole);
}

function nothing(name: string, type: RecordType): Observed<DnsAnswer> {
  return seen(answered(name, type, [], []));
}

async function audited(answering: Answering): Promise<Audited> {
  const asked = new Set<string>();
  const dns: Ask['dns'] = async (name, type) => {
    asked.add(`${name} ${type}`);
    return answering(name, type);
  };
  const addresses: Ask['addresses'] = async (host) => {
    const found = await Promise.all([dns(host, 'A'), dns(host, 'AAAA')]);
    const silent = found.find((one) => !one.seen);
    if (silent && !silent.seen) return silent;
    const all = found.flatMap((one) => (one.seen ? one.value.records : []));
    return seen(all.flatMap(({ data }) => (data.type === 'A' ? [data.address].filter((one) => one === PUBLIC) : [])));
  };
  const network = { open: () => fakeAsk({}, { dns, addresses }) };
  for await (const event of audit(DOMAIN, { network, signal: new AbortController().signal })) {
    if (event.type !== 'completed') continue;
    const of = (check: string) => event.verdicts.find((verdict) => verdict.check === check);
    return {
      outcome: (check) => of(check)?.outcome,
      asked: [...asked],
    };
  }
  throw new Error('the audit did not end');
}

/** As a resolver answers: aliases followed, wildcards expanded, a circle refused. */
function answer(records: Scenario['records'], name: string, type: RecordType): Observed<DnsAnswer> {
  const aliases: string[] = [];
  for (let index = name; aliases.length < LINKS_FOLLOWED; index = aliases.at(-1) ?? index) {
    const here = standing(records, index);
    const alias = type === 'CNAME' ? undefined : here.find((record) => record.type === 'CNAME');
    if (!alias) return seen(answered(name, type, aliases, here));
    aliases.push(alias.data.replace(/\.$/, ''));
  }
  return unseen('malformed', 'CNAME loop');
}

function standing(records: Scenario['records'], name: string): Scenario['records'] {
  const own = records.filter((record) => record.name === name);
  const wild = records.filter((record) => record.name === `*.${name.slice(name.indexOf('.') + 1)}`);
  return own.length > 0 || name === DOMAIN ? own : wild;
}

function answered(name: string, type: RecordType, aliases: readonly string[], here: Scenario['records']): DnsAnswer {
  const found = here.filter((record) => record.type === type).map(({ data }) => dataOf(type, data));
  const exists = here.length > 0 || name === DOMAIN || !name.endsWith(`.${DOMAIN}`);
  return {
    name,
    type,
    rcode: exists ? 'NOERROR' : 'NXDOMAIN',
    records: found.map((data) => ({ name, ttl: 60, data })),
    aliases,
    signatures: [],
    authenticated: false,
    ttl: 60,
    from: { server: '192.0.2.53:53', transport: 'udp', at: '2026-11-20T12:00:00.000Z', elapsedMs: 1 },
  };
}

function dataOf(type: RecordType, text: string): DnsData {
  const host = (written: string) => written.replace(/\.$/, '');
  const [preference = '', exchange = ''] = text.split(' ');
  if (type === 'A' || type === 'AAAA') return { type, address: text.replace('{PUBLIC}', PUBLIC) };
  if (type === 'MX') return { type, preference: Number(preference), host: host(exchange) };
  if (type === 'NS' || type === 'CNAME') return { type, host: host(text) };
  return { type: 'TXT', strings: [text] };
}
