import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { DnsData, HttpExchange, Registration, TlsSession } from '../../model/ask.ts';
import { type Observed, seen, unseen } from '../../model/observed.ts';
import type { Outcome } from '../../model/outcome.ts';
import { fakeAsk, txt } from '../../testing.ts';
import { advice, reasons } from './advice.fr.ts';
import { checks } from './checks.ts';
import { gatherWhois } from './gather.ts';

const TODAY = '2026-11-20T12:00:00.000Z';
const ns = (...hosts: readonly string[]): readonly DnsData[] => hosts.map((host) => ({ type: 'NS', host }));
const DS: DnsData = { type: 'DS', keyTag: 1, algorithm: 13, digestType: 2, digest: '00' };
const delegated = { 'exemple.fr NS': ns('ns1.exemple.net', 'ns2.exemple.net') };

interface Case {
  readonly check: (typeof checks)[number]['id'];
  readonly says: string;
  readonly domain?: string;
  readonly registration?: Partial<Registration> | Observed<never>;
  readonly zone?: Parameters<typeof fakeAsk>[0];
  /** Body of what the registrar's own service answers; without, it is silent. */
  readonly registrar?: string;
  readonly outcome: Outcome['outcome'];
}

const cases: readonly Case[] = [
  { check: 'whois/available', says: 'an answer is enough', outcome: 'pass' },
  {
    check: 'whois/available',
    says: 'a sub-domain is judged on its parent',
    domain: 'boutique.exemple.fr',
    outcome: 'pass',
  },
  {
    check: 'whois/available',
    says: 'a silent registry proves nothing',
    registration: unseen('timeout'),
    outcome: 'unknown',
  },
  {
    check: 'whois/available',
    says: 'unknown to the registry and undelegated is free',
    registration: { registered: false },
    zone: { 'exemple.fr NS': 'nxdomain' },
    outcome: 'fail',
  },
  {
    check: 'whois/available',
    says: 'unknown to the registry and delegated is a contradiction',
    registration: { registered: false },
    outcome: 'warn',
  },
  {
    check: 'whois/available',
    says: 'unknown to the registry and a silent DNS leaves us ignorant',
    registration: { registered: false },
    zone: { 'exemple.fr NS': unseen('servfail') },
    outcome: 'unknown',
  },

  {
    check: 'whois/expiry',
    says: 'next year is far',
    registration: { expires: '2027-11-20T00:00:00Z' },
    outcome: 'pass',
  },
  {
    check: 'whois/expiry',
    says: 'sixty-one days pass',
    registration: { expires: '2027-01-20T13:00:00Z' },
    outcome: 'pass',
  },
  {
    check: 'whois/expiry',
    says: 'sixty days warn',
    registration: { expires: '2027-01-19T13:00:00Z' },
    outcome: 'warn',
  },
  {
    check: 'whois/expiry',
    says: 'thirty days fail',
    registration: { expires: '2026-12-20T13:00:00Z' },
    outcome: 'fail',
  },
  {
    check: 'whois/expiry',
    says: 'yesterday fails',
    registration: { expires: '2026-11-19T00:00:00Z' },
    outcome: 'fail',
  },
  {
    check: 'whois/expiry',
    says: 'a date that is none is no date',
    registration: { expires: 'bientôt' },
    outcome: 'notApplicable',
  },
  {
    check: 'whois/expiry',
    says: 'many country codes publish none',
    registration: { expires: null },
    outcome: 'notApplicable',
  },
  { check: 'whois/expiry', says: 'silence is never expired', registration: unseen('refused'), outcome: 'unknown' },
  {
    check: 'whois/expiry',
    says: 'what is not registered does not expire',
    registration: { registered: false },
    outcome: 'notApplicable',
  },

  {
    check: 'whois/expiry',
    says: 'the registry counts a term that the registrar was not paid for',
    registration: { expires: '2027-11-10T00:00:00Z', related: 'https://rdap.gandi.test/domain/exemple.fr' },
    registrar: JSON.stringify({ events: [{ eventAction: 'expiration', eventDate: '2026-11-10T00:00:00Z' }] }),
    outcome: 'fail',
  },
  {
    check: 'whois/expiry',
    says: 'both agree',
    registration: { related: 'https://rdap.gandi.test/domain/exemple.fr' },
    registrar: JSON.stringify({ events: [{ eventAction: 'expiration', eventDate: '2027-11-01T00:00:00Z' }] }),
    outcome: 'pass',
  },
  {
    check: 'whois/expiry',
    says: 'a registrar that stays silent takes nothing from what the registry says',
    registration: { related: 'https://rdap.gandi.test/domain/exemple.fr' },
    outcome: 'pass',
  },
  {
    check: 'whois/expiry',
    says: 'a registrar whose answer is no JSON says nothing',
    registration: { related: 'https://rdap.gandi.test/domain/exemple.fr' },
    registrar: '<html>',
    outcome: 'pass',
  },

  { check: 'whois/status-dead', says: 'active is alive', outcome: 'pass' },
  {
    check: 'whois/status-dead',
    says: 'on hold by the registrar',
    registration: { statuses: ['client hold'] },
    outcome: 'fail',
  },
  {
    check: 'whois/status-dead',
    says: 'written the WHOIS way',
    registration: { statuses: ['redemptionPeriod https://icann.org/epp#redemptionPeriod'] },
    outcome: 'fail',
  },
  {
    check: 'whois/status-dead',
    says: 'a prohibition is not a death',
    registration: { statuses: ['client delete prohibited', 'server hold prohibited'] },
    outcome: 'pass',
  },
  {
    check: 'whois/status-dead',
    says: 'no status published, nothing to say',
    registration: { statuses: [] },
    outcome: 'notApplicable',
  },

  {
    check: 'whois/lock-transfer',
    says: 'locked under .com',
    domain: 'exemple.com',
    registration: { statuses: ['client transfer prohibited'] },
    outcome: 'pass',
  },
  {
    check: 'whois/lock-transfer',
    says: 'not locked under .com',
    domain: 'exemple.com',
    registration: { statuses: ['active'] },
    outcome: 'warn',
  },
  {
    check: 'whois/lock-transfer',
    says: '.fr has a code instead',
    registration: { statuses: ['active'] },
    outcome: 'notApplicable',
  },
  {
    check: 'whois/lock-transfer',
    says: 'a lock that stands counts even under .fr',
    registration: { statuses: ['server transfer prohibited'] },
    outcome: 'pass',
  },
  {
    check: 'whois/lock-transfer',
    says: 'no status at all under .com',
    domain: 'exemple.com',
    registration: { statuses: [] },
    outcome: 'notApplicable',
  },

  {
    check: 'whois/lock-registry',
    says: 'all three',
    registration: { statuses: ['server transfer prohibited', 'server update prohibited', 'server delete prohibited'] },
    outcome: 'pass',
  },
  { check: 'whois/lock-registry', says: 'none', outcome: 'info' },

  {
    check: 'whois/ns-agree',
    says: 'same servers in another order and case',
    registration: { nameServers: ['NS2.exemple.net.', 'ns1.exemple.net'] },
    outcome: 'pass',
  },
  {
    check: 'whois/ns-agree',
    says: 'one differs',
    registration: { nameServers: ['ns1.exemple.net', 'ns3.exemple.net'] },
    outcome: 'warn',
  },
  {
    check: 'whois/ns-agree',
    says: 'the registry names none',
    registration: { nameServers: [] },
    outcome: 'notApplicable',
  },
  {
    check: 'whois/ns-agree',
    says: 'the DNS is silent',
    zone: { 'exemple.fr NS': unseen('servfail') },
    outcome: 'unknown',
  },

  {
    check: 'whois/dnssec-agree',
    says: 'signed on both sides',
    registration: { delegationSigned: true },
    zone: { ...delegated, 'exemple.fr DS': [DS] },
    outcome: 'pass',
  },
  {
    check: 'whois/dnssec-agree',
    says: 'signed on neither',
    registration: { delegationSigned: false },
    outcome: 'pass',
  },
  {
    check: 'whois/dnssec-agree',
    says: 'announced and absent',
    registration: { delegationSigned: true },
    outcome: 'warn',
  },
  {
    check: 'whois/dnssec-agree',
    says: 'present and not announced',
    registration: { delegationSigned: false },
    zone: { ...delegated, 'exemple.fr DS': [DS] },
    outcome: 'warn',
  },
  {
    check: 'whois/dnssec-agree',
    says: 'the registry does not say',
    registration: { delegationSigned: null },
    outcome: 'notApplicable',
  },
  {
    check: 'whois/dnssec-agree',
    says: 'the DNS is silent',
    registration: { delegationSigned: true },
    zone: { 'exemple.fr DS': unseen('timeout') },
    outcome: 'unknown',
  },

  {
    check: 'whois/deps',
    says: 'the servers of another, well registered',
    registration: { expires: '2027-11-20T00:00:00Z' },
    outcome: 'pass',
  },
  {
    check: 'whois/deps',
    says: 'all of it is in the house',
    zone: { 'exemple.fr NS': ns('ns1.exemple.fr') },
    outcome: 'notApplicable',
  },
  {
    check: 'whois/deps',
    says: 'a policy pulled in by a policy, whose domain is free',
    registration: { registered: false },
    zone: {
      'exemple.fr TXT': txt('v=spf1 include:_spf.vendeur.com -all'),
      '_spf.vendeur.com TXT': txt('v=spf1 include:libre.net -all'),
      'libre.net SOA': 'nxdomain',
    },
    outcome: 'fail',
  },
  {
    check: 'whois/deps',
    says: 'the DNS knows what the registry does not: no proof',
    registration: { registered: false },
    outcome: 'pass',
  },
  {
    check: 'whois/deps',
    says: 'gone from the DNS, and a silent registry',
    registration: unseen('timeout'),
    zone: { ...delegated, 'exemple.net SOA': 'nxdomain' },
    outcome: 'unknown',
  },
  {
    check: 'whois/deps',
    says: 'in the DNS, and a silent registry: held, without date',
    registration: unseen('timeout'),
    outcome: 'pass',
  },
  {
    check: 'whois/deps',
    says: 'it expires within the month',
    registration: { expires: '2026-12-10T00:00:00Z' },
    zone: { '_dmarc.exemple.fr TXT': txt('v=DMARC1; p=none; rua=mailto:d@rapports.net') },
    outcome: 'warn',
  },
  {
    check: 'whois/deps',
    says: 'that of a name server does too, and is weighed where servers are judged',
    registration: { expires: '2026-12-10T00:00:00Z' },
    outcome: 'info',
  },
  {
    check: 'whois/deps',
    says: 'it is being deleted',
    registration: { statuses: ['redemption period'] },
    zone: { '_smtp._tls.exemple.fr TXT': txt('v=TLSRPTv1; rua=mailto:t@rapports.net') },
    outcome: 'fail',
  },
  {
    check: 'whois/deps',
    says: 'a question without answer may hide another',
    zone: { ...delegated, 'exemple.fr MX': unseen('timeout') },
    outcome: 'unknown',
  },
  {
    check: 'whois/deps',
    says: 'DNS silent of the other domain',
    registration: unseen('timeout'),
    zone: { ...delegated, 'exemple.net SOA': unseen('servfail') },
    outcome: 'unknown',
  },

  { check: 'whois/privacy', says: 'nothing of a person', registration: { personal: [] }, outcome: 'pass' },
  { check: 'whois/privacy', says: 'a name', registration: { personal: ['name', 'email'] }, outcome: 'info' },
  { check: 'whois/privacy', says: 'evidence from before the question', outcome: 'unknown' },

  { check: 'whois/single-point', says: 'name servers of another', outcome: 'pass' },
  {
    check: 'whois/single-point',
    says: 'the registrar holds the DNS too',
    zone: { 'exemple.fr NS': ns('ns1.gandi.net') },
    outcome: 'info',
  },
  {
    check: 'whois/single-point',
    says: 'no registrar named',
    registration: { registrar: null },
    outcome: 'notApplicable',
  },

  { check: 'whois/registrar', says: 'named', outcome: 'info' },
  { check: 'whois/registrar', says: 'not named', registration: { registrar: null }, outcome: 'notApplicable' },

  { check: 'whois/recent-change', says: 'last year', outcome: 'pass' },
  {
    check: 'whois/recent-change',
    says: 'this week',
    registration: { changed: '2026-11-18T00:00:00Z' },
    outcome: 'info',
  },
  { check: 'whois/recent-change', says: 'not published', registration: { changed: null }, outcome: 'notApplicable' },
];

