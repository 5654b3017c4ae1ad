import assert from 'node:assert/strict';
import { test } from 'node:test';
import { audit } from '../../audit.ts';
import { conclude } from '../../conclude.ts';
import type { AuditEvidence } from '../../evidence.ts';
import type { Ask, DnsAnswer } from '../../model/ask.ts';
import { seen } from '../../model/observed.ts';
import { fakeAsk, registrationOf, txt } from '../../testing.ts';
import { planOf } from '../plan.ts';

const DOMAIN = 'exemple.fr';
const OWN = [DOMAIN, `mx.${DOMAIN}`, `_dmarc.${DOMAIN}`];
const zone = fakeAsk(
  {
    [`${DOMAIN} MX`]: [{ type: 'MX', preference: 10, host: `mx.${DOMAIN}` }],
    [`${DOMAIN} TXT`]: txt('v=spf1 mx -all'),
    [`_dmarc.${DOMAIN} TXT`]: txt(`v=DMARC1; p=reject; rua=mailto:d@${DOMAIN}`),
    [`mx.${DOMAIN} A`]: [{ type: 'A', address: '192.0.2.25' }],
    'libre.com SOA': 'nxdomain',
    'libre.com NS': 'nxdomain',
  },
  { registration: async (domain) => registrationOf(domain, { registered: domain !== 'libre.com' }) },
);

/** Every name but its own is an alias to a domain that nobody holds. */
const dns: Ask['dns'] = async (name, type, options) => {
  if (!name.endsWith(`.${DOMAIN}`) || OWN.includes(name)) return zone.dns(name, type, options);
  return seen<DnsAnswer>({
    name,
    type,
    rcode: 'NXDOMAIN',
    records: [],
    aliases: ['site.libre.com'],
    signatures: [],
    authenticated: false,
    ttl: 60,
    from: { server: '192.0.2.53:53', transport: 'udp', at: '2026-11-20T12:00:00.000Z', elapsedMs: 1 },
  });
};

async function evidenceOf(): Promise<AuditEvidence> {
  const network = { open: () => ({ ...zone, dns }) };
  const options = { only: ['spf', 'dmarc', 'dkim', 'cname'] } as const;
  for await (const event of audit(DOMAIN, { network, signal: new AbortController().signal, options })) {
    if (event.type === 'completed') return event.evidence;
  }
  throw new Error('the audit did not end');
}

test('a wildcard alias to a free domain lets anybody publish a key, and is what goes', async () => {
  const evidence = await evidenceOf();
  const concluded = conclude(evidence);
  const verdict = concluded.verdicts.find(({ check }) => check === 'dkim/record-cname');
  assert.deepEqual(verdict?.facts, { broken: [{ selector: '*', target: 'site.libre.com' }], free: ['libre.com'] });
  const removed = planOf(evidence, concluded).actions.flatMap(({ records }) => records.map(({ name }) => name));
  assert.ok(removed.includes(`*.${DOMAIN}`), removed.join());
});
