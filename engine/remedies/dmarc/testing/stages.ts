import { audit } from '../../../audit.ts';
import type { AuditEvidence } from '../../../evidence.ts';
import type { DnsData } from '../../../model/ask.ts';
import { type FakeAnswer, fakeAsk, txt } from '../../../testing/ask.ts';
import type { RecordChange } from '../../remedy.ts';
import { assertPlan } from '../../testing.ts';

/** For tests: the domain whose policy is planned. */
export const DOMAIN = 'exemple.fr';
export type Zone = Readonly<Record<string, FakeAnswer>>;

export const mx = (host: string): readonly DnsData[] => [{ type: 'MX', preference: 10, host }];
export const SENDS: Zone = { [`${DOMAIN} MX`]: mx(`mx.${DOMAIN}`), [`${DOMAIN} TXT`]: txt('v=spf1 mx -all') };
export const MUTE: Zone = { [`${DOMAIN} MX`]: mx(''), [`${DOMAIN} TXT`]: txt('v=spf1 -all') };

export async function evidenceOf(zone: Zone, domain = DOMAIN): Promise<AuditEvidence> {
  const network = { open: () => fakeAsk(zone) };
  const options = { only: ['spf', 'dmarc', 'dkim'] } as const;
  for await (const event of audit(domain, { network, signal: new AbortController().signal, options })) {
    if (event.type === 'completed') return event.evidence;
  }
  throw new Error('the audit did not end');
}

/** For tests: each step about DMARC with its week and what it publishes; the whole plan keeps what it promises. */
export async function stagesOf(zone: Zone, domain = DOMAIN) {
  const { actions } = assertPlan(await evidenceOf(zone, domain));
  const told = ({ name, after }: RecordChange) => `${name} ${after.join(' + ')}`;
  return actions
    .filter(({ id }) => id.startsWith('dmarc/'))
    .map(({ id, week, records }) => [id, week, records.map(told).join(', ')] as const);
}

export const PLACEHOLDER = `mailto:votre-adresse-rapports@${DOMAIN}`;
export const own = (text: string): Zone => ({ ...SENDS, [`_dmarc.${DOMAIN} TXT`]: txt(text) });
