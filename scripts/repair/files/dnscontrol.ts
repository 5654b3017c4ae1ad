import { labelsBelow, quotedStrings, type ZoneReading } from '@rempart/engine';
import type { ChangedSet, HostedRecord, ZoneChange } from '@rempart/engine/repair';
import type { Edit } from './edit.ts';
import { closing, splitAtCommas, type Token, tokensOf } from './tokens.ts';
import { editsOf, isWritten, type Splice, type Written, without, zoneOfWritten } from './written.ts';

/** The domains of `dnsconfig.js` whose records are calls with literals. What a program makes of anything else is not known. */
export function readDnscontrol(text: string, origin: string): ZoneReading {
  const { calls, unread } = callsOf(text, origin);
  if (unread.length > 0)
    return {
      ok: false,
      faults: unread.map(({ line, text: found }) => ({ code: 'UNKNOWN_DIRECTIVE', line, found })),
    };
  return zoneOfWritten(calls, origin);
}

/** The edits that make a change in the calls; null where one is not found, or there is no place for a new one. */
export function dnscontrolEdits(text: string, { origin, sets }: ZoneChange): readonly Edit[] | null {
  const { calls } = callsOf(text, origin);
  const goes = ({ name, type, ...call }: Call) =>
    sets.some(
      (set) =>
        set.name === name && set.type === type && set.removed.some((one) => isWritten({ name, type, ...call }, one)),
    );
  const staying = calls.filter((call) => !goes(call));
  const splices: Splice[] = [];
  for (const set of sets) {
    const own = calls.filter(({ name, type }) => name === set.name && type === set.type);
    const gone = set.removed.map((record) => own.find((call) => isWritten(call, record)));
    for (const [index, call] of gone.entries()) {
      const fresh = set.added[index];
      if (!call) return null;
      if (fresh) splices.push({ from: call.value.at, to: call.value.end, text: argumentsOf(fresh) });
      else splices.push(...without(call.at, call.end, call));
    }
    const comes = set.added.slice(gone.length).map((record) => callText(set, record, origin));
    if (comes.length === 0) continue;
    const beside =
      staying.findLast(({ name, comma }) => comma && name === set.name) ?? staying.findLast(({ comma }) => comma);
    const [before] = staying;
    const indent = (at: number) => /^[ \t]*/.exec(text.slice(text.lastIndexOf('\n', at - 1) + 1))?.[0] ?? '';
    if (beside?.comma) {
      const end = text.indexOf('\n', beside.comma.end);
      const at = end < 0 ? text.length : end;
      splices.push({ from: at, to: at, text: comes.map((line) => `\n${indent(beside.at)}${line},`).join('') });
    } else if (before)
      splices.push({
        from: before.at,
        to: before.at,
        text: comes.map((line) => `${line},\n${indent(before.at)}`).join(''),
      });
    else return null;
  }
  return editsOf(text, splices);
}

interface Call extends Written {
  readonly at: number;
  readonly end: number;
  /** The arguments that are its value. */
  readonly value: { readonly at: number; readonly end: number };
  /** The commas around it. */
  readonly comma: Token | null;
  readonly before: Token | null;
}

/** What dnscontrol gives a record without one. */
const DEFAULT_TTL = 300;
/** Arguments of a domain that bring no record. */
const NO_RECORDS =
  /^(?:DnsProvider|DefaultTTL|NAMESERVER|NAMESERVER_TTL|REV|IGNORE\w*|END|NO_PURGE|PURGE|AUTODNSSEC_\w+|DISABLE_\w+|UNMANAGED\w*|CF_\w+)$/;
/** How many arguments after the name are the value. */
const VALUES: Readonly<Record<string, number>> = {
  A: 1,
  AAAA: 1,
  ALIAS: 1,
  CNAME: 1,
  MX: 2,
  NS: 1,
  PTR: 1,
  TXT: 1,
  CAA: 2,
  TLSA: 4,
  SRV: 4,
};

function callsOf(text: string, origin: string): { readonly calls: readonly Call[]; readonly unread: readonly Token[] } {
  const tokens = tokensOf(text);
  const calls: Call[] = [];
  const unread: Token[] = [];
  let depth = 0;
  for (const [index, token] of tokens.entries()) {
    if (token.kind === 'mark' && '([{'.includes(token.text)) depth += 1;
    if (token.kind === 'mark' && ')]}'.includes(token.text)) depth -= 1;
    // Another file may hold more of the domain.
    if (token.kind === 'word' && /^require(?:_glob)?$/.test(token.text)) unread.push(token);
    const isDomain = token.kind === 'word' && (token.text === 'D' || token.text === 'D_EXTEND');
    const [open, name] = [tokens[index + 1], tokens[index + 2]];
    if (!isDomain || open?.text !== '(' || name?.kind !== 'string') continue;
    const isBelow = name.text.endsWith(`.${origin}`);
    if (name.text !== origin && !isBelow) continue;
    const end = closing(tokens, index + 1);
    // A part of the domain that is extended has names of its own; what stands in brackets is run on a condition, or more than once.
    if (end < 0 || isBelow || depth > 0) unread.push(token);
    else {
      const [, ...rest] = splitAtCommas(tokens.slice(index + 2, end));
      const items = token.text === 'D' ? rest.slice(1) : rest;
      const ttl = defaultTtl(items);
      for (const [place, item] of items.entries()) {
        const call = item.length > 0 ? readCall(item, origin, ttl) : null;
        const [first] = item;
        const last = item.at(-1);
        const comma = last && place < items.length - 1 ? (tokens[tokens.indexOf(last) + 1] ?? null) : null;
        const before = (first && tokens[tokens.indexOf(first) - 1]) ?? null;
        if (call) calls.push({ ...call, comma, before });
        else if (!first || !(NO_RECORDS.test(first.text) || first.text === '{')) unread.push(first ?? token);
      }
    }
  }
  return { calls, unread };
}

