import { askDomainOwnership, isKnownToDns } from '../../common/holding.ts';
import { policyProviderOf } from '../../common/mail-senders.ts';
import { registrableDomain } from '../../common/organizational-domain.ts';
import type { Ask } from '../../model/ask.ts';
import { mapSeen, seen } from '../../model/observed.ts';
import type { ForeignDomain, SpfPolicy } from './evidence.ts';
import { policies } from './lookups.ts';

/** Of more foreign domains than this, the first are looked at: registries are asked for few names at a time. */
const DOMAINS_ASKED = 6;

/**
 * Who holds the domains that decide in this one's name. Providers that everybody knows are asked about only where the DNS does not know
 * them.
 */
export async function gatherForeign(policy: SpfPolicy, own: string, ask: Ask): Promise<readonly ForeignDomain[]> {
  const [, ...below] = policies(policy);
  const named = below.flatMap((one) => {
    const registrable = registrableDomain(one.domain);
    return registrable === null || registrable === registrableDomain(own) ? [] : [{ ...one, registrable }];
  });
  const groups = [...Map.groupBy(named, ({ registrable }) => registrable)].slice(0, DOMAINS_ASKED);
  const found = await Promise.all(
    groups.map(async ([domain, under]) => {
      const answers = under.some(({ records }) => records.seen && records.value.length > 0);
      const published = under.map(({ records }) => records);
      const known = answers ? seen(true, published) : await isKnownToDns(domain, ask);
      const inDns = known.seen && known.value;
      if (inDns && under.some((one) => policyProviderOf(one.domain) !== null)) return [];
      const holding = known.seen ? await askDomainOwnership(domain, ask) : known;
      // A name that resolves is registered, though a registry over its rate limit may say that it is not.
      return [{ domain, inDns, holding: mapSeen(holding, (told) => (inDns ? { ...told, registered: true } : told)) }];
    }),
  );
  return found.flat();
}
