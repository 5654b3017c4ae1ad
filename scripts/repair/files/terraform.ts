import { characterStrings, isWithin, labelsBelow, quotedStrings, type ZoneReading } from '@rempart/engine';
import { type ChangedSet, type HostedRecord, plannedValue, type ZoneChange } from '@rempart/engine/repair';
import type { Edit } from './edit.ts';
import { closing, splitAtCommas, type Token, tokensOf } from './tokens.ts';
import { editsOf, isWritten, type Splice, type Written, without, zoneOfWritten } from './written.ts';

/** Resources of providers that are records with literals; the zone may be a reference. */
export function readTerraform(text: string, origin: string): ZoneReading {
  const { values, unread } = valuesOf(text, origin);
  if (unread.length > 0)
    return {
      ok: false,
      faults: unread.map(({ line, text: found }) => ({ code: 'UNKNOWN_DIRECTIVE', line, found })),
    };
  return zoneOfWritten(values, origin);
}

/** The edits that make a change in the resources; null where one is not found, or there is none to follow. */
export function terraformEdits(text: string, { origin, sets }: ZoneChange): readonly Edit[] | null {
  const { values } = valuesOf(text, origin);
  const [model] = values;
  if (!model) return null;
  const splices: Splice[] = [];
  const blocks: string[] = [];
  for (const set of sets) {
    const own = values.filter(({ name, type }) => name === set.name && type === set.type);
    const gone = set.removed.map((record) => own.find((value) => isWritten(value, record)));
    const fresh = (record: HostedRecord) => literalFor(own[0]?.kind ?? model.kind, record, isQuoted(values));
    const extra = set.added.slice(gone.length);
    const isList = own[0]?.kind.list ?? false;
    for (const [index, value] of gone.entries()) {
      const record = set.added[index];
      if (!value) return null;
      const { literal, block } = value;
      const more = isList && index === gone.length - 1 ? extra : [];
      if (record) splices.push({ from: literal.at, to: literal.end, text: [record, ...more].map(fresh).join(', ') });
      else if (isList && own.length > gone.length) splices.push(...without(literal.at, literal.end, value));
      else splices.push({ from: block.from, to: block.to, text: '' });
    }
    const [beside] = own;
    if (isList && beside && gone.length === 0)
      splices.push({
        from: beside.literal.at,
        to: beside.literal.at,
        text: extra.map((record) => `${fresh(record)}, `).join(''),
      });
    if (isList) continue;
    for (const record of extra)
      blocks.push(blockFor(beside ?? model, set, record, origin, isQuoted(values), `${text}${blocks.join('')}`));
  }
  const end = text.trimEnd().length;
  if (blocks.length > 0) splices.push({ from: end, to: end, text: blocks.map((block) => `\n\n${block}`).join('') });
  return editsOf(text, splices);
}

/** How a provider calls the parts of a record. */
interface Kind {
  readonly zone: string;
  readonly name: string;
  readonly type: string;
  readonly value: readonly string[];
  /** Whether the value is a list of all values of the set. */
  readonly list?: true;
  /** Whether the preference of an MX record stands apart. */
  readonly priority?: true;
  /** Whether texts stand in quotes of their own where no other text of the file tells. */
  readonly quotes?: true;
  /** Types whose value is written otherwise. */
  readonly otherwise?: readonly string[];
}

const KINDS: Readonly<Record<string, Kind>> = {
  ovh_domain_zone_record: { zone: 'zone', name: 'subdomain', type: 'fieldtype', value: ['target'], quotes: true },
  gandi_livedns_record: { zone: 'zone', name: 'name', type: 'type', value: ['values'], list: true, quotes: true },
  scaleway_domain_record: { zone: 'dns_zone', name: 'name', type: 'type', value: ['data'], priority: true },
  cloudflare_record: {
    zone: 'zone_id',
    name: 'name',
    type: 'type',
    value: ['content', 'value'],
    priority: true,
    otherwise: ['CAA', 'TLSA', 'SRV'],
  },
  cloudflare_dns_record: {
    zone: 'zone_id',
    name: 'name',
    type: 'type',
    value: ['content'],
    priority: true,
    otherwise: ['CAA', 'TLSA', 'SRV'],
  },
  aws_route53_record: { zone: 'zone_id', name: 'name', type: 'type', value: ['records'], list: true },
};

interface Value extends Written {
  readonly kind: Kind;
  readonly resource: string;
  /** The expression of its zone, as it is written. */
  readonly zone: string;
  readonly literal: Token;
  /** The commas around it in its list. */
  readonly comma: Token | null;
  readonly before: Token | null;
  readonly block: { readonly from: number; readonly to: number };
}

