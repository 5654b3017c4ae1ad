import { levelsOf } from '../../../common/levels.ts';
import { registrableDomain } from '../../../common/organizational-domain.ts';
import type { Ask, DnsAnswer } from '../../../model/ask.ts';
import { mapSeen, type Observed, seen } from '../../../model/observed.ts';
import type { ZoneCut } from '../evidence.ts';
import { askReferral } from './referral.ts';

interface Level {
  readonly name: string;
  readonly soa: Observed<DnsAnswer>;
  readonly nameServers: Observed<readonly string[]>;
}

/**
 * The zone to which a name belongs: the lowest level that owns a SOA. Asked unchecked (CD), so that a zone with broken signatures is found
 * too. Where nobody answers for a level while the one above is a living zone, that level is presumed to be the cut.
 */
export async function findZone(domain: string, ask: Ask): Promise<Observed<ZoneCut>> {
  const levels = await Promise.all(
    levelsOf(domain).map(async (name): Promise<Level> => {
      const [soa, ns] = await Promise.all([
        ask.dns(name, 'SOA', { checkingDisabled: true }),
        ask.dns(name, 'NS', { checkingDisabled: true }),
      ]);
      return { name, soa, nameServers: mapSeen(ns, hostsOf) };
    }),
  );
  const apexes = levels.filter(({ soa }) => soa.seen && soa.value.records.length > 0);
  const [lowest] = apexes;
  if (!lowest)
    return (
      levels.map(({ soa }) => soa).find((soa) => !soa.seen) ??
      seen(
        rootCut(domain),
        levels.map(({ soa }) => soa),
      )
    );

  const lower = levels.slice(0, levels.indexOf(lowest));
  const delegated = await delegatedWithoutSoa(lower, lowest, ask);
  const below = lower.at(-1);
  const silent = below && !below.soa.seen ? below.soa : null;
  const cut = delegated ?? (silent && below ? below : lowest);
  const above = cut === lowest ? apexes[1] : lowest;
  const found: ZoneCut = {
    zone: cut.name,
    parent: above?.name ?? '',
    nameServers: cut.nameServers,
    parentServers: above ? above.nameServers : mapSeen(await ask.dns('', 'NS'), hostsOf),
    presumed: delegated ? null : silent,
  };
  return seen(found, [cut.soa, cut.nameServers]);
}

/**
 * A level whose name is an alias shows nothing of its zone, whatever the resolver finds at the end of it; nor does a registered domain
 * whose servers answer for it with nothing at all. Whether there is a cut is then the word of the parent alone.
 */
async function delegatedWithoutSoa(levels: readonly Level[], above: Level, ask: Ask): Promise<Level | null> {
  const hidden = levels.findLast(
    ({ name, soa }) =>
      soa.seen && (soa.value.aliases.length > 0 || (soa.value.rcode === 'NOERROR' && registrableDomain(name) === name)),
  );
  if (!hidden) return null;
  const referral = await askReferral(hidden.name, above.nameServers, ask);
  if (!referral.seen || referral.value.hosts.length === 0) return null;
  return { ...hidden, nameServers: seen(referral.value.hosts, [referral]) };
}

/** Every level answered and none is a zone: only the root is left. */
function rootCut(domain: string): ZoneCut {
  const nobody = seen([]);
  return {
    zone: levelsOf(domain).at(-1) ?? domain,
    parent: '',
    nameServers: nobody,
    parentServers: nobody,
    presumed: null,
  };
}

function hostsOf({ records }: DnsAnswer): readonly string[] {
  return records.flatMap(({ data }) => (data.type === 'NS' ? [data.host] : []));
}
