import { createHash } from 'node:crypto';
import { labelsBelow } from '../../common/names.ts';
import { MOST_RECORDS, refuseMoreThan } from '../bounds.ts';
import { HostFault } from '../host-fault.ts';
import { Secret } from '../secret.ts';
import { type ApiHost, nameIn } from './api.ts';
import { type Authorise, apiClient } from './client.ts';
import type { OpenHost } from './open-host.ts';
import type { ApiRecord } from './records.ts';

/** OVHcloud: nothing is published before the zone is refreshed, so that a change comes as a whole. */
export const openOvh: OpenHost = (base, key, manner) => {
  const written = new Map([...key.matchAll(FIELDS)].map(([, field, value]) => [field, value]));
  const [application, secret, consumer] = ['key', 'secret', 'consumer'].map((field) => written.get(field));
  if (!application || !secret || !consumer) return null;
  const secrets = { application: new Secret(secret), consumer: new Secret(consumer) };
  /** Seconds by which the clock of the host is ahead. */
  let ahead: number | null = null;
  const authorise: Authorise = ({ method, url, body }) => {
    if (ahead === null) return {};
    const timestamp = `${Math.floor(Date.now() / 1000) + ahead}`;
    const signed = [secrets.application.reveal(), secrets.consumer.reveal(), method, url, body, timestamp].join('+');
    return {
      'x-ovh-application': application,
      'x-ovh-consumer': secrets.consumer.reveal(),
      'x-ovh-timestamp': timestamp,
      'x-ovh-signature': `$1$${createHash('sha1').update(signed).digest('hex')}`,
    };
  };
  const client = apiClient(base, Object.values(secrets), authorise, manner);
  const ask: typeof client = async (call, absent) => {
    if (ahead === null) {
      const time = Number(await client({ method: 'GET', path: 'auth/time' }));
      if (!Number.isInteger(time)) throw new HostFault('MALFORMED', 'no time');
      ahead = time - Math.floor(Date.now() / 1000);
    }
    return client(call, absent);
  };
  const status = (name: string) =>
    ask<{ readonly isDeployed: boolean } | null>({ method: 'GET', path: `domain/zone/${name}/status` }, [
      NOT_GRANTED,
      NOT_FOUND,
    ]);
  const host: ApiHost = {
    find: async (name) => ((await status(name)) ? { origin: name, id: name } : null),
    records: async (zone) => {
      const ids = await ask<readonly number[]>({ method: 'GET', path: `domain/zone/${zone.id}/record` });
      refuseMoreThan(MOST_RECORDS, ids.length, 'records');
      const found: ApiRecord[] = [];
      for (let start = 0; start < ids.length; start += AT_ONCE)
        found.push(
          ...(await Promise.all(
            ids.slice(start, start + AT_ONCE).map(async (id): Promise<ApiRecord> => {
              const path = `domain/zone/${zone.id}/record/${id}`;
              const told = await ask<OvhRecord>({ method: 'GET', path });
              const type = SHOWN_AS_TEXT.includes(told.fieldType) ? 'TXT' : told.fieldType;
              return {
                ...{ id: `${id}`, name: nameIn(zone, told.subDomain), type, content: told.target },
                // Zero stands for the default of the zone.
                ttl: told.ttl || DEFAULT_TTL,
                ...(type !== told.fieldType && { kept: { fieldType: told.fieldType } }),
              };
            }),
          )),
        );
      return found;
    },
    write: async (zone, sets) => {
      // Refreshing would also publish what others have prepared.
      if (!(await status(zone.id))?.isDeployed) throw new HostFault('CHANGING', 'not deployed');
      const path = `domain/zone/${zone.id}`;
      for (const { name, type, ttl, removed, added } of sets) {
        for (const id of removed) await ask({ method: 'DELETE', path: `${path}/record/${id}` });
        for (const { content, kept } of added)
          await ask({
            ...{ method: 'POST', path: `${path}/record` },
            body: {
              fieldType: kept['fieldType'] ?? type,
              subDomain: labelsBelow(name, zone.origin),
              target: content,
              ttl,
            },
          });
      }
      await ask({ method: 'POST', path: `${path}/refresh` });
    },
    reach: async (zone) => {
      const { rules } = await ask<{
        readonly rules: readonly { readonly method: string; readonly path: string }[];
      }>({ method: 'GET', path: 'auth/currentCredential' });
      const own = `/domain/zone/${zone.id}`;
      return rules
        .filter(({ path }) => path !== own && !path.startsWith(`${own}/`) && !path.startsWith('/auth/'))
        .map(({ method, path }) => `${method} ${path}`);
    },
  };
  return host;
};

/** As its own clients keep them. */
const FIELDS = /^[ \t]*(?:application_)?(key|secret|consumer)(?:_key)?[ \t]*=[ \t]*"?([\w-]+)"?[ \t]*$/gm;
const NOT_GRANTED = 403;
const NOT_FOUND = 404;
const DEFAULT_TTL = 3_600;
const AT_ONCE = 8;
/** Forms that OVHcloud has for texts. */
const SHOWN_AS_TEXT: readonly string[] = ['SPF', 'DKIM', 'DMARC'];

interface OvhRecord {
  readonly subDomain: string;
  readonly fieldType: string;
  readonly ttl: number;
  readonly target: string;
}
