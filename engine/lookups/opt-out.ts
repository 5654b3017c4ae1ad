import { optOut, watchProofLabel } from '@rempart/contract';
import { registrableDomain } from '../common/organizational-domain.ts';
import { publishesValue } from '../common/published-value.ts';
import type { Network } from '../model/ask.ts';

const ASKED_MS = 2_000;

/**
 * Whether the owner of this name, or of the registrable domain above it, has opted out by DNS. It sends one query before the audit, which
 * no trace notes; no answer within two seconds means no opt-out.
 */
export async function hasOptedOut(domain: string, network: Network): Promise<boolean> {
  const name = `${optOut.label}.${registrableDomain(domain) ?? domain}`;
  return (await publishes({ name, value: optOut.value }, network)) ?? false;
}

/** Whether a registered name publishes this proof; null where the DNS gave no answer within two seconds. */
export function provesWatch(registrable: string, value: string, network: Network): Promise<boolean | null> {
  return publishes({ name: `${watchProofLabel}.${registrable}`, value }, network);
}

async function publishes(
  { name, value }: { readonly name: string; readonly value: string },
  network: Network,
): Promise<boolean | null> {
  const signal = AbortSignal.timeout(ASKED_MS);
  const answer = await network.open({ signal, permits: { dns: true, connections: false } }).dns(name, 'TXT');
  return answer.seen ? publishesValue(answer, value) : null;
}