function readCall(
  item: readonly Token[],
  origin: string,
  defaultSeconds: number,
): Omit<Call, 'comma' | 'before'> | null {
  const [type, open] = item;
  const values = type?.kind === 'word' ? VALUES[type.text] : undefined;
  if (!type || values === undefined || open?.text !== '(' || closing(item, 1) !== item.length - 1) return null;
  const args = splitAtCommas(item.slice(2, -1));
  const [label] = args[0] ?? [];
  const own = args.slice(1, 1 + values);
  const modifiers = args.slice(1 + values);
  const literals = own.map(literalOf).filter((literal) => literal !== null);
  const at = own[0]?.[0]?.at;
  const end = own.at(-1)?.at(-1)?.end;
  const ttl = ttlIn(modifiers);
  if (args[0]?.length !== 1 || label?.kind !== 'string' || at === undefined || end === undefined) return null;
  if (literals.length < values || ttl === null) return null;
  const isCritical = modifiers.some(([word]) => word?.text === 'CAA_CRITICAL');
  return {
    ...{
      at: type.at,
      end: item.at(-1)?.end ?? type.end,
      line: type.line,
      type: type.text,
      value: { at, end },
    },
    name: label.text === '@' ? origin : absolute(label.text, origin),
    ttl: ttl ?? defaultSeconds,
    content: contentOf(type.text, literals, isCritical),
  };
}

function contentOf(type: string, values: readonly (readonly string[])[], isCritical: boolean): string {
  if (type === 'TXT') return quotedStrings(values[0] ?? []);
  if (type !== 'CAA') return values.flat().join(' ');
  const [[tag = ''] = [], value = []] = values;
  return `${isCritical ? 128 : 0} ${tag} ${quotedStrings(value)}`;
}

/** A string, a number, or a list of strings; null where it is anything else. */
function literalOf(tokens: readonly Token[]): readonly string[] | null {
  const [first] = tokens;
  if (tokens.length === 1) return first?.kind === 'string' || first?.kind === 'number' ? [first.text] : null;
  if (first?.text !== '[' || tokens.at(-1)?.text !== ']') return null;
  const items = splitAtCommas(tokens.slice(1, -1));
  return items.every((item) => item.length === 1 && item[0]?.kind === 'string')
    ? items.map(([item]) => item?.text ?? '')
    : null;
}

function defaultTtl(items: readonly (readonly Token[])[]): number {
  const found = items.find(([word]) => word?.text === 'DefaultTTL');
  return found ? (secondsIn(found[2]) ?? DEFAULT_TTL) : DEFAULT_TTL;
}

/** undefined where none is written, null where it cannot be read. */
function ttlIn(modifiers: readonly (readonly Token[])[]): number | null | undefined {
  const found = modifiers.find(([word]) => word?.text === 'TTL');
  return found ? secondsIn(found[2]) : undefined;
}

const UNITS: Readonly<Record<string, number>> = {
  '': 1,
  s: 1,
  m: 60,
  h: 3_600,
  d: 86_400,
  w: 604_800,
  n: 2_592_000,
  y: 31_536_000,
};

function secondsIn(token: Token | undefined): number | null {
  const [, count, unit = ''] = /^(\d+)([smhdwny]?)$/.exec(token?.text ?? '') ?? [];
  return count === undefined ? null : Number(count) * (UNITS[unit] ?? 1);
}

function callText({ name, type, ttl }: ChangedSet, record: HostedRecord, origin: string): string {
  const label = labelsBelow(name, origin) || '@';
  const isCritical = record.data.type === 'CAA' && record.data.flags === 128;
  return `${type}(${JSON.stringify(label)}, ${argumentsOf(record)}${isCritical ? ', CAA_CRITICAL' : ''}, TTL(${ttl}))`;
}

function argumentsOf({ data }: HostedRecord): string {
  const told = (...values: readonly (string | number)[]) => values.map((value) => JSON.stringify(value)).join(', ');
  switch (data.type) {
    case 'A':
    case 'AAAA':
      return told(data.address);
    case 'TXT':
      // Where a long one is cut is left to dnscontrol.
      return told(data.strings.join(''));
    case 'CNAME':
      return told(`${data.host}.`);
    case 'MX':
      return told(data.preference, `${data.host}.`);
    case 'CAA':
      return told(data.tag, data.value);
    case 'TLSA':
      return told(data.usage, data.selector, data.matching, data.data);
    default:
      throw new RangeError(`${data.type} is never written`);
  }
}

function absolute(name: string, origin: string): string {
  return name.endsWith('.') ? name.slice(0, -1) : `${name}.${origin}`;
}
