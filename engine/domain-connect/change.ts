import { plainName } from '../common/names.ts';
import type { Ask, DnsAnswer, DnsData, DnsRecord, RecordType } from '../model/ask.ts';
import { type Observed, seen, type Unseen } from '../model/observed.ts';
import { characterStrings } from '../remedies/zone-lines.ts';
import type { ZoneData } from '../zone-file/zone.ts';
import { type ApplyRequest, applyTemplate } from './apply.ts';
import { gentler, keysAlone } from './gentler.ts';
import type { Added } from './merge.ts';
import { ownerOf, type Place, placeOf } from './owner.ts';
import { isRedirect, type PanelRecord } from './panel-record.ts';
import { isSpf } from './spf-merge.ts';
import type { Template, TemplateFault, TemplateRecord } from './template.ts';
import { substitute, valuesOf, variablesOf } from './variables.ts';

/** What a template would make of a domain as the DNS answers today. */
export interface TemplateChange extends Written {
  /** The names that change, as their zone answers for them today. */
  readonly standing: ZoneData;
  /** Variables without a value: what hangs on them is not known. */
  readonly missing: readonly string[];
  /** What this says nothing of: records whose name hangs on a variable, redirections, delegations. */
  readonly unmodelled: readonly TemplateRecord[];
  /** What serves the service as well and takes nothing from the domain; null where the template does that, or where nothing does. */
  readonly instead: Written | null;
  /** The same without SPF, for a record that has no lookup left; null where the service does not sign, or adds nothing to SPF. */
  readonly keysAlone: Written | null;
}

export interface Written {
  readonly added: readonly (Added & { readonly open: readonly string[] })[];
  readonly removed: readonly PanelRecord[];
  /** The names that change, as their zone would answer for them afterwards. */
  readonly zone: ZoneData;
}

export type ChangeReading =
  | { readonly ok: true; readonly change: TemplateChange }
  | ({ readonly ok: false; readonly silence: null } & TemplateFault)
  /** Something that the template touches was not answered: what it replaces is not known. */
  | { readonly ok: false; readonly silence: Unseen; readonly asked: string };

/** Types that are looked at where an alias stands or comes. Of others no rule of an audit depends on what a template brings. */
const LOOKED_AT = ['A', 'AAAA', 'CAA', 'CNAME', 'MX', 'NS', 'TXT'] as const satisfies readonly RecordType[];

/** Asks what stands at the names that a template touches, and applies it. Asks nothing else, and changes nothing. */
export async function templateChange(
  template: Template,
  request: Omit<ApplyRequest, 'zone' | 'redirectRecords'>,
  dns: Ask['dns'],
): Promise<ChangeReading> {
  const place = placeOf(request.domain, request.host);
  const known = valuesOf(place, request.values);
  const active = template.records.filter(
    ({ groupId }) => request.groups === undefined || groupId === undefined || request.groups.includes(groupId),
  );
  const isOpen = (text: string) => variablesOf(text).some((name) => !known.has(name.toLowerCase()));
  const unmodelled = active.filter(
    (record) =>
      isOpen(record.host ?? record.name ?? '') ||
      isRedirect(record.type) ||
      record.type === 'NS' ||
      record.type === 'SRV',
  );
  const modelled = active.filter((record) => !unmodelled.includes(record));
  const missing = [...new Set(active.flatMap(variablesIn))].filter((name) => !known.has(name.toLowerCase()));
  const touched = touchedBy(modelled, (record) => nameOf(record, place, known));
  const standing = await presentRecords(touched, request.domain, dns);
  if (!standing.seen) return { ok: false, silence: standing, asked: standing.detail ?? '' };
  const absolute = (name: string) => (name === '@' ? place.domain : `${name}.${place.domain}`);
  // Beside an alias nothing stands: where there is one, or comes one, all of its name is known.
  const aliased = new Set(standing.value.filter(({ type }) => type === 'CNAME').map(({ name }) => name));
  const only = new Set(
    [...touched].flatMap(([name, types]) =>
      [...(aliased.has(name) ? LOOKED_AT : types)].map((type) => `${absolute(name)} ${type}`),
    ),
  );
  const written = (records: readonly TemplateRecord[]) => {
    const filled = new Map(records.map((record) => [fill(record, known), record]));
    const merge = applyTemplate({ ...template, records: [...filled.keys()] }, { ...request, zone: standing.value });
    if (!merge.ok) return merge;
    const added = merge.added.map(({ record, from }) => {
      const asked = filled.get(from) ?? from;
      return { record, from: asked, open: variablesIn(asked).filter((name) => !known.has(name.toLowerCase())) };
    });
    const open = added.filter((one) => one.open.length > 0);
    // Whatever is asked of an alias is what its target answers.
    const typesOf = (type: string) => (type === 'CNAME' || type === 'APEXCNAME' ? LOOKED_AT : [type]);
    const unknown = new Set(
      open.flatMap(({ record }) => typesOf(record.type).map((type) => `${absolute(record.name)} ${type}`)),
    );
    const dnsRecords = merge.zone.flatMap((record) => dnsRecord(record, absolute(record.name)));
    const zone = { origin: place.domain, records: dnsRecords, flattened: {}, only, unknown };
    return { ok: true as const, outcome: { added, removed: merge.removed, zone } };
  };
  const asTheServiceDoes = written(modelled);
  if (!asTheServiceDoes.ok) return { ...asTheServiceDoes, silence: null };
  const gentle = gentler(modelled, standing.value, (record) => nameOf(record, place, known));
  const { outcome } = asTheServiceDoes;
  const lines = linesOf(outcome.zone);
  const other = (those: readonly TemplateRecord[] | null): Written | null => {
    const proposed = those === null ? null : written(those);
    if (!proposed?.ok || proposed.outcome.added.length === 0 || linesOf(proposed.outcome.zone) === lines) return null;
    return { ...proposed.outcome, added: proposed.outcome.added.toSorted((one, two) => rankOf(one) - rankOf(two)) };
  };
  const records = standing.value.flatMap((record) => dnsRecord(record, absolute(record.name)));
  const change = { ...outcome, missing, unmodelled, standing: { origin: place.domain, records, flattened: {}, only } };
  return { ok: true, change: { ...change, instead: other(gentle), keysAlone: other(gentle && keysAlone(gentle)) } };
}

