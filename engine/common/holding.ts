import type { Ask, Registration } from '../model/ask.ts';
import { mapSeen, type Observed } from '../model/observed.ts';
import { endOfTerm, isLapsing } from './domain-status.ts';
import { registrableDomain } from './organizational-domain.ts';

/** Whether a domain that the mail depends on is registered, and until when. */
export interface DomainOwnership {
  /** false: anybody may register it. */
  readonly registered: boolean;
  /** Given up by its holder, and free again within weeks (RFC 3915 §3.1). */
  readonly lapsing: boolean;
  /** ISO 8601; null where the registry publishes none. */
  readonly expires: string | null;
}

export async function askDomainOwnership(domain: string, ask: Ask): Promise<Observed<DomainOwnership>> {
  return mapSeen(await ask.registration(domain), (found: Registration) => ({
    registered: found.registered,
    lapsing: isLapsing(found.statuses),
    expires: endOfTerm(found, ask.now),
  }));
}

/** Whether the DNS knows a domain; where it has never heard of it, only its registry can say whether anybody may take it. */
export async function isKnownToDns(domain: string, ask: Ask): Promise<Observed<boolean>> {
  return mapSeen(await ask.dns(domain, 'SOA'), ({ rcode }) => rcode !== 'NXDOMAIN');
}

/** Who holds the registrable domain of a name that the DNS does not know; null where it does: registries are not troubled for nothing. */
export async function askHoldingOfUnknown(name: string, ask: Ask): Promise<Observed<DomainOwnership> | null> {
  const domain = registrableDomain(name);
  if (domain === null) return null;
  const known = await isKnownToDns(domain, ask);
  if (!known.seen) return known;
  return known.value ? null : askDomainOwnership(domain, ask);
}

/** Whether anybody may have it, now or within weeks. */
export function isFree({ registered, lapsing }: Pick<DomainOwnership, 'registered' | 'lapsing'>): boolean {
  return !registered || lapsing;
}
