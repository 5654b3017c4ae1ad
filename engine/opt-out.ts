import { optOut, watchProofLabel } from '@rempart/contract';
import { registrableDomain } from './common/organizational-domain.ts';
import { publishesValue } from './common/published-value.ts';
import type { Network } from './model/ask.ts';

const ASKED_MS = 2_000;

/**
 * Whether the owner of this name, or of the registrable domain above it, has opted out by DNS. It sends one query before the audit, which
 * no trace notes; no answer within two seconds means no opt-out.
 */
export function hasOptedOut(domain: string, network: Network): Promise<boolean> {
  return publishes({ name: `${optOut.label}.${registrableDomain(domain) ?? domain}`, value: optOut.value }, network);
}

/** Whether a registered name publishes this proof, by which an address may watch any number of names below it. */
export function provesWatch(registrable: string, value: string, network: Network): Promise<boolean> {
  return publishes({ name: `${watchProofLabel}.${registrable}`, value }, network);
}

async function publishes(
  { name, value }: { readonly name: string; readonly value: string },
  network: Network,
): Promise<boolean> {
  const signal = AbortSignal.timeout(ASKED_MS);
  const answer = await network.open({ signal, permits: { dns: true, connections: false } }).dns(name, 'TXT');
  return publishesValue(answer, value);
}