/** In which order records are best published: signatures first, what decides of other mail last. */
function rankOf({ record: { name, type, data } }: Added): number {
  if (type === 'MX' && name === '@') return 4;
  if (name === '_dmarc' || name.startsWith('_dmarc.')) return 3;
  if (type === 'TXT' && isSpf(data)) return 2;
  return /(^|[.])_domainkey([.]|$)/.test(name) ? 0 : 1;
}

/** A whole zone with the names that a change is about as it leaves them. */
export function zoneWith(zone: ZoneData, { records, only = new Set(), unknown }: Written['zone']): ZoneData {
  const kept = zone.records.filter(({ name, data }) => !only.has(`${name} ${data.type}`));
  return { ...zone, records: [...kept, ...records], ...(unknown && { unknown }) };
}

function linesOf({ records }: ZoneData): string {
  return JSON.stringify(records.map(({ name, data }) => [name, data]).toSorted());
}

const FIELDS = ['host', 'name', 'pointsTo', 'target', 'data', 'spfRules'] as const;
const NUMBERS = ['ttl', 'priority', 'weight', 'port'] as const;

/** The variables of a template, in order, each once; not those that every request has. */
export function variablesOfTemplate({ records }: Template): readonly string[] {
  const always = ['domain', 'host', 'fqdn'];
  return [...new Set(records.flatMap(variablesIn))].filter((name) => !always.includes(name.toLowerCase()));
}

function variablesIn(record: TemplateRecord): readonly string[] {
  return [...FIELDS, ...NUMBERS].flatMap((field) => variablesOf(String(record[field] ?? '')));
}

const EXAMPLE_ADDRESSES: ReadonlyMap<string, string> = new Map([
  ['A', '192.0.2.1'],
  ['AAAA', '2001:db8::1'],
]);

/** The record with something in the place of each value that nobody has given: what it drives out hangs on its name and type alone. */
function fill(record: TemplateRecord, known: ReadonlyMap<string, string>): TemplateRecord {
  const stand = (text: string, instead: string) => {
    const values = new Map(known);
    const open = variablesOf(text).filter((name) => !known.has(name.toLowerCase()));
    for (const name of open) values.set(name.toLowerCase(), instead);
    return open.length === 0 ? text : substitute(text, values).replaceAll('%', '');
  };
  const address = EXAMPLE_ADDRESSES.get(record.type);
  const filled: Record<string, unknown> = { ...record };
  for (const field of FIELDS) if (record[field] !== undefined) filled[field] = stand(record[field], 'valeur');
  for (const field of NUMBERS) if (typeof record[field] === 'string') filled[field] = stand(record[field], '0');
  if (address !== undefined && filled['pointsTo'] !== record.pointsTo) filled['pointsTo'] = address;
  return filled as unknown as TemplateRecord;
}

function nameOf(record: TemplateRecord, place: Place, known: ReadonlyMap<string, string>): string | null {
  try {
    return ownerOf(substitute(record.host ?? '', known), place);
  } catch {
    return null;
  }
}

