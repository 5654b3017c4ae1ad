import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Ask, DnsAnswer, DnsData, DnsMessage, HttpResult, Registration } from '../../../model/ask.ts';
import { type Observed, seen, unseen } from '../../../model/observed.ts';
import type { Outcome } from '../../../model/outcome.ts';
import { type FakeAnswer, fakeAsk } from '../../../testing/ask.ts';
import { assertWorded } from '../../../testing/rules.ts';
import { address } from '../../../testing/sessions.ts';
import * as english from '../advice.en.ts';
import * as french from '../advice.fr.ts';
import type { checks } from '../checks.ts';
import { gatherCname } from '../gather.ts';

export type Zone = Readonly<Record<string, FakeAnswer>>;

interface World {
  readonly zone?: Zone;
  readonly domain?: string;
  /** The text of every page. */
  readonly body?: string | Observed<never>;
  readonly registered?: boolean | Observed<never>;
  readonly expires?: string;
  readonly statuses?: readonly string[];
  /** What the zone's own servers hold under any name, by type. */
  readonly held?: Readonly<Record<string, readonly DnsData[]>> | 'silent' | 'lame';
}

type Rule = (typeof checks)[number];
type Case = readonly [rule: Rule, says: string, world: World, outcome: Outcome['outcome']];

const FROM = { server: '192.0.2.53:53', transport: 'udp', at: '2026-11-20T12:00:00.000Z', elapsedMs: 1 } as const;
export const cname = (host: string): readonly DnsData[] => [{ type: 'CNAME', host }];

/** A name whose chain ends at an address, or at nothing. */
export function alias(links: readonly string[], rcode: DnsAnswer['rcode'] = 'NOERROR'): Observed<DnsAnswer> {
  const name = links.at(-1) ?? '';
  const records = rcode === 'NOERROR' ? [{ name, ttl: 60, data: { type: 'A', address: '192.0.2.9' } as const }] : [];
  return seen({
    name,
    type: 'A',
    rcode,
    records,
    aliases: links,
    signatures: [],
    authenticated: false,
    ttl: 60,
    from: FROM,
  });
}

export const gone = (...links: readonly string[]) => alias(links, 'NXDOMAIN');

export const BASE: Zone = {
  'exemple.fr A': address('192.0.2.1'),
  'exemple.fr NS': [{ type: 'NS', host: 'ns1.exemple.net' }],
  'exemple.fr MX': [{ type: 'MX', preference: 10, host: 'mx.exemple.net' }],
  'ns1.exemple.net A': address('192.0.2.2'),
  'mx.exemple.net A': address('192.0.2.3'),
};
export const WWW: Zone = { ...BASE, 'www.exemple.fr A': alias(['site.hebergeur.net']) };
export const AZURE: Zone = { ...BASE, 'remote.exemple.fr A': gone('vieux.azurewebsites.net') };
export const LOST: Zone = { ...BASE, 'blog.exemple.fr A': gone('vieux.agence-fermee.fr') };
export const FREE: Zone = { ...LOST, 'agence-fermee.fr NS': 'nxdomain' };
export const HIDDEN: Zone = { ...WWW, 'vpn.exemple.fr A': unseen('timeout') };

/** For tests: each rule concludes what is expected, and words are found for it. */
export function testCases(cases: readonly Case[]): void {
  for (const [{ id, judge }, says, world, outcome] of cases) {
    test(`${id}: ${says}`, async () => {
      const evidence = await gathered(world);
      const verdict: Outcome = judge(evidence);
      assert.equal(verdict.outcome, outcome);
      assertWorded({ french, english }, id, verdict);
      assert.deepEqual(JSON.parse(JSON.stringify(evidence)), evidence);
    });
  }
}

export function gathered(world: World, onFetch: (url: string) => void = () => {}) {
  const { zone = BASE, domain = 'exemple.fr', body = '', registered = true, held = {}, ...told } = world;
  const { expires = null, statuses = [] } = told;
  const ask = fakeAsk(
    { ...silentOfBoth(zone), ...zone },
    {
      dnsAt: authority(held),
      http: async (url) => {
        onFetch(url);
        return typeof body === 'string' ? seen(page(url, body)) : body;
      },
      registration: async (name) =>
        typeof registered === 'boolean' ? seen({ ...registration(name, registered), expires, statuses }) : registered,
    },
  );
  return gatherCname({ domain, ask, selectors: [], done: () => {} });
}

/** Who says nothing of the IPv4 addresses of a name says nothing of the others either, unless a case tells. */
function silentOfBoth(zone: Zone): Zone {
  return Object.fromEntries(
    Object.entries(zone).flatMap(([asked, answer]) =>
      asked.endsWith(' A') && isSilence(answer) ? [[`${asked}AAA`, answer] as const] : [],
    ),
  );
}

function isSilence(answer: FakeAnswer): boolean {
  return typeof answer === 'object' && 'seen' in answer && !answer.seen;
}

function authority(held: NonNullable<World['held']>): Ask['dnsAt'] {
  return async (_server, name, type): Promise<Observed<DnsMessage>> => {
    if (held === 'silent') return unseen('timeout');
    const data = held === 'lame' ? [] : (held[type] ?? cname('ailleurs.net'));
    return seen({
      rcode: held === 'lame' ? 'REFUSED' : 'NOERROR',
      authoritative: held !== 'lame',
      recursionAvailable: false,
      truncated: false,
      answer: data.map((one) => ({ name, ttl: 60, data: one })),
      authority: [],
      additional: [],
      from: FROM,
    });
  };
}

function page(url: string, body: string): HttpResult {
  const hop = { url, address: '192.0.2.9', status: 404, headers: [], tls: null };
  return { hops: [hop], body, bodyBytes: body.length, bodyCut: false, elapsedMs: 1, stopped: null };
}

function registration(domain: string, registered: boolean): Registration {
  return {
    domain,
    source: 'rdap',
    server: 'https://rdap.nic.fr/',
    registered,
    registrar: null,
    created: null,
    expires: null,
    changed: null,
    statuses: [],
    nameServers: [],
    delegationSigned: null,
    raw: '',
  };
}
