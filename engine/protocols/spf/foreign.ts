import { askDomainOwnership, isKnownToDns } from '../../common/holding.ts';
import { policyProviderOf } from '../../common/mail-senders.ts';
import { registrableDomain } from '../../common/organizational-domain.ts';
import type { Ask } from '../../model/ask.ts';
import { mapSeen, seen, unseen } from '../../model/observed.ts';
import type { ForeignDomain, SpfPolicy } from './evidence.ts';
import { knownPolicies, referralsOf } from './tree.ts';

/** Of more foreign domains than this, those that answer are taken to be held: registries are asked for few names at a time. */
const DOMAINS_ASKED = 6;

/** A name of another organisation whose policy is pulled in, with what it publishes; null where that differs from message to message. */
interface ForeignPolicy {
  readonly name: string;
  readonly records: SpfPolicy['records'] | null;
}

/**
 * Who holds the domains that decide in this one's name. Providers that everybody knows are asked about only where the DNS does not know
 * them.
 */
export async function gatherForeign(
  read: readonly SpfPolicy[],
  own: string,
  ask: Ask,
): Promise<readonly ForeignDomain[]> {
  const all = read.flatMap(knownPolicies);
  const named: readonly ForeignPolicy[] = [
    ...all.filter(({ domain }) => domain !== own).map(({ domain: name, records }) => ({ name, records })),
    ...all.flatMap(referralsOf).flatMap(({ name, policy: one }) => (one.seen ? [] : [{ name, records: null }])),
  ];
  const foreign = named.flatMap((one) => {
    const registrable = registrableDomain(one.name);
    return registrable === null || registrable === registrableDomain(own) ? [] : [{ ...one, registrable }];
  });
  const groups = [...Map.groupBy(foreign, ({ registrable }) => registrable)]
    .filter(([, under]) => !(isAnswering(under) && isKnownProvider(under)))
    // What does not answer may be nobody's: it is asked about first.
    .toSorted(([, one], [, other]) => Number(isAnswering(one)) - Number(isAnswering(other)));
  const asked = await Promise.all(groups.slice(0, DOMAINS_ASKED).map(([domain, under]) => held(domain, under, ask)));
  const left = groups.slice(DOMAINS_ASKED).map(([domain, under]) => {
    return { domain, inDns: isAnswering(under), holding: unseen('limit', `${groups.length} foreign domains`) };
  });
  return [...asked.flat(), ...left];
}

async function held(domain: string, under: readonly ForeignPolicy[], ask: Ask): Promise<readonly ForeignDomain[]> {
  const published = under.flatMap(({ records }) => records ?? []);
  const known = isAnswering(under) ? seen(true, published) : await isKnownToDns(domain, ask);
  const inDns = known.seen && known.value;
  if (inDns && isKnownProvider(under)) return [];
  const holding = known.seen ? await askDomainOwnership(domain, ask) : known;
  // A name that resolves is registered, though a registry over its rate limit may say that it is not.
  return [{ domain, inDns, holding: mapSeen(holding, (told) => (inDns ? { ...told, registered: true } : told)) }];
}

function isAnswering(under: readonly ForeignPolicy[]): boolean {
  return under.some(({ records }) => records?.seen && records.value.length > 0);
}

function isKnownProvider(under: readonly ForeignPolicy[]): boolean {
  return under.some(({ name }) => policyProviderOf(name) !== null);
}
