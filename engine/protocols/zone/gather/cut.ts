import { levelsOf } from '../../../common/levels.ts';
import type { Ask, DnsAnswer } from '../../../model/ask.ts';
import { mapSeen, type Observed, seen } from '../../../model/observed.ts';
import type { ZoneCut } from '../evidence.ts';

/**
 * The zone to which a name belongs: the lowest level that owns a SOA. Asked unchecked (CD), so that a zone with broken signatures is found
 * too. Where nobody answers for a level while the one above is a living zone, that level is presumed to be the cut.
 */
export async function findZone(domain: string, ask: Ask): Promise<Observed<ZoneCut>> {
  const levels = await Promise.all(
    levelsOf(domain).map(async (name) => {
      const [soa, ns] = await Promise.all([
        ask.dns(name, 'SOA', { checkingDisabled: true }),
        ask.dns(name, 'NS', { checkingDisabled: true }),
      ]);
      return { name, soa, nameServers: mapSeen(ns, hostsOf) };
    }),
  );
  const apexes = levels.filter(({ soa }) => soa.seen && ownsRecords(soa.value));
  const [lowest] = apexes;
  if (!lowest)
    return (
      levels.map(({ soa }) => soa).find((soa) => !soa.seen) ??
      seen(
        rootCut(domain),
        levels.map(({ soa }) => soa),
      )
    );

  const below = levels[levels.indexOf(lowest) - 1];
  const silent = below && !below.soa.seen ? below.soa : null;
  const cut = silent && below ? below : lowest;
  const above = silent ? lowest : apexes[1];
  const found: ZoneCut = {
    zone: cut.name,
    parent: above?.name ?? '',
    nameServers: cut.nameServers,
    parentServers: above ? above.nameServers : mapSeen(await ask.dns('', 'NS'), hostsOf),
    presumed: silent,
  };
  return seen(found, [cut.soa, cut.nameServers]);
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

/** Through an alias, the SOA of another zone comes back. */
function ownsRecords({ records, aliases }: DnsAnswer): boolean {
  return records.length > 0 && aliases.length === 0;
}

function hostsOf({ records, aliases }: DnsAnswer): readonly string[] {
  if (aliases.length > 0) return [];
  return records.flatMap(({ data }) => (data.type === 'NS' ? [data.host] : []));
}