const DEFAULT_TTL = 3_600;

function valuesOf(
  text: string,
  origin: string,
): { readonly values: readonly Value[]; readonly unread: readonly Token[] } {
  const tokens = tokensOf(text);
  const values: Value[] = [];
  const unread: Token[] = [];
  const references = new Map<string, Token>();
  for (const [index, token] of tokens.entries()) {
    const [resource, label, open] = tokens.slice(index + 1, index + 4);
    if (isModuleOf(origin, tokens, index)) unread.push(token);
    const kind = KINDS[resource?.text ?? ''];
    const isResource = token.text === 'resource' && resource?.kind === 'string' && label?.kind === 'string';
    if (!isResource || open?.text !== '{') continue;
    const end = closing(tokens, index + 3);
    const close = tokens[end];
    const isOfDns = kind !== undefined || /_(?:record|record_set|rrset)$/.test(resource.text);
    if (!isOfDns) continue;
    const attributes = kind && close ? attributesOf(text, tokens.slice(index + 4, end)) : resource;
    const zone = kind && attributes instanceof Map ? attributes.get(kind.zone) : undefined;
    if (!kind || !close || !(attributes instanceof Map) || !zone || zone.length === 0) {
      unread.push(attributes instanceof Map ? resource : attributes);
      continue;
    }
    const [first] = zone;
    const expression = text.slice(first?.at, zone.at(-1)?.end);
    if (zone.length === 1 && first?.kind === 'string') {
      if (first.text.includes('.') && first.text !== origin) continue;
    } else if (first && !references.has(expression)) references.set(expression, { ...first, text: expression });
    const block = { from: token.at, to: close.end };
    const read = readBlock(attributes, kind, origin);
    if (typeof read === 'string')
      unread.push(tokens.find(({ at, text }) => at > resource.at && text === read) ?? resource);
    else values.push(...read.map((one) => ({ ...one, kind, resource: resource.text, zone: expression, block })));
  }
  // Of two references one may be another zone.
  unread.push(...[...references.values()].slice(1));
  return { values, unread };
}

/** Whether a module begins here that is told of the domain: what records it makes is not in this file. */
function isModuleOf(origin: string, tokens: readonly Token[], at: number): boolean {
  const [module, label, open] = tokens.slice(at, at + 3);
  if (module?.text !== 'module' || label?.kind !== 'string' || open?.text !== '{') return false;
  const end = closing(tokens, at + 2);
  const told = tokens.slice(at + 3, end < 0 ? tokens.length : end);
  return told.some(({ kind, text }) => kind === 'string' && isWithin(text, origin));
}

/** `name = expression` lines; what begins anything else, such as a block within. */
function attributesOf(text: string, tokens: readonly Token[]): Map<string, readonly Token[]> | Token {
  const found = new Map<string, readonly Token[]>();
  for (let index = 0; index < tokens.length; ) {
    const [name, equals] = [tokens[index] as Token, tokens[index + 1]];
    if (name.kind !== 'word' || equals?.text !== '=') return name;
    let end = index + 2;
    let before = equals;
    for (let token = tokens[end]; token; token = tokens[end]) {
      if (end > index + 2 && text.slice(before.end, token.at).includes('\n')) break;
      const close = '([{'.includes(token.text) && token.kind === 'mark' ? closing(tokens, end) : end;
      if (close < 0) return name;
      before = tokens[close] ?? token;
      end = close + 1;
    }
    found.set(name.text, tokens.slice(index + 2, end));
    index = end;
  }
  return found;
}

type Read = Omit<Value, 'kind' | 'resource' | 'zone' | 'block'>;

