import assert from 'node:assert/strict';
import { test } from 'node:test';
import { audit } from '../../audit.ts';
import type { AuditEvidence } from '../../evidence.ts';
import { conclude } from '../../judgement/conclude.ts';
import type { Ask, DnsAnswer } from '../../model/ask.ts';
import { seen } from '../../model/observed.ts';
import type { ProtocolId } from '../../protocols/index.ts';
import { fakeAsk, txt } from '../../testing/ask.ts';
import { planOf } from '../plan.ts';
import { describeAction } from '../words.fr.ts';

const DOMAIN = 'exemple.fr';
const zone = fakeAsk({
  [`${DOMAIN} MX`]: [{ type: 'MX', preference: 10, host: `mx.${DOMAIN}` }],
  [`${DOMAIN} TXT`]: txt('v=spf1 mx -all'),
  [`mx.${DOMAIN} A`]: [{ type: 'A', address: '192.0.2.25' }],
});

const ONLY = ['spf', 'dmarc', 'dkim', 'cname'] as const;

/** Every name that is not its own is an alias to this one. */
const wildcard =
  (rcode: DnsAnswer['rcode']): Ask['dns'] =>
  async (name, type, options) => {
    if (!name.endsWith(`.${DOMAIN}`) || name === `mx.${DOMAIN}`) return zone.dns(name, type, options);
    return seen<DnsAnswer>({
      name,
      type,
      rcode,
      records: [],
      aliases: ['site.tiers.com'],
      signatures: [],
      authenticated: false,
      ttl: 60,
      from: { server: '192.0.2.53:53', transport: 'udp', at: '2026-11-20T12:00:00.000Z', elapsedMs: 1 },
    });
  };

async function plannedUnder(dns: Ask['dns']) {
  const evidence = await evidenceOf(dns);
  const { actions } = planOf(evidence, conclude(evidence));
  return actions.flatMap(({ records }) => records.filter(({ type }) => type === 'CNAME').map(({ name }) => name));
}

async function evidenceOf(dns: Ask['dns'], only: readonly ProtocolId[] = ONLY): Promise<AuditEvidence> {
  const network = { open: () => ({ ...zone, dns }) };
  for await (const event of audit(DOMAIN, { network, signal: new AbortController().signal, options: { only } })) {
    if (event.type === 'completed') return event.evidence;
  }
  throw new Error('the audit did not end');
}

test('an alias that a wildcard gives makes room for a policy by itself: no record goes', async () => {
  assert.deepEqual(await plannedUnder(wildcard('NOERROR')), []);
});

test('where it leads nowhere, the wildcard goes, and no name below that was never written', async () => {
  assert.deepEqual(await plannedUnder(wildcard('NXDOMAIN')), [`*.${DOMAIN}`]);
});

/** The zone with an alias at one name, to a place that has these texts. */
const aliased =
  (name: string, ...texts: readonly string[]): Ask['dns'] =>
  async (asked, type, options) => {
    const answer = await zone.dns(asked, type, options);
    if (asked !== name || !answer.seen) return answer;
    const records = type === 'TXT' ? texts.map((text) => ({ name, ttl: 60, data: txtOf(text) })) : [];
    return seen({ ...answer.value, records, aliases: ['chez.tiers.com'] });
  };
const txtOf = (text: string) => ({ type: 'TXT', strings: [text] }) as const;

for (const [id, label, text, published] of [
  ['mta-sts/reports', '_smtp._tls', 'v=TLSRPTv1', `v=TLSRPTv1; rua=mailto:votre-adresse-rapports@${DOMAIN}`],
  ['bimi/record', 'default._bimi', 'rien', `v=BIMI1; l=https://${DOMAIN}/votre-logo.svg; a=`],
  [
    'dmarc/quarantine',
    '_dmarc',
    `v=DMARC1; p=none; rua=mailto:d@${DOMAIN}`,
    `v=DMARC1; p=quarantine; rua=mailto:d@${DOMAIN}`,
  ],
] as const) {
  test(`an alias at ${label} goes before another record stands there`, async () => {
    const evidence = await evidenceOf(aliased(`${label}.${DOMAIN}`, text), [
      'mta-sts',
      'bimi',
      'dmarc',
      'spf',
      'cname',
    ]);
    const action = planOf(evidence, conclude(evidence)).actions.find((one) => one.id === id);
    assert.deepEqual(
      action?.records.map(({ type, before, after }) => [type, before, after]),
      [
        ['CNAME', ['chez.tiers.com.'], []],
        ['TXT', [], [published]],
      ],
    );
    assert.match(describeAction(action).steps.join(' '), /chez\.tiers\.com/);
  });
}
