import { isObject } from '@rempart/contract';
import shipped from '../../data/blocklists.json' with { type: 'json' };
import type { Blocklist } from '../../model/ask.ts';
import type { ListDefinition } from '../options.ts';

/** The lists that come with the program. */
export function defaultLists(): readonly ListDefinition[] {
  return readListDefinitions(shipped);
}

/** Lists written as in `data/blocklists.json`. Throws a TypeError that names the entry and the member that cannot be read. */
export function readListDefinitions(json: unknown): readonly ListDefinition[] {
  if (!isObject(json)) throw new TypeError('not an object');
  return (['address', 'name'] as const).flatMap((kind) => {
    const entries = json[kind] ?? [];
    if (!Array.isArray(entries)) throw new TypeError(kind);
    return entries.map((entry, index) => readEntry(kind, entry, `${kind}[${index}]`));
  });
}

/** The name on the card; lists that are not here go by their id. */
const LABELS: Readonly<Record<string, string>> = {
  'spamhaus-zen': 'Spamhaus',
  'spamhaus-dbl': 'Spamhaus',
  spamcop: 'SpamCop',
  barracuda: 'Barracuda',
  psbl: 'PSBL',
  surbl: 'SURBL',
  uribl: 'URIBL',
};

function readEntry(kind: Blocklist['kind'], entry: unknown, where: string): ListDefinition {
  if (!isObject(entry)) throw new TypeError(where);
  const text = (member: string): string => {
    const value = entry[member];
    if (typeof value === 'string' && value !== '') return value;
    throw new TypeError(`${where}.${member}`);
  };
  const table = (member: string): Record<string, string> => {
    const value = entry[member] ?? {};
    if (isTable(value)) return value;
    throw new TypeError(`${where}.${member}`);
  };
  const id = text('id');
  const definition: ListDefinition = {
    id,
    kind,
    label: entry.label === undefined ? (LABELS[id] ?? id) : text('label'),
    zone: text('zone'),
    delist: text('delist'),
    testPoint: text('test'),
    codes: table('codes'),
    refusals: table('refusals'),
    ...(entry.bits !== undefined && { bits: table('bits') }),
    ...(entry.dqs !== undefined && { keyedZone: text('dqs') }),
  };
  if (Object.keys({ ...definition.codes, ...definition.bits }).length === 0) throw new TypeError(`${where}.codes`);
  return definition;
}

function isTable(value: unknown): value is Record<string, string> {
  return isObject(value) && Object.values(value).every((meaning) => typeof meaning === 'string');
}
