import { plainName } from '../../common/names.ts';
import { quotedStrings } from '../../remedies/zone-lines.ts';
import { HostFault } from '../host-fault.ts';
import { Secret } from '../secret.ts';
import type { ApiValue, ApiZone } from './api.ts';
import { apiClient } from './client.ts';
import type { OpenHost } from './open-host.ts';

/** cPanel (UAPI), at many hosts of web sites. It takes a change only for the serial that it was made from: a real condition. */
export const openCpanel: OpenHost = (base, key, manner) => {
  const [, user, text] = /^([\w.-]+):([!-~]+)$/.exec(key.trim()) ?? [];
  if (!user || !text) return null;
  const token = new Secret(text);
  const ask = apiClient(base, [token], () => ({ authorization: `cpanel ${user}:${token.reveal()}` }), manner);
  /** Its answers say in their body that they are refusals. */
  const call = async (request: Parameters<typeof ask>[0]): Promise<Answer> => {
    const told = await ask<Answer | { readonly result: Answer }>(request);
    const answer = 'result' in told ? told.result : told;
    if (answer.status !== 1 && answer.status !== 0) throw new HostFault('MALFORMED', 'no status');
    return answer;
  };
  const parse = (name: string) =>
    call({ method: 'GET', path: `execute/DNS/parse_zone?zone=${encodeURIComponent(name)}` });
  /** The serial that was read last. */
  let serial = '';
  const linesOf = async ({ id }: ApiZone) => {
    const { status, data, errors } = await parse(id);
    if (status === 0) throw new HostFault('REFUSED', (errors ?? []).join(' '));
    return (data as readonly Line[]).filter(({ type }) => type === 'record').map(read);
  };
  return {
    isConditional: true,
    find: async (name) => ((await parse(name)).status === 1 ? { origin: name, id: name } : null),
    records: async (zone) => {
      const lines = await linesOf(zone);
      serial = lines.find(({ type }) => type === 'SOA')?.parts[2] ?? '';
      return lines.map(({ line, dname, type, ttl, parts }) => ({
        id: `${line}`,
        name: plainName(dname.endsWith('.') ? dname : `${dname}.${zone.origin}`),
        ...{ type, ttl },
        content: contentOf(type, parts),
      }));
    },
    write: async (zone, sets) => {
      const form = new URLSearchParams({ zone: zone.id, serial });
      for (const { name, type, ttl, removed, added } of sets) {
        for (const line of removed) form.append('remove', line);
        for (const value of added)
          form.append('add', JSON.stringify({ dname: `${name}.`, ttl, record_type: type, data: partsOf(value) }));
      }
      const { status, errors } = await call({ method: 'POST', path: 'execute/DNS/mass_edit_zone', form });
      if (status === 0) throw new HostFault('REFUSED', (errors ?? []).join(' '));
    },
  };
};

interface Answer {
  readonly status: unknown;
  readonly data: unknown;
  readonly errors: readonly string[] | null;
}

interface Line {
  readonly type: string;
  readonly line_index: number;
  readonly dname_b64: string;
  readonly record_type: string;
  readonly ttl: number;
  readonly data_b64: readonly string[];
}

function read({ line_index: line, dname_b64, record_type: type, ttl, data_b64 }: Line) {
  const text = (octets: string) => Buffer.from(octets, 'base64').toString();
  return { line, dname: text(dname_b64), type, ttl, parts: data_b64.map(text) };
}

function contentOf(type: string, parts: readonly string[]): string {
  if (type === 'TXT') return quotedStrings(parts);
  if (type !== 'CAA') return parts.join(' ');
  const [flags, tag, value = ''] = parts;
  return `${flags} ${tag} ${quotedStrings([value])}`;
}

function partsOf({ data, content }: ApiValue): readonly string[] {
  if (data.type === 'TXT') return data.strings;
  return data.type === 'CAA' ? [`${data.flags}`, data.tag, data.value] : content.split(' ');
}
