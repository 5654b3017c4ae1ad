import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { DnsData, HttpResult, Registration, TlsSession } from '../../../model/ask.ts';
import { type Observed, seen, unseen } from '../../../model/observed.ts';
import type { Outcome } from '../../../model/outcome.ts';
import { fakeAsk } from '../../../testing/ask.ts';
import { advice, reasons } from '../advice.fr.ts';
import type { checks } from '../checks.ts';
import { gatherWhois } from '../gather.ts';

interface World {
  readonly domain?: string;
  readonly registration?: Partial<Registration> | Observed<never>;
  readonly zone?: Parameters<typeof fakeAsk>[0];
  /** Body of what the registrar's own service answers; without, it is silent. */
  readonly registrar?: string;
}

type Rule = (typeof checks)[number];
type Case = readonly [rule: Rule, says: string, world: World, outcome: Outcome['outcome']];

const TODAY = '2026-11-20T12:00:00.000Z';
export const ns = (...hosts: readonly string[]): readonly DnsData[] => hosts.map((host) => ({ type: 'NS', host }));
export const delegated = { 'exemple.fr NS': ns('ns1.exemple.net', 'ns2.exemple.net') };

/** For tests: each rule concludes what is expected, words are found for it, and no registry is asked twice. */
export function testCases(cases: readonly Case[]): void {
  for (const [{ id, judge }, says, world, outcome] of cases) {
    test(`${id}: ${says}`, async () => {
      const { domain = 'exemple.fr', registration = {}, zone = delegated, registrar } = world;
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
      const found: Outcome = judge(evidence);
      assert.equal(found.outcome, outcome);
      assert.equal(asked[0], domain.split('.').slice(-2).join('.'));
      assert.equal(new Set(asked).size, asked.length);
      assert.deepEqual(JSON.parse(JSON.stringify(evidence)), evidence);
      assert.match(sentence(id, found), /\S/);
    });
  }
}

function sentence(id: Rule['id'], { outcome, facts }: Outcome): string {
  if (outcome === 'unknown') return 'unknown';
  if (outcome === 'notApplicable') return reasons[facts.reason as keyof typeof reasons];
  return (advice[id] as unknown as Record<string, (facts: unknown) => string>)[outcome]?.(facts) ?? '';
}

/** A page over a connection that may be believed. */
function page(url: string, body: string): HttpResult {
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
