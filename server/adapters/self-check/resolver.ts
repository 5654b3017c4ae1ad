import type { Ask } from '@rempart/engine';
import { plainName } from '@rempart/engine';

type RecordType = Parameters<Ask['dns']>[1];

/** The interface of `node:dns`, for a library that was written for it. */
export interface LibraryResolver {
  readonly ask: (name: string, type: string) => Promise<string[] | string[][]>;
}

/** Characters of a record: some twenty times what RFC 7208 §3.4 recommends, and three times the largest key. */
const LONGEST_RECORD = 8_192;

const TYPES: ReadonlySet<string> = new Set(['A', 'AAAA', 'MX', 'TXT', 'PTR', 'CNAME'] satisfies RecordType[]);

/**
 * Sends a library's queries through the engine's own resolver and its guard. Absence is returned as ENOTFOUND or ENODATA; silence never is,
 * so that the library reports a temporary error; it does the same where a record is longer than it may be given.
 */
export function resolverOver(ask: Ask): LibraryResolver {
  return {
    ask: async (written, type) => {
      const name = plainName(written);
      if (!TYPES.has(type) || !isName(name)) throw coded('ENODATA', `${type} ${name}`);
      const answer = await ask.dns(name, type as RecordType);
      if (!answer.seen || answer.value.omitted !== undefined)
        throw coded('ETIMEOUT', answer.seen ? 'too many records' : answer.silence);
      const { rcode, records } = answer.value;
      if (records.some(({ data }) => data.type === 'TXT' && data.strings.join('').length > LONGEST_RECORD))
        throw coded('ETIMEOUT', 'too long a record');
      const entries = records.flatMap(({ data }) => libraryForm(data));
      if (entries.length === 0) throw coded(rcode === 'NXDOMAIN' ? 'ENOTFOUND' : 'ENODATA', name);
      return entries as string[] | string[][];
    },
  };
}

type Answer = Extract<Awaited<ReturnType<Ask['dns']>>, { readonly seen: true }>['value'];

/** A TXT record as its strings, an MX as its object; everything else as one text. */
function libraryForm(data: Answer['records'][number]['data']): readonly unknown[] {
  if (data.type === 'TXT') return [[...data.strings]];
  if (data.type === 'MX') return [{ exchange: data.host, priority: data.preference }];
  if (data.type === 'A' || data.type === 'AAAA') return [data.address];
  return data.type === 'PTR' || data.type === 'CNAME' ? [data.host] : [];
}

function isName(name: string): boolean {
  return name.length > 0 && name.length <= 253 && name.split('.').every((label) => /^[^\s.]{1,63}$/.test(label));
}

function coded(code: string, message: string): Error {
  return Object.assign(new Error(message), { code });
}
