import assert from 'node:assert/strict';
import { test } from 'node:test';
import { audit } from '../../audit.ts';
import { conclude } from '../../conclude.ts';
import type { AuditEvidence } from '../../evidence.ts';
import type { Ask, DnsAnswer } from '../../model/ask.ts';
import { seen } from '../../model/observed.ts';
import { fakeAsk, txt } from '../../testing.ts';
import { planOf } from '../plan.ts';

const DOMAIN = 'exemple.fr';
const zone = fakeAsk({
  [`${DOMAIN} MX`]: [{ type: 'MX', preference: 10, host: `mx.${DOMAIN}` }],
  [`${DOMAIN} TXT`]: txt('v=spf1 mx -all'),
  [`mx.${DOMAIN} A`]: [{ type: 'A', address: '192.0.2.25' }],
});

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

async function evidenceOf(dns: Ask['dns']): Promise<AuditEvidence> {
  const network = { open: () => ({ ...zone, dns }) };
  const options = { only: ['spf', 'dmarc', 'dkim', 'cname'] } as const;
  for await (const event of audit(DOMAIN, { network, signal: new AbortController().signal, options })) {
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
