import { labelsBelow } from '../../common/names.ts';
import { type ApiZone, nameIn } from './api.ts';
import { allPages, BEARER, openWithToken } from './open-host.ts';

/** Gandi (LiveDNS): a set is written whole, so that each of them changes at once. */
export const openGandi = openWithToken(BEARER, (ask) => {
  const recordsOf = ({ id }: ApiZone) => `domains/${id}/records`;
  return {
    find: async (name) => {
      const found = await ask({ method: 'GET', path: `domains/${name}` }, [NOT_GRANTED, NOT_FOUND]);
      return found ? { origin: name, id: name } : null;
    },
    records: async (zone) => {
      const sets = await allPages<GandiSet>(PER_PAGE, async (page) => {
        const path = `${recordsOf(zone)}?per_page=${PER_PAGE}&page=${page}`;
        return ask<readonly GandiSet[]>({ method: 'GET', path });
      });
      return sets.flatMap(({ rrset_name, rrset_type: type, rrset_ttl: ttl, rrset_values }) =>
        rrset_values.map((content) => ({ id: '', name: nameIn(zone, rrset_name), type, ttl, content })),
      );
    },
    write: async (zone, sets) => {
      for (const { name, type, ttl, after } of sets) {
        const path = `${recordsOf(zone)}/${encodeURIComponent(labelsBelow(name, zone.origin) || '@')}/${type}`;
        if (after.length === 0) await ask({ method: 'DELETE', path });
        else
          await ask({
            ...{ method: 'PUT', path },
            body: { rrset_values: after.map(({ content }) => content), rrset_ttl: ttl },
          });
      }
    },
    reach: async ({ origin }) => {
      const domains = await allPages<{ readonly fqdn: string }>(PER_PAGE, async (page) => {
        const path = `domains?per_page=${PER_PAGE}&page=${page}`;
        return ask<readonly { readonly fqdn: string }[]>({ method: 'GET', path });
      });
      return domains.map(({ fqdn }) => fqdn).filter((name) => name !== origin);
    },
  };
});

const NOT_GRANTED = 403;
const NOT_FOUND = 404;
const PER_PAGE = 100;

interface GandiSet {
  readonly rrset_name: string;
  readonly rrset_type: string;
  readonly rrset_ttl: number;
  readonly rrset_values: readonly string[];
}
