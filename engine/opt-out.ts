import { optOut } from '@rempart/contract';
import { registrableDomain } from './common/organizational-domain.ts';
import type { DnsRecord, Network } from './model/ask.ts';

const ASKED_MS = 2_000;

/**
 * Whether the owner of this name, or of the registrable domain above it, has opted out by DNS. It sends one query before the audit, which
 * no trace notes; no answer within two seconds means no opt-out.
 */
export async function hasOptedOut(domain: string, network: Network): Promise<boolean> {
  const ask = network.open({
    signal: AbortSignal.timeout(ASKED_MS),
    permits: { dns: true, connections: false },
  });
  const answer = await ask.dns(`${optOut.label}.${registrableDomain(domain) ?? domain}`, 'TXT');
  return answer.seen && answer.value.records.some(isRefusal);
}

/** A wildcard answers with any text: only the documented one refuses. */
function isRefusal({ data }: DnsRecord): boolean {
  return data.type === 'TXT' && data.strings.join('').trim().toLowerCase() === optOut.value;
}
