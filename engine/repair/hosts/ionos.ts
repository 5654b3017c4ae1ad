import { plainName } from '../../common/names.ts';
import { HostFault } from '../host-fault.ts';
import type { ApiSet, ApiValue } from './api.ts';
import { openWithToken, type TokenUse, withFinalDot } from './open-host.ts';
import type { ApiRecord } from './records.ts';

const TOKEN: TokenUse = {
  authorise: (token) => ({ 'x-api-key': token }),
  isToken: (text) => /^[^.]+\.[^.]+$/.test(text),
};

/** IONOS: records one by one, each published at once. A value that replaces another takes its place in one request. */
export const openIonos = openWithToken(TOKEN, (ask) => {
  const zones = () => ask<readonly IonosZone[]>({ method: 'GET', path: 'zones' });
  return {
    find: async (name) => {
      const found = (await zones()).find((zone) => zone.name === name);
      return found ? { origin: name, id: found.id } : null;
    },
    records: async ({ id: zone }) => {
      const { records } = await ask<IonosRecords>({ method: 'GET', path: `zones/${zone}` });
      // What is switched off is not published.
      return records
        .filter(({ disabled }) => !disabled)
        .map(({ id, name, type, ttl, content, prio = 0 }) => ({
          ...{ id, name: plainName(name), type, ttl },
          content: `${type === 'MX' ? `${prio} ` : ''}${withFinalDot(type, content)}`,
        }));
    },
    writes: (type) => type !== 'TLSA',
    write: async ({ id }, sets) => {
      // Before anything is sent.
      const bodies = sets.map((set) => set.added.map((value) => bodyOf(set, value)));
      const path = `zones/${id}/records`;
      for (const [place, { removed }] of sets.entries()) {
        const added = bodies[place] ?? [];
        for (const [index, record] of removed.entries()) {
          const instead = added[index];
          const { name: _, type: __, ...body } = instead ?? { name: '', type: '' };
          if (instead) await ask({ method: 'PUT', path: `${path}/${record}`, body });
          else await ask({ method: 'DELETE', path: `${path}/${record}` });
        }
        const more = added.slice(removed.length);
        if (more.length > 0) await ask({ method: 'POST', path, body: more });
      }
    },
    reach: async ({ origin }) => (await zones()).map(({ name }) => name).filter((name) => name !== origin),
  };
});

interface IonosZone {
  readonly id: string;
  readonly name: string;
}

interface IonosRecords {
  readonly records: readonly (Omit<ApiRecord, 'kept'> & { readonly prio?: number; readonly disabled: boolean })[];
}

/** A text is sent bare: how one is that needs quotes, or that one string does not hold, was not recorded. */
function bodyOf({ name, type, ttl }: ApiSet, { data, content }: ApiValue) {
  if (data.type === 'TXT' && (data.strings.length !== 1 || /["\\]|[^ -~]/.test(data.strings.join(''))))
    throw new HostFault('UNDOCUMENTED', `${name} ${type}`);
  const value = data.type === 'TXT' ? data.strings.join('') : content;
  const [said, prio] = data.type === 'MX' ? [data.host, data.preference] : [value, 0];
  return { name, type, content: said.replace(/\.$/, ''), ttl, prio, disabled: false };
}