type Touched = ReadonlyMap<string, ReadonlySet<RecordType>>;

/** The names that records are written to, each with the types that they may drive out. An alias shows in the answer for any type. */
function touchedBy(records: readonly TemplateRecord[], ownName: (record: TemplateRecord) => string | null): Touched {
  const touched = new Map<string, Set<RecordType>>();
  for (const record of records) {
    const name = ownName(record);
    if (name === null) continue;
    // A name that is handed to other servers takes no record of its own.
    const types = touched.get(name) ?? new Set<RecordType>(name === '@' ? [] : ['NS']);
    for (const type of drivenOut(record.type.toUpperCase())) types.add(type);
    touched.set(name, types);
  }
  return touched;
}

function drivenOut(type: string): readonly RecordType[] {
  if (type === 'A' || type === 'AAAA') return ['A', 'AAAA'];
  if (type === 'MX' || type === 'CAA') return [type];
  return type === 'TXT' || type === 'SPFM' ? ['TXT'] : LOOKED_AT;
}

/** All of these types that stands at these names. One question that is not answered leaves all unknown. */
async function presentRecords(
  touched: Touched,
  domain: string,
  dns: Ask['dns'],
): Promise<Observed<readonly PanelRecord[]>> {
  const found: PanelRecord[] = [];
  const answers = await Promise.all(
    [...touched].flatMap(([name, types]) =>
      [...types].map(async (type) => {
        const asked = name === '@' ? domain : `${name}.${domain}`;
        const answer = await dns(asked, type);
        const isSomething = answer.seen && standingRecords(asked, answer.value).length > 0;
        return { name, asked, answer, everywhere: isSomething && name !== '@' ? await dns(`*.${domain}`, type) : null };
      }),
    ),
  );
  for (const { name, asked, answer, everywhere } of answers) {
    if (!answer.seen) return { ...answer, detail: asked };
    const records = standingRecords(asked, answer.value);
    // What a wildcard gives to any name stands nowhere (RFC 4592 §2.2.1), and nothing drives it out.
    if (everywhere?.seen && sameData(records, standingRecords(asked, everywhere.value))) continue;
    for (const record of records.map((one) => panelRecord(name, one)))
      if (!found.some((other) => JSON.stringify(other) === JSON.stringify(record))) found.push(record);
  }
  return seen(found);
}

function sameData(records: readonly DnsRecord[], others: readonly DnsRecord[]): boolean {
  return JSON.stringify(records.map(({ data }) => data)) === JSON.stringify(others.map(({ data }) => data));
}

/** What stands at the very name that was asked: what an alias leads to belongs to another name. */
function standingRecords(name: string, { aliases: [alias], type, records, ttl }: DnsAnswer): readonly DnsRecord[] {
  if (alias === undefined || type === 'CNAME') return records;
  return [{ name, ttl: ttl ?? 0, data: { type: 'CNAME', host: alias } }];
}

function panelRecord(name: string, { ttl, data }: DnsRecord): PanelRecord {
  switch (data.type) {
    case 'A':
    case 'AAAA':
      return { type: data.type, name, data: data.address, ttl };
    case 'CNAME':
    case 'NS':
      return { type: data.type, name, data: data.host, ttl };
    case 'MX':
      return { type: 'MX', name, data: data.host, ttl, priority: data.preference };
    case 'TXT':
      return { type: 'TXT', name, data: data.strings.join(''), ttl };
    case 'CAA':
      return { type: 'CAA', name, data: `${data.flags} ${data.tag} "${data.value}"`, ttl };
    default:
      return { type: data.type, name, data: '', ttl };
  }
}

const CAA = /^(\d{1,3})\s+([a-z0-9]+)\s+(?!\s)"?([^"]*)"?$/i;

/** As the DNS answers it; a type that no rule reads is left out. */
function dnsRecord({ type, data, ttl = 3600, priority = 0 }: PanelRecord, name: string): readonly DnsRecord[] {
  const host = plainName(data);
  const one = (value: DnsData) => [{ name, ttl, data: value }];
  if (type === 'A' || type === 'AAAA') return one({ type, address: data });
  if (type === 'CNAME' || type === 'NS') return one({ type, host });
  if (type === 'MX') return one({ type, preference: priority, host });
  if (type === 'TXT') return one({ type, strings: characterStrings(data) });
  const [, flags, tag, value] = CAA.exec(data) ?? [];
  return type === 'CAA' && tag !== undefined
    ? one({ type, flags: Number(flags), tag: tag.toLowerCase(), value: value ?? '' })
    : [];
}
