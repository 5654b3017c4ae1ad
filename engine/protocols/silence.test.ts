import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Ask, DnsAnswer, DnsMessage, RecordType } from '../model/ask.ts';
import type { Check } from '../model/check.ts';
import { type Observed, type Silence, seen, unseen } from '../model/observed.ts';
import { type FakeAnswer, fakeAsk, registrationOf, txt } from '../testing/ask.ts';
import { dkim } from './dkim/index.ts';
import { dmarc } from './dmarc/index.ts';
import { spf } from './spf/index.ts';

/** What a question of the DNS can meet with; a truncated answer that TCP does not complete is `malformed`. */
const SILENCES: readonly Silence[] = ['timeout', 'servfail', 'refused', 'malformed', 'reset'];
const PROTOCOLS = { spf, dmarc, dkim };

/** What stays true of a domain whatever it publishes. */
const SAID_BEFORE_ASKING = ['dkim/signature-observed'];

for (const silence of SILENCES) {
  for (const [id, protocol] of Object.entries(PROTOCOLS)) {
    test(`${id}, ${silence} everywhere: nothing is concluded, nothing is called absent`, async () => {
      const outcomes = await judgedBy(
        protocol,
        withoutAnswer(() => true, silence),
      );
      const told = [...outcomes].filter(
        ([check, outcome]) => outcome !== 'unknown' && !SAID_BEFORE_ASKING.includes(check),
      );
      assert.deepEqual(told, []);
    });

    test(`${id}, ${silence} of one name: what is still concluded is what is true`, async () => {
      const whole = await judgedBy(protocol, answering());
      for (const question of await questionsOf(protocol)) {
        const partial = await judgedBy(
          protocol,
          withoutAnswer((asked) => asked === question, silence),
        );
        const invented = [...partial].filter(
          ([check, outcome]) => outcome !== 'unknown' && outcome !== whole.get(check),
        );
        assert.deepEqual(invented, [], `without ${question}`);
      }
    });
  }
}

const KEY = Buffer.alloc(32, 7).toString('base64');
const mx = (...hosts: readonly string[]): FakeAnswer => hosts.map((host) => ({ type: 'MX', preference: 10, host }));
const a = (...addresses: readonly string[]): FakeAnswer => addresses.map((address) => ({ type: 'A', address }));
const ns = (...hosts: readonly string[]): FakeAnswer => hosts.map((host) => ({ type: 'NS', host }));

/** A domain of which each family of rules has something to say. */
const ZONE: Readonly<Record<string, FakeAnswer>> = {
  'exemple.fr NS': ns('ns1.exemple.fr', 'ns2.exemple.fr', 'ns3.exemple.fr'),
  'ns1.exemple.fr A': a('192.0.2.1'),
  'ns2.exemple.fr A': a('192.0.2.2'),
  'ns3.exemple.fr A': a('192.0.2.3'),
  'exemple.fr MX': mx('x.mail.protection.outlook.com', 'mx.exemple.fr'),
  'x.mail.protection.outlook.com A': a('198.51.100.9'),
  'mx.exemple.fr A': a('192.0.2.25'),
  'mx.exemple.fr TXT': txt('v=spf1 a -all'),
  'exemple.fr A': a('192.0.2.80'),
  'exemple.fr TXT': txt(
    'v=spf1 a mx a:vieux.exemple.fr include:spf.protection.outlook.com include:spf.brevo.com include:spf.libre.fr ip4:198.16.0.0/14 ip4:198.16.1.0/24 ~all',
  ),
  'spf.protection.outlook.com TXT': txt('v=spf1 ip4:198.51.100.0/24 -all'),
  'spf.brevo.com TXT': txt('v=spf1 ip4:203.0.113.0/24 include:sub.brevo.com -all'),
  'sub.brevo.com TXT': txt('v=spf1 +all'),
  'spf.libre.fr TXT': 'nxdomain',
  'libre.fr SOA': 'nxdomain',
  'news.exemple.fr MX': mx('mx.tiers.fr'),
  '_dmarc.exemple.fr TXT': txt(
    'v=DMARC1; p=reject; sp=none; t=y; rua=mailto:d@rapports.fr,mailto:e@perdu.fr,mailto:f@exemple.fr; ruf=mailto:a@exemple.fr; fo=0:1; pct=50; rau=x',
  ),
  'exemple.fr._report._dmarc.rapports.fr TXT': txt('v=DMARC1'),
  'rapports.fr MX': mx('mx.rapports.fr'),
  'perdu.fr SOA': 'nxdomain',
  'perdu.fr MX': 'nxdomain',
  'perdu.fr A': 'nxdomain',
  '_dmarc.news.exemple.fr TXT': txt('v=DMARC1; p=none'),
  'dmarc.exemple.fr TXT': txt('v=DMARC1; p=none'),
  'selector1._domainkey.exemple.fr TXT': alias('selector1.tiers.fr', `v=DKIM1; k=ed25519; t=s:y; h=sha1; p=${KEY}`),
  'selector2._domainkey.exemple.fr TXT': alias('selector2.libre.fr', null),
  'brevo1._domainkey.exemple.fr TXT': txt(`v=DKIM1; k=ed25519; p=${KEY}`),
};

