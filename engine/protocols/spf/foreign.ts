import { askHolding, isUnknownToDns } from '../../common/holding.ts';
import { policyProviderOf } from '../../common/mail-senders.ts';
import { registrableDomain } from '../../common/organizational-domain.ts';
import type { Ask } from '../../model/ask.ts';
import type { ForeignDomain, SpfPolicy } from './evidence.ts';
import { policies } from './lookups.ts';

/** Of more foreign domains than this, the first are looked at: registries are asked for few names at a time. */
const DOMAINS_ASKED = 6;

/** Who holds the domains that decide in this one's name. Providers that everybody knows are asked about only where the DNS does not know them. */
export async function gatherForeign(policy: SpfPolicy, own: string, ask: Ask): Promise<readonly ForeignDomain[]> {
  const [, ...below] = policies(policy);
  const named = below.flatMap(({ domain }) => {
    const registrable = registrableDomain(domain);
    return registrable === null || registrable === registrableDomain(own) ? [] : [{ domain, registrable }];
  });
  const groups = [...Map.groupBy(named, ({ registrable }) => registrable)].slice(0, DOMAINS_ASKED);
  const found = await Promise.all(
    groups.map(async ([domain, under]) => {
      const inDns = !(await isUnknownToDns(domain, ask));
      const isKnown = under.every((one) => policyProviderOf(one.domain) !== null);
      return inDns && isKnown ? [] : [{ domain, inDns, holding: await askHolding(domain, ask) }];
    }),
  );
  return found.flat();
}
