import type { ApiHostId } from '@rempart/engine/repair';
import { readMasterFile } from '../../engine/zone-file/master-file.ts';
import { readEntries } from '../../engine/zone-file/words.ts';
import { CANARY, type Double, newId, type Row, type Speaks, type Told } from './double.ts';

const label = (own: Double, name: string) => (name === own.origin ? '' : name.slice(0, -own.origin.length - 1));
const named = (own: Double, text: string) => (text === '' || text === '@' ? own.origin : `${text}.${own.origin}`);
const bare = (content: string) => content.replace(/\.$/, '');
const textOf = (content: string) =>
  readEntries(content)
    .entries.flatMap(({ words }) => words.map(({ text }) => text))
    .join('');
/** As hosts do: what is not in quotes is put there. */
const quoted = (type: string, content: string) =>
  type === 'TXT' && !content.startsWith('"') ? `"${content}"` : content;
/** Names without a final dot are below the zone, as recorded of Scaleway. */
const absolute = (own: Double, type: string, content: string) =>
  ['CNAME', 'MX'].includes(type) && !content.endsWith('.') ? `${content}.${own.origin}.` : content;
const DENIED: Told = [403, { message: 'This call has not been granted' }];
const MISSING: Told = [404, { message: 'The resource could not be found.' }];

/** The parts of a record's data, of a text its strings. */
function partsOf(type: string, content: string): readonly string[] {
  const reading = type === 'TXT' ? readMasterFile(`x. 0 IN TXT ${content}\n`, 'x') : null;
  const data = reading?.ok ? reading.zone.records[0]?.data : null;
  if (data?.type === 'TXT') return data.strings;
  return readEntries(content).entries.flatMap(({ words }) => words.map(({ text }) => text));
}

function isHeld(own: Double, type: string, content: string): boolean {
  return readMasterFile(`${own.origin}. 0 IN ${type} ${content}\n`, own.origin).ok;
}

