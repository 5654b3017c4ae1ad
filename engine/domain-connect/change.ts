import type { Ask, DnsAnswer, DnsData, DnsRecord, RecordType } from '../model/ask.ts';
import { type Observed, seen, type Unseen } from '../model/observed.ts';
import { plainName } from '../network/dns/name.ts';
import { characterStrings } from '../remedies/zone-lines.ts';
import type { ZoneData } from '../zone-file/zone.ts';
import { type ApplyRequest, applyTemplate } from './apply.ts';
import { gentler } from './gentler.ts';
import type { Added } from './merge.ts';
import { ownerOf, type Place, placeOf } from './owner.ts';
import { isRedirect, type PanelRecord } from './panel-record.ts';
import type { Template, TemplateFault, TemplateRecord } from './template.ts';
import { substitute, valuesOf, variablesOf } from './variables.ts';

/** What a template would make of a domain as the DNS answers today. */
export interface TemplateChange extends Written {
  /** Variables without a value: what hangs on them is not known. */
  readonly missing: readonly string[];
  /** What this says nothing of: records whose name hangs on a variable, redirections, delegations. */
  readonly unmodelled: readonly TemplateRecord[];
  /** What serves the service as well and takes nothing from the domain; null where the template does that, or where nothing does. */
  readonly instead: Written | null;
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

/** Types that are looked at where a template writes. Of others no rule of an audit depends on what a template brings. */
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
  const names = new Set(modelled.flatMap((record) => nameOf(record, place, known) ?? []));
  const standing = await presentRecords([...names], request.domain, dns);
  if (!standing.seen) return { ok: false, silence: standing, asked: standing.detail ?? '' };
  const absolute = (name: string) => (name === '@' ? place.domain : `${name}.${place.domain}`);
  const only = { names: new Set([...names].map(absolute)), types: new Set(LOOKED_AT) };
  const written = (records: readonly TemplateRecord[]) => {
    const filled = new Map(records.map((record) => [fill(record, known), record]));
    const merge = applyTemplate({ ...template, records: [...filled.keys()] }, { ...request, zone: standing.value });
    if (!merge.ok) return merge;
    const added = merge.added.map(({ record, from }) => {
      const asked = filled.get(from) ?? from;
      return { record, from: asked, open: variablesIn(asked).filter((name) => !known.has(name.toLowerCase())) };
    });
    const open = added.filter((one) => one.open.length > 0);
    const unknown = new Set(open.map(({ record }) => `${absolute(record.name)} ${record.type}`));
    const dnsRecords = merge.zone.flatMap((record) => dnsRecord(record, absolute(record.name)));
    const zone = { origin: place.domain, records: dnsRecords, flattened: {}, only: { ...only, unknown } };
    return { ok: true as const, outcome: { added, removed: merge.removed, zone } };
  };
  const asTheServiceDoes = written(modelled);
  if (!asTheServiceDoes.ok) return { ...asTheServiceDoes, silence: null };
  const gentle = gentler(modelled, standing.value, (record) => nameOf(record, place, known));
  const instead = gentle === null ? null : written(gentle);
  const { outcome } = asTheServiceDoes;
  const isOther =
    instead?.ok && instead.outcome.added.length > 0 && linesOf(instead.outcome.zone) !== linesOf(outcome.zone);
  return {
    ok: true,
    change: { ...outcome, missing, unmodelled, instead: isOther ? instead.outcome : null },
  };
}

function linesOf({ records }: ZoneData): string {
  return JSON.stringify(records.map(({ name, data }) => [name, data]).toSorted());
}

const FIELDS = ['host', 'name', 'pointsTo', 'target', 'data', 'spfRules'] as const;
const NUMBERS = ['ttl', 'priority', 'weight', 'port'] as const;

function variablesIn(record: TemplateRecord): readonly string[] {
  return [...FIELDS, ...NUMBERS].flatMap((field) => variablesOf(String(record[field] ?? '')));
}

/** The record with something in the place of each value that nobody has given: what it drives out hangs on its name and type alone. */
function fill(record: TemplateRecord, known: ReadonlyMap<string, string>): TemplateRecord {
  const stand = (text: string, instead: string) => {
    const values = new Map(known);
    const open = variablesOf(text).filter((name) => !known.has(name.toLowerCase()));
    for (const name of open) values.set(name.toLowerCase(), instead);
    return open.length === 0 ? text : substitute(text, values).replaceAll('%', '');
  };
  const address = record.type === 'A' ? '192.0.2.1' : record.type === 'AAAA' ? '2001:db8::1' : null;
  const filled: Record<string, unknown> = { ...record };
  for (const field of FIELDS) if (record[field] !== undefined) filled[field] = stand(record[field], 'valeur');
  for (const field of NUMBERS) if (typeof record[field] === 'string') filled[field] = stand(record[field], '0');
  if (address !== null && filled['pointsTo'] !== record.pointsTo) filled['pointsTo'] = address;
  return filled as unknown as TemplateRecord;
}

function nameOf(record: TemplateRecord, place: Place, known: ReadonlyMap<string, string>): string | null {
  try {
    return ownerOf(substitute(record.host ?? '', known), place);
  } catch {
    return null;
  }
}

/** Everything of the types above that stands at some names. One question that is not answered leaves all unknown. */
async function presentRecords(
  names: readonly string[],
  domain: string,
  dns: Ask['dns'],
): Promise<Observed<readonly PanelRecord[]>> {
  const found: PanelRecord[] = [];
  const answers = await Promise.all(
    names.flatMap((name) =>
      LOOKED_AT.map(async (type) => ({ name, answer: await dns(name === '@' ? domain : `${name}.${domain}`, type) })),
    ),
  );
  for (const { name, answer } of answers) {
    if (!answer.seen) return { ...answer, detail: name === '@' ? domain : `${name}.${domain}` };
    found.push(...ownRecords(answer.value).map((record) => panelRecord(name, record)));
  }
  return seen(found);
}

/** What stands at the very name that was asked: what an alias leads to belongs to another name. */
function ownRecords({ aliases, type, records }: DnsAnswer): readonly DnsRecord[] {
  return aliases.length > 0 && type !== 'CNAME' ? [] : records;
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
