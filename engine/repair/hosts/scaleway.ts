import { labelsBelow } from '../../common/names.ts';
import { nameIn } from './api.ts';
import { allPages, openWithToken, type TokenUse } from './open-host.ts';

const TOKEN: TokenUse = { authorise: (token) => ({ 'x-auth-token': token }) };

/** Scaleway: all changes of a zone go in one request. */
export const openScaleway = openWithToken(TOKEN, (ask) => {
  const pageOf = <Told>(path: string, page: number, absent?: readonly number[]) =>
    ask<Told>({ method: 'GET', path: `${path}?page=${page}&page_size=${PER_PAGE}` }, absent);
  return {
    find: async (name) => {
      const found = await pageOf(`dns-zones/${name}/records`, 1, [NOT_HELD, NOT_FOUND]);
      return found ? { origin: name, id: name } : null;
    },
    records: async (zone) => {
      const all = await allPages(PER_PAGE, async (page) => {
        const path = `dns-zones/${zone.id}/records`;
        return (await pageOf<{ readonly records: readonly ScalewayRecord[] }>(path, page)).records;
      });
      return all.map(({ id, name, type, ttl, data, priority, comment }) => ({
        ...{ id, name: nameIn(zone, name), type, ttl },
        content: type === 'MX' ? `${priority} ${data}` : data,
        ...(comment && { kept: { comment } }),
      }));
    },
    write: async (zone, sets) => {
      const changes = sets.flatMap(({ name, type, ttl, removed, added }) => [
        ...removed.map((id) => ({ delete: { id } })),
        ...(added.length > 0
          ? [
              {
                add: {
                  records: added.map(({ data, content, kept }) => ({
                    ...{ name: labelsBelow(name, zone.origin), type, ttl, ...kept },
                    ...(data.type === 'MX' ? { data: `${data.host}.`, priority: data.preference } : { data: content }),
                  })),
                },
              },
            ]
          : []),
      ]);
      const body = { changes, disallow_new_zone_creation: true };
      await ask({ method: 'PATCH', path: `dns-zones/${zone.id}/records`, body });
    },
    reach: async ({ origin }) => {
      const zones = await allPages(PER_PAGE, async (page) => {
        return (await pageOf<{ readonly dns_zones: readonly ScalewayZone[] }>('dns-zones', page)).dns_zones;
      });
      return zones
        .map(({ subdomain, domain }) => (subdomain === '' ? domain : `${subdomain}.${domain}`))
        .filter((name) => name !== origin);
    },
  };
});

/** What it answers of a zone that it does not hold, as recorded. */
const NOT_HELD = 403;
const NOT_FOUND = 404;
const PER_PAGE = 100;

interface ScalewayZone {
  readonly subdomain: string;
  readonly domain: string;
}

interface ScalewayRecord {
  readonly id: string;
  readonly name: string;
  readonly type: string;
  readonly ttl: number;
  readonly data: string;
  readonly priority: number;
  readonly comment?: string | null;
}