/** What the host of each name was recorded, or documented, to answer. */
export const HOSTS: Readonly<Record<ApiHostId, Speaks>> = {
  ovh: ({ method, path, headers, json }, own) => {
    if (path === 'auth/time') return [200, Math.floor(Date.now() / 1000) + 30];
    if (!headers['x-ovh-signature']?.startsWith('$1$') || !headers['x-ovh-consumer']?.startsWith(CANARY)) return DENIED;
    const zone = `domain/zone/${own.origin}`;
    if (path === 'auth/currentCredential')
      return [
        200,
        {
          rules: [
            { method: 'GET', path: `/${zone}/*` },
            ...own.others.map((name) => ({ method: 'GET', path: `/domain/zone/${name}/*` })),
          ],
        },
      ];
    if (!path.startsWith(`${zone}/`)) return DENIED;
    const [what = '', id] = path.slice(zone.length + 1).split('/');
    if (what === 'status') return [200, { warnings: null, errors: null, isDeployed: own.isDeployed }];
    if (what === 'refresh') return [200, null];
    const told = ({ id: key, name, type, ttl, content, extra }: Row) => ({
      ...{
        id: Number(key),
        zone: own.origin,
        subDomain: label(own, name),
        fieldType: extra['fieldType'] ?? type,
        ttl,
        target: content,
      },
    });
    if (method === 'GET') {
      if (id === undefined) return [200, own.rows.map((row) => Number(row.id))];
      const row = own.rows.find((one) => one.id === id);
      return row ? [200, told(row)] : MISSING;
    }
    if (method === 'DELETE') {
      own.rows = own.rows.filter((row) => row.id !== id);
      return [200, null];
    }
    const fieldType = json['fieldType'] as string;
    const type = ['SPF', 'DKIM', 'DMARC'].includes(fieldType) ? 'TXT' : fieldType;
    const row = {
      ...{ id: newId(), name: named(own, json['subDomain'] as string), type, ttl: json['ttl'] as number },
      ...{ content: json['target'] as string, extra: fieldType === type ? {} : { fieldType } },
    };
    if (!isHeld(own, type, row.content)) return [400, { message: 'Invalid target' }];
    own.rows.push(row);
    return [200, told(row)];
  },
  gandi: ({ method, path, query, headers, json }, own) => {
    if (headers['authorization'] !== `Bearer ${CANARY}`)
      return [401, { message: 'Unauthorized', object: 'HTTPUnauthorized' }];
    const per = Number(query.get('per_page') ?? 100);
    const page = <Item>(all: readonly Item[]) => all.slice((Number(query.get('page') ?? 1) - 1) * per).slice(0, per);
    if (path === 'domains') return [200, page([own.origin, ...own.others].map((fqdn) => ({ fqdn })))];
    const [, domain, , written, type = ''] = path.split('/').map(decodeURIComponent);
    if (domain !== own.origin) return MISSING;
    if (path.split('/').length === 2) return [200, { fqdn: domain, automatic_snapshots: true }];
    if (written === undefined) {
      const sets = [...Map.groupBy(own.rows, (row) => `${row.name} ${row.type}`).values()].map((rows) => ({
        ...{ rrset_type: rows[0]?.type, rrset_ttl: rows[0]?.ttl, rrset_name: label(own, rows[0]?.name ?? '') || '@' },
        rrset_values: rows.map(({ content }) => content),
      }));
      return [200, page(sets)];
    }
    const name = named(own, written);
    const values = (json['rrset_values'] ?? []) as readonly string[];
    if (!values.every((value) => isHeld(own, type, quoted(type, value)))) return [400, { message: 'bad values' }];
    own.rows = own.rows.filter((row) => row.name !== name || row.type !== type);
    if (method === 'DELETE') return [204];
    const ttl = (json['rrset_ttl'] as number | undefined) ?? 10_800;
    for (const value of values)
      own.rows.push({ id: newId(), name, type, ttl, content: quoted(type, value), extra: {} });
    return [201, { message: 'DNS Record Created' }];
  },
  cloudflare: ({ path, query, headers, json }, own) => {
    if (headers['authorization'] !== `Bearer ${CANARY}`)
      return [403, { success: false, errors: [{ code: 9109, message: 'Invalid access token' }], result: null }];
    const per = Number(query.get('per_page') ?? 20);
    const page = <Item>(all: readonly Item[]) => ({
      ...{ success: true, errors: [], messages: [] },
      result: all.slice((Number(query.get('page') ?? 1) - 1) * per).slice(0, per),
    });
    const permissions = ['#dns_records:edit', '#dns_records:read', '#zone:read'];
    if (path === 'zones') {
      const zones = [own.origin, ...own.others].map((name) => ({ id: `id-${name}`, name, permissions }));
      return [200, page(zones.filter(({ name }) => !query.has('name') || name === query.get('name')))];
    }
    const told = ({ id, name, type, ttl, content, extra }: Row) => {
      const [, priority, host] = type === 'MX' ? (/^(\d+) (\S+)$/.exec(content) ?? []) : [];
      const value = host ?? content;
      return {
        ...{ id, name, type, ttl, content: type === 'MX' || type === 'CNAME' ? bare(value) : value, proxied: false },
        ...{
          proxiable: false,
          settings: type === 'CNAME' ? { flatten_cname: false } : {},
          meta: {},
          comment: null,
          tags: [],
        },
        ...(priority !== undefined && { priority: Number(priority) }),
        ...extra,
      };
    };
    if (path === `zones/id-${own.origin}/dns_records`) return [200, page(own.rows.map(told))];
    if (path !== `zones/id-${own.origin}/dns_records/batch`)
      return [404, { success: false, errors: [{ code: 7003 }], result: null }];
    const deletes = json['deletes'] as readonly { readonly id: string }[];
    const posts = json['posts'] as readonly Record<string, unknown>[];
    const fresh = posts.map(({ name, type, ttl, content, priority, data, ...extra }): Row => {
      const parts = data as Record<string, unknown>;
      const written =
        type === 'CAA'
          ? `${parts['flags']} ${parts['tag']} "${parts['value']}"`
          : type === 'TLSA'
            ? `${parts['usage']} ${parts['selector']} ${parts['matching_type']} ${parts['certificate']}`
            : type === 'MX'
              ? `${priority} ${content}.`
              : type === 'CNAME'
                ? `${content}.`
                : quoted(type as string, content as string);
      return { id: newId(), name: name as string, type: type as string, ttl: ttl as number, content: written, extra };
    });
    if (!fresh.every(({ type, content }) => isHeld(own, type, content)))
      return [400, { success: false, errors: [{ code: 9005 }], result: null }];
    own.rows = [...own.rows.filter(({ id }) => !deletes.some((one) => one.id === id)), ...fresh];
    return [200, { success: true, errors: [], messages: [], result: { deletes, posts: fresh.map(told) } }];
  },
  infomaniak: ({ method, path, query, headers, json }, own) => {
    if (headers['authorization'] !== `Bearer ${CANARY}`)
      return [401, { result: 'error', error: { code: 'not_authorized' } }];
    const success = (data: unknown): Told => [method === 'POST' ? 201 : 200, { result: 'success', data }];
    if (path === '1/product')
      return success(
        [own.origin, ...own.others]
          .map((customer_name, index) => ({ id: 890_190 + index, service_name: 'domain', customer_name }))
          .filter(({ customer_name }) => !query.has('customer_name') || customer_name === query.get('customer_name')),
      );
    const [, , , , , id] = path.split('/');
    if (!path.startsWith('1/domain/890190/dns/record')) return [404, { result: 'error' }];
    if (method === 'GET')
      return success(
        own.rows.map(({ id: key, name, type, ttl, content }) => {
          const [, priority, host] = type === 'MX' ? (/^(\d+) (\S+)$/.exec(content) ?? []) : [];
          const target = type === 'TXT' ? textOf(content) : bare(host ?? content);
          return {
            id: key,
            source: label(own, name),
            source_idn: name,
            type,
            ttl,
            target,
            priority: Number(priority ?? 10),
          };
        }),
      );
    const old = own.rows.find((row) => row.id === id);
    if (method === 'DELETE') {
      own.rows = own.rows.filter((row) => row !== old);
      return success(true);
    }
    const type = (json['type'] as string | undefined) ?? old?.type ?? '';
    const target = json['target'] as string;
    const content = type === 'TXT' ? `"${target.replace(/["\\]/g, '\\$&')}"` : `${target}.`;
    const row = {
      id: id ?? newId(),
      name: named(own, json['source'] as string),
      type,
      ttl: json['ttl'] as number,
      content,
      extra: {},
    };
    own.rows = old ? own.rows.map((one) => (one === old ? row : one)) : [...own.rows, row];
    return success(method === 'PUT' ? true : row.id);
  },
  ionos: ({ method, path, headers, body }, own) => {
    if (headers['x-api-key'] !== `prefix.${CANARY}`)
      return [401, [{ code: 'UNAUTHORIZED', message: 'The customer is not authorized to do this operation.' }]];
    if (path === 'zones')
      return [200, [own.origin, ...own.others].map((name) => ({ name, id: `id-${name}`, type: 'NATIVE' }))];
    const [, zone, what, id] = path.split('/');
    if (zone !== `id-${own.origin}`) return [404, [{ code: 'ZONE_NOT_FOUND', message: 'Zone does not exist.' }]];
    const told = ({ id: key, name, type, ttl, content, extra }: Row) => {
      const [, prio, host] = type === 'MX' ? (/^(\d+) (\S+)$/.exec(content) ?? []) : [];
      return {
        ...{ name, rootName: own.origin, type, changeDate: '2024-11-28T13:45:44.156Z', ttl, disabled: false, id: key },
        content: ['MX', 'CNAME', 'NS'].includes(type) ? bare(host ?? content) : content,
        ...(prio !== undefined && { prio: Number(prio) }),
        ...extra,
      };
    };
    if (what === undefined) return [200, { name: own.origin, id: zone, type: 'NATIVE', records: own.rows.map(told) }];
    const old = own.rows.find((one) => one.id === id);
    if (id !== undefined && !old) return [404, [{ code: 'RECORD_NOT_FOUND', message: 'Record does not exist.' }]];
    if (method === 'DELETE') {
      own.rows = own.rows.filter((one) => one !== old);
      return [200];
    }
    const asked = JSON.parse(body) as Record<string, unknown> | readonly Record<string, unknown>[];
    const fresh = [asked].flat().map(({ content, prio, ttl, ...rest }: Record<string, unknown>): Row => {
      const { name = '', type = '' } = old ?? (rest as Record<string, string>);
      const value = type === 'CNAME' || type === 'MX' ? `${content}.` : quoted(type, content as string);
      const written = type === 'MX' ? `${prio} ${value}` : value;
      return { id: id ?? newId(), name, type, ttl: ttl as number, content: written, extra: {} };
    });
    if (!fresh.every(({ type, content }) => isHeld(own, type, content)))
      return [400, [{ code: 'INVALID_RECORD', message: 'The record is invalid.' }]];
    own.rows = old ? own.rows.map((one) => (one === old ? (fresh[0] ?? one) : one)) : [...own.rows, ...fresh];
    return [old ? 200 : 201, old ? told(fresh[0] ?? old) : fresh.map(told)];
  },
  scaleway: ({ method, path, query, headers, json }, own) => {
    if (headers['x-auth-token'] !== CANARY) return [401, { message: 'authentication is denied' }];
    const per = Number(query.get('page_size') ?? 20);
    const page = <Item>(all: readonly Item[]) => all.slice((Number(query.get('page') ?? 1) - 1) * per).slice(0, per);
    if (path === 'dns-zones')
      return [200, { dns_zones: page([own.origin, ...own.others].map((domain) => ({ domain, subdomain: '' }))) }];
    if (path !== `dns-zones/${own.origin}/records`) return [403, { message: 'domain not found' }];
    const told = ({ id, name, type, ttl, content, extra }: Row) => {
      const [, priority, host] = type === 'MX' ? (/^(\d+) (\S+)$/.exec(content) ?? []) : [];
      return {
        id,
        data: host ?? content,
        name: label(own, name),
        priority: Number(priority ?? 0),
        ttl,
        type,
        comment: null,
        ...extra,
      };
    };
    if (method === 'GET') return [200, { total_count: own.rows.length, records: page(own.rows.map(told)) }];
    let rows = [...own.rows];
    const fresh: Row[] = [];
    for (const change of json['changes'] as readonly Record<string, Record<string, unknown>>[]) {
      if (change['delete']) rows = rows.filter(({ id }) => id !== change['delete']?.['id']);
      for (const record of (change['add']?.['records'] ?? []) as readonly Record<string, unknown>[]) {
        const { name, type, ttl, data, priority, ...extra } = record;
        const value = absolute(own, type as string, quoted(type as string, data as string));
        const content = type === 'MX' ? `${priority} ${value}` : value;
        if (!isHeld(own, type as string, content)) return [400, { message: 'invalid argument(s)' }];
        fresh.push({
          id: newId(),
          name: named(own, name as string),
          type: type as string,
          ttl: ttl as number,
          content,
          extra,
        });
      }
    }
    own.rows = [...rows, ...fresh];
    return [200, { records: fresh.map(told) }];
  },
  cpanel: ({ path, query, headers, json, body }, own) => {
    if (headers['authorization'] !== `cpanel cpuser:${CANARY}`)
      return [403, { status: 0, errors: ['Access denied'], data: null }];
    const zone = query.get('zone') ?? json['zone'];
    if (zone !== own.origin)
      return [200, { status: 0, errors: [`You do not control a DNS zone named ${zone}.`], data: null, metadata: {} }];
    const b64 = (text: string) => Buffer.from(text).toString('base64');
    const serial = `${own.rows.reduce((sum, { id }) => sum + Number(id), own.rows.length)}`;
    const soa = ['ns.hote.example.', 'hostmaster.hote.example.', serial, '3600', '600', '86400', '60'];
    if (path === 'execute/DNS/parse_zone')
      return [
        200,
        {
          ...{ status: 1, errors: null, messages: null, warnings: null, metadata: { transformed: 1 } },
          data: [
            { line_index: 0, type: 'control', text_b64: b64('$TTL 14400') },
            {
              line_index: 1,
              type: 'record',
              dname_b64: b64(`${own.origin}.`),
              record_type: 'SOA',
              ttl: 86_400,
              data_b64: soa.map(b64),
            },
            ...own.rows.map(({ id, name, type, ttl, content }) => ({
              ...{
                line_index: Number(id),
                type: 'record',
                dname_b64: b64(label(own, name) || `${own.origin}.`),
                record_type: type,
                ttl,
              },
              data_b64: partsOf(type, content).map(b64),
            })),
          ],
        },
      ];
    const form = new URLSearchParams(body);
    if (form.get('serial') !== serial)
      return [
        200,
        {
          status: 0,
          errors: [
            `The given serial number (${form.get('serial')}) does not match the DNS zone’s serial number (${serial}).`,
          ],
        },
      ];
    const fresh = form.getAll('add').map((text): Row => {
      const { dname, ttl, record_type: type, data } = JSON.parse(text);
      const content =
        type === 'TXT'
          ? data.map((part: string) => `"${part.replace(/["\\]/g, '\\$&')}"`).join(' ')
          : type === 'CAA'
            ? `${data[0]} ${data[1]} "${data[2]}"`
            : data.join(' ');
      return { id: newId(), name: bare(dname), type, ttl, content, extra: {} };
    });
    const gone = form.getAll('remove');
    own.rows = [...own.rows.filter(({ id }) => !gone.includes(id)), ...fresh];
    return [200, { status: 1, data: { new_serial: serial }, errors: null }];
  },
};
