import { plainName } from '../../common/names.ts';
import type { DnsData } from '../../model/ask.ts';
import { allPages, BEARER, openWithToken, withFinalDot } from './open-host.ts';

/** Cloudflare: a batch is taken as a whole. Notes, tags and the like of a record are put back with it. */
export const openCloudflare = openWithToken(BEARER, (ask) => {
  const list = <Item>(path: string) =>
    allPages<Item>(PER_PAGE, async (page) => {
      const { result } = await ask<{ readonly result: readonly Item[] }>({
        method: 'GET',
        path: `${path}${path.includes('?') ? '&' : '?'}per_page=${PER_PAGE}&page=${page}`,
      });
      return result;
    });
  return {
    find: async (name) => {
      const [found] = await list<CloudflareZone>(`zones?name=${name}`);
      return found ? { origin: name, id: found.id } : null;
    },
    records: async ({ id: zone }) =>
      (await list<CloudflareRecord>(`zones/${zone}/dns_records`)).map((record) => {
        const { id, name, type, ttl, priority } = record;
        const value = withFinalDot(type, record.content);
        return {
          ...{ id, name: plainName(name), type },
          ttl: ttl === AUTOMATIC ? AUTOMATIC_SECONDS : ttl,
          content: type === 'MX' ? `${priority ?? 0} ${value}` : value,
          kept: keptOf(record),
        };
      }),
    write: async ({ id }, sets) => {
      const deletes = sets.flatMap(({ removed }) => removed.map((one) => ({ id: one })));
      const posts = sets.flatMap(({ name, type, ttl, added }) =>
        added.map(({ data, content, kept }) => ({ ...{ name, type, ttl }, ...sent(data, content), ...kept })),
      );
      await ask({ method: 'POST', path: `zones/${id}/dns_records/batch`, body: { deletes, posts } });
    },
    reach: async ({ origin }) => {
      const zones = await list<CloudflareZone>('zones');
      const others = zones.filter(({ name }) => name !== origin).map(({ name }) => name);
      const own = zones.find(({ name }) => name === origin);
      return [...others, ...(own?.permissions ?? []).filter((right) => !NEEDED.includes(right))];
    },
  };
});

const PER_PAGE = 100;
/** A time to live that the host chooses: five minutes, by its documents. */
const AUTOMATIC = 1;
const AUTOMATIC_SECONDS = 300;
const NEEDED: readonly string[] = ['#dns_records:edit', '#dns_records:read', '#zone:read'];

interface CloudflareZone {
  readonly id: string;
  readonly name: string;
  readonly permissions?: readonly string[];
}

interface CloudflareRecord {
  readonly id: string;
  readonly name: string;
  readonly type: string;
  readonly content: string;
  readonly ttl: number;
  readonly priority?: number;
  readonly proxied?: boolean;
  readonly comment?: string | null;
  readonly tags?: readonly string[];
  readonly settings?: Readonly<Record<string, unknown>>;
}

/** What is not as it is without being said. */
function keptOf({ proxied, comment, tags, settings }: CloudflareRecord): Readonly<Record<string, unknown>> {
  const chosen = Object.entries(settings ?? {}).filter(([, value]) => value !== false && value !== null);
  return {
    ...(proxied === true && { proxied }),
    ...(comment && { comment }),
    ...(tags && tags.length > 0 && { tags }),
    ...(chosen.length > 0 && { settings: Object.fromEntries(chosen) }),
  };
}

function sent(data: DnsData, content: string): object {
  switch (data.type) {
    case 'MX':
      return { content: data.host, priority: data.preference };
    case 'CNAME':
      return { content: data.host };
    case 'CAA':
      return { data: { flags: data.flags, tag: data.tag, value: data.value } };
    case 'TLSA':
      return {
        data: {
          ...{ usage: data.usage, selector: data.selector },
          ...{ matching_type: data.matching, certificate: data.data },
        },
      };
    default:
      return { content };
  }
}