function alias(target: string, text: string | null): FakeAnswer {
  return seen({
    name: target,
    type: 'TXT' as const,
    rcode: text === null ? ('NXDOMAIN' as const) : ('NOERROR' as const),
    records: text === null ? [] : [{ name: target, ttl: 60, data: { type: 'TXT' as const, strings: [text] } }],
    aliases: [target],
    signatures: [],
    authenticated: false,
    ttl: 60,
    from: { server: '192.0.2.53:53', transport: 'udp' as const, at: '2026-11-20T12:00:00.000Z', elapsedMs: 1 },
  });
}

/** The zone's own servers say what the zone says, but for one that kept an older policy. */
function answering(isSilent: (question: string) => boolean = () => false, silence: Silence = 'timeout'): Ask {
  const whole = fakeAsk(ZONE);
  const unlessSilent = async <T>(question: string, answer: () => Promise<Observed<T>>): Promise<Observed<T>> =>
    isSilent(question) ? unseen(silence) : answer();
  const dns = (name: string, type: RecordType) => unlessSilent(`${name} ${type}`, () => whole.dns(name, type));
  const told = async (answer: Observed<DnsAnswer>): Promise<Observed<DnsMessage>> =>
    answer.seen
      ? seen({
          rcode: answer.value.rcode,
          authoritative: true,
          recursionAvailable: false,
          truncated: false,
          answer: answer.value.records,
          authority: [],
          additional: [],
          from: answer.value.from,
        })
      : answer;
  return fakeAsk(
    {},
    {
      dns,
      addresses: async (host) => {
        const found = await Promise.all([dns(host, 'A'), dns(host, 'AAAA')]);
        const silent = found.find((one) => !one.seen);
        if (silent && !silent.seen) return silent;
        return whole.addresses(host);
      },
      dnsAt: ({ host }, name, type) =>
        unlessSilent(`${name} ${type} @${host}`, async () =>
          told(await whole.dns(host === 'ns3.exemple.fr' ? `ancien.${name}` : name, type)),
        ),
      registration: (domain) =>
        unlessSilent(`${domain} registration`, async () =>
          registrationOf(domain, { registered: domain !== 'libre.fr' && domain !== 'perdu.fr' }),
        ),
    },
  );
}

const withoutAnswer = answering;

type AnyProtocol = (typeof PROTOCOLS)[keyof typeof PROTOCOLS];

async function judgedBy({ gather, checks }: AnyProtocol, ask: Ask): Promise<ReadonlyMap<string, string>> {
  const evidence: unknown = await gather({ domain: 'exemple.fr', ask, selectors: [], done: () => {} });
  const rules = checks as readonly Check<unknown>[];
  return new Map(rules.map(({ id, judge }) => [id, judge(evidence).outcome]));
}

/** Every question that the whole answer rests on. */
async function questionsOf(protocol: AnyProtocol): Promise<readonly string[]> {
  const asked = new Set<string>();
  await judgedBy(
    protocol,
    answering((question) => {
      asked.add(question);
      return false;
    }),
  );
  return [...asked].filter(
    (question) => question in ZONE || question.includes('@') || question.endsWith(' registration'),
  );
}
