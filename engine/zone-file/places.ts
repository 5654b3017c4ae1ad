import type { DnsRecord } from '../model/ask.ts';
import { isWithin, parentOf } from './names.ts';

/** Where things stand in a file of records: lines, from 1. */
export interface Places {
  /** The record of a name and a type, or what answers in its place; of several texts the one that begins so, if there is one. */
  readonly at: (name: string, type: string, beginning?: string) => number | null;
  /** The first record that leads to a name. */
  readonly leadingTo: (name: string) => number | null;
  /** What stands at a name, or nearest above it. */
  readonly near: (name: string) => number;
}

/** A record with the line where it stands. */
export interface Placed {
  readonly line: number;
  readonly record: DnsRecord;
}

export interface PlacedName {
  readonly line: number;
  readonly name: string;
  readonly type: string;
  /** null where all that is kept is that it stands there. */
  readonly data: DnsRecord['data'] | null;
}

export function placesOf(origin: string, all: readonly PlacedName[]): Places {
  const byName = Map.groupBy(all, ({ name }) => name);
  const standing = (name: string) => byName.get(name) ?? byName.get(`*.${parentOf(name)}`) ?? [];
  return {
    at: (name, type, beginning = '') => {
      const own = standing(name).filter((one) => one.type === type || one.type === 'CNAME');
      return (own.find(({ data }) => textOf(data).startsWith(beginning)) ?? own[0])?.line ?? null;
    },
    leadingTo: (name) => all.find(({ data }) => data !== null && 'host' in data && data.host === name)?.line ?? null,
    near: (name) => {
      for (let node = name; isWithin(node, origin) && node !== ''; node = parentOf(node)) {
        const [first] = byName.get(node) ?? [];
        if (first) return first.line;
      }
      return byName.get(origin)?.[0]?.line ?? 1;
    },
  };
}

function textOf(data: DnsRecord['data'] | null): string {
  return data?.type === 'TXT' ? data.strings.join('') : '';
}