/** What a resource says; where it says it otherwise than with literals, the attribute that does. */
function readBlock(
  attributes: ReadonlyMap<string, readonly Token[]>,
  kind: Kind,
  origin: string,
): readonly Read[] | string {
  const only = (name: string): Token | null => {
    const tokens = attributes.get(name) ?? [];
    const [token] = tokens;
    return tokens.length === 1 && token && (token.kind === 'string' || token.kind === 'number') && !isOpen(token)
      ? token
      : null;
  };
  const [type, name] = [only(kind.type), only(kind.name)];
  const told = kind.value.flatMap((field) => [attributes.get(field) ?? []]).find((tokens) => tokens.length > 0);
  const ttl = attributes.has('ttl') ? only('ttl') : undefined;
  const priority = only('priority');
  const value = kind.value.find((field) => attributes.has(field)) ?? '';
  // How often it stands there, or whether it does, is an expression.
  const expression = ['count', 'for_each'].find((field) => attributes.has(field));
  if (expression !== undefined) return expression;
  if (!type || kind.otherwise?.includes(type.text)) return kind.type;
  if (ttl === null) return 'ttl';
  if (!name && attributes.has(kind.name)) return kind.name;
  if (!told) return '';
  const items = kind.list ? splitAtCommas(told.slice(1, -1)).filter((item) => item.length > 0) : [told];
  const isList = told[0]?.text === '[' && told.at(-1)?.text === ']';
  if (kind.list && !isList) return value;
  const literals = items.flatMap(([literal, ...more]) =>
    literal?.kind === 'string' && more.length === 0 && !isOpen(literal) ? [literal] : [],
  );
  if (literals.length < items.length) return value;
  const prefix = kind.priority && type.text === 'MX' ? `${priority?.text ?? 0} ` : '';
  const seconds = Number(ttl?.text ?? DEFAULT_TTL);
  return literals.map((literal, index) => {
    const next = told[told.indexOf(literal) + 1];
    return {
      ...{ line: literal.line, type: type.text, literal },
      comma: next?.text === ',' ? next : null,
      before: index > 0 ? (told[told.indexOf(literal) - 1] ?? null) : null,
      name: nameOf(name?.text ?? '', origin),
      ttl: seconds === AUTOMATIC ? AUTOMATIC_SECONDS : seconds,
      content: `${prefix}${contentOf(type.text, literal.text, kind)}`,
    };
  });
}

/** A time that Cloudflare chooses, which is five minutes. */
const AUTOMATIC = 1;
const AUTOMATIC_SECONDS = 300;

/** Whether something is put into a string when it is applied. */
function isOpen({ text }: Token): boolean {
  return text.includes('${') || text.includes('%{');
}

function nameOf(label: string, origin: string): string {
  const name = label.replace(/\.$/, '').toLowerCase();
  if (name === '' || name === '@') return origin;
  return name === origin || name.endsWith(`.${origin}`) ? name : `${name}.${origin}`;
}

function contentOf(type: string, value: string, { zone }: Kind): string {
  if (type === 'TXT') {
    if (value.startsWith('"')) return value;
    // So Amazon's provider has its users cut a long text.
    return quotedStrings(value.split('""').flatMap(characterStrings));
  }
  const isAbsolute = zone === 'zone_id' && ['CNAME', 'MX', 'NS'].includes(type) && !value.endsWith('.');
  return isAbsolute ? `${value}.` : value;
}

/** Whether texts of the file stand in quotes of their own; null where it has none. */
function isQuoted(values: readonly Value[]): boolean | null {
  const text = values.find(({ type }) => type === 'TXT');
  return text ? text.literal.text.startsWith('"') : null;
}

function literalFor({ priority, list, quotes }: Kind, { data }: HostedRecord, isInQuotes: boolean | null): string {
  const raw = list ? '""' : '';
  if (data.type === 'TXT')
    return hclString((isInQuotes ?? quotes) ? quotedStrings(data.strings) : data.strings.join(raw));
  const value = plannedValue(data) ?? '';
  return hclString(priority && data.type === 'MX' ? `${data.host}.` : value);
}

function hclString(text: string): string {
  return JSON.stringify(text).replace(/[$%](?=\{)/g, '$&$&');
}

function blockFor(
  { kind, resource, zone }: Value,
  { name, type, ttl }: ChangedSet,
  record: HostedRecord,
  origin: string,
  isInQuotes: boolean | null,
  text: string,
): string {
  const label = labelsBelow(name, origin);
  const called = `${type}_${label || 'apex'}`.toLowerCase().replace(/[^a-z0-9_]+/g, '_');
  let own = called;
  for (let number = 2; text.includes(`"${own}"`); number += 1) own = `${called}_${number}`;
  const literal = literalFor(kind, record, isInQuotes);
  const lines: readonly (readonly [string, string])[] = [
    [kind.zone, zone],
    [kind.name, JSON.stringify(kind.zone === 'zone_id' ? name : label)],
    [kind.type, JSON.stringify(type)],
    ['ttl', `${ttl}`],
    ...(kind.priority && record.data.type === 'MX' ? [['priority', `${record.data.preference}`] as const] : []),
    [kind.value[0] ?? '', kind.list ? `[${literal}]` : literal],
  ];
  const width = Math.max(...lines.map(([field]) => field.length));
  const body = lines.map(([field, value]) => `  ${field.padEnd(width)} = ${value}`).join('\n');
  return `resource "${resource}" "${own}" {\n${body}\n}`;
}