for (const {
  check: id,
  says,
  domain = 'exemple.fr',
  registration = {},
  zone = delegated,
  registrar,
  outcome,
} of cases) {
  test(`${id}: ${says}`, async () => {
    const answer = 'seen' in registration ? registration : seen({ ...registered, ...registration });
    const asked: string[] = [];
    const ask = fakeAsk(zone, {
      now: TODAY,
      registration: async (name) => {
        asked.push(name);
        return answer;
      },
      http: async (url) => (registrar === undefined ? unseen('timeout') : seen(page(url, registrar))),
    });
    const evidence = await gatherWhois({ domain, ask, selectors: [], done: () => {} });
    const found = checks.find((check) => check.id === id)?.judge(evidence) as Outcome;
    assert.equal(found.outcome, outcome);
    assert.equal(asked[0], domain.split('.').slice(-2).join('.'));
    assert.equal(new Set(asked).size, asked.length);
    assert.deepEqual(JSON.parse(JSON.stringify(evidence)), evidence);
    assert.match(sentence(id, found), /\S/);
  });
}

test('whois/expiry: the words say when and how long', () => {
  const facts = { registrable: 'exemple.fr', expires: '2026-12-01T00:00:00Z', days: 10 };
  assert.equal(advice['whois/expiry'].fail(facts), 'exemple.fr expire le 1er décembre 2026, dans 10 jours.');
});

function sentence(id: keyof typeof advice, { outcome, facts }: Outcome): string {
  if (outcome === 'unknown') return 'unknown';
  if (outcome === 'notApplicable') return reasons[facts.reason as keyof typeof reasons];
  return (advice[id] as unknown as Record<string, (facts: unknown) => string>)[outcome]?.(facts) ?? '';
}

/** A page over a connection that may be believed. */
function page(url: string, body: string): HttpExchange {
  const tls = { trusted: true, nameMatches: true } as TlsSession;
  const hop = { url, address: '192.0.2.9', status: 200, headers: [], tls };
  return { hops: [hop], body, bodyBytes: body.length, bodyCut: false, elapsedMs: 1, stopped: null };
}

const registered: Registration = {
  domain: 'exemple.fr',
  source: 'rdap',
  server: 'https://rdap.nic.fr/domain/exemple.fr',
  registered: true,
  registrar: { name: 'GANDI', ianaId: '81' },
  created: '2015-03-01T00:00:00Z',
  expires: '2027-11-01T00:00:00Z',
  changed: '2025-11-01T00:00:00Z',
  statuses: ['active'],
  nameServers: ['ns1.exemple.net', 'ns2.exemple.net'],
  delegationSigned: false,
  raw: '{}',
};
