import { labelsBelow } from '../../common/names.ts';
import { HostFault } from '../host-fault.ts';
import { type ApiValue, type ApiZone, nameIn } from './api.ts';
import { BEARER, openWithToken, withFinalDot } from './open-host.ts';

/** Infomaniak: records one by one, each published at once. A value that replaces another takes its place in one request. */
export const openInfomaniak = openWithToken(BEARER, (ask) => {
  const get = async <Data>(path: string) => (await ask<{ readonly data: Data }>({ method: 'GET', path })).data;
  const products = (name: string) =>
    get<readonly { readonly id: number; readonly customer_name: string }[]>(`1/product?service_name=domain${name}`);
  const recordsOf = ({ id }: ApiZone) => `1/domain/${id}/dns/record`;
  return {
    find: async (name) => {
      const found = (await products(`&customer_name=${name}`)).find(({ customer_name }) => customer_name === name);
      return found ? { origin: name, id: `${found.id}` } : null;
    },
    records: async (zone) =>
      (await get<readonly InfomaniakRecord[]>(recordsOf(zone))).map(({ id, source, type, ttl, target, priority }) => ({
        ...{ id, name: nameIn(zone, source === '.' ? '' : source), type, ttl },
        content: type === 'MX' ? `${priority} ${withFinalDot(type, target)}` : withFinalDot(type, target),
      })),
    writes: (type) => type === 'TXT' || type === 'CNAME',
    write: async (zone, sets) => {
      // How a record at the zone itself is called was not recorded.
      const apex = sets.find(({ name }) => name === zone.origin);
      if (apex) throw new HostFault('UNDOCUMENTED', apex.name);
      for (const { name, type, ttl, removed, added } of sets) {
        const source = labelsBelow(name, zone.origin);
        for (const [index, id] of removed.entries()) {
          const instead = added[index];
          const path = `${recordsOf(zone)}/${id}`;
          if (instead) await ask({ method: 'PUT', path, body: { ttl, source, target: targetOf(instead) } });
          else await ask({ method: 'DELETE', path });
        }
        for (const value of added.slice(removed.length))
          await ask({
            ...{ method: 'POST', path: recordsOf(zone) },
            body: { type, source, target: targetOf(value), ttl },
          });
      }
    },
    reach: async ({ origin }) =>
      (await products('')).map(({ customer_name }) => customer_name).filter((name) => name !== origin),
  };
});

interface InfomaniakRecord {
  readonly id: string;
  readonly source: string;
  readonly type: string;
  readonly ttl: number;
  readonly target: string;
  readonly priority: number;
}

/** Texts without quotes, names without their final dot. */
function targetOf({ data, content }: ApiValue): string {
  return data.type === 'TXT' ? data.strings.join('') : content.replace(/\.$/, '');
}
