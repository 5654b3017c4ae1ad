import { isWithin } from '../common/names.ts';
import { ownerOf, type Place, placeOf } from './owner.ts';
import {
  isRedirect,
  normalRecord,
  numberOf,
  type PanelRecord,
  renderRecord,
  renderRedirect,
  type TemplateInstance,
  typeOf,
} from './panel-record.ts';
import { isSpf, mergeSpf } from './spf-merge.ts';
import { TemplateError, type TemplateFault, type TemplateRecord } from './template.ts';
import { substitute, type Values, valuesOf } from './variables.ts';

export interface MergeRequest {
  /** The zone as it stands. */
  readonly zone: readonly PanelRecord[];
  readonly records: readonly TemplateRecord[];
  readonly domain: string;
  /** The sub-domain that the template is applied to; "" or null is the zone itself. */
  readonly host: string | null;
  readonly values: Readonly<Record<string, string>>;
  /** Records of these groups, and those of none; without it all records. */
  readonly groups?: readonly string[];
  /** What the host of the zone answers redirections with; without it a template that redirects is refused. */
  readonly redirectRecords?: readonly TemplateRecord[];
  /** Given by a host of zones that keeps which template wrote what. */
  readonly instance?: Omit<TemplateInstance, 'essential'> & { readonly multiInstance: boolean };
}

export interface Merged {
  readonly ok: true;
  /** The zone afterwards: what stays, in its order, then what was added. */
  readonly zone: readonly PanelRecord[];
  readonly added: readonly Added[];
  readonly removed: readonly PanelRecord[];
}

/** A record that the template brings, and which of its records made it. */
export interface Added {
  readonly record: PanelRecord;
  readonly from: TemplateRecord;
}

export type Merge = Merged | ({ readonly ok: false } & TemplateFault);

/**
 * What a host of zones makes of a zone when a template of Domain Connect is applied to it: conflicting records go, those of the template
 * come (draft-ietf-dconn-domainconnect-03, "Conflict Detection" and "Calculating Conflict Resolution"). Nothing is asked of anybody.
 */
export function mergeTemplate(request: MergeRequest): Merge {
  try {
    return merged(request);
  } catch (error) {
    if (!(error instanceof TemplateError)) throw error;
    return { ok: false, code: error.code, found: error.message };
  }
}

function merged(request: MergeRequest): Merged {
  const place = placeOf(request.domain, request.host);
  const values = valuesOf(place, request.values);
  const active = request.records.filter(
    ({ groupId }) => request.groups === undefined || groupId === undefined || request.groups.includes(groupId),
  );
  const zone = request.zone.map(normalRecord);
  const removed = new Set(reapplied(zone, request));
  const wanted = active.flatMap((from) => renderAll(from, place, values, request.redirectRecords));
  refuseOwnConflicts(wanted.map(({ record }) => record));
  const added: Added[] = [];
  const standing = (record: PanelRecord) =>
    KNOWN.has(record.type) ? [] : zone.filter((other) => !removed.has(other) && isSame(other, record));
  // What the template writes and finds written already is not driven out by another record of its own.
  const kept = new Set(wanted.flatMap(({ record }) => standing(record)));
  for (const { record, from } of wanted) {
    for (const other of zone) if (!kept.has(other) && conflicts(other, record, from, values)) removed.add(other);
    if (standing(record).length === 0) added.push({ record: marked(record, from, request), from });
  }
  for (const from of active.filter((one) => typeOf(one) === 'SPFM')) mergeRules(from);
  for (const record of dragged(zone, removed)) removed.add(record);
  const left = zone.filter((record) => !removed.has(record));
  return { ok: true, zone: [...left, ...added.map(({ record }) => record)], added, removed: [...removed] };

  function mergeRules(from: TemplateRecord): void {
    const name = ownerOf(substitute(from.host ?? '', values), place);
    const present = zone.find((one) => !removed.has(one) && one.type === 'TXT' && one.name === name && isSpf(one.data));
    const data = mergeSpf(present?.data ?? null, substitute(from.spfRules ?? '', values));
    if (data === present?.data) return;
    const ttl = present?.ttl ?? (from.ttl === undefined ? SPF_TTL : numberOf(from.ttl, values));
    for (const other of zone)
      if (other === present || isDisplaced(other, { type: 'TXT', name, data })) removed.add(other);
    added.push({ record: { type: 'TXT', name, data, ttl }, from });
  }
}

const SPF_TTL = 6000;

/** A redirection stands on addresses of the host's; SPF rules are merged after all else. */
function renderAll(
  from: TemplateRecord,
  place: Place,
  values: Values,
  redirectRecords: readonly TemplateRecord[] | undefined,
): readonly Added[] {
  const type = typeOf(from);
  if (type === 'SPFM') return [];
  if (!isRedirect(type)) return [{ record: renderRecord(from, place, values), from }];
  if (redirectRecords === undefined) throw new TemplateError('BAD_TEMPLATE', type);
  const backing = redirectRecords.map((record) => ({ ...record, host: from.host ?? '' }));
  return [
    ...backing.map((record) => ({ record: renderRecord(record, place, values), from: record })),
    { record: renderRedirect(from, place, values), from },
  ];
}

/** What the same template wrote at the same place before goes first, unless it may stand there twice. */
function reapplied(zone: readonly PanelRecord[], { instance }: MergeRequest): readonly PanelRecord[] {
  if (!instance || instance.multiInstance) return [];
  return zone.filter(
    ({ writtenBy }) =>
      writtenBy?.providerId === instance.providerId &&
      writtenBy.serviceId === instance.serviceId &&
      writtenBy.host === instance.host,
  );
}

/** Where an essential record of a template goes, all go that it wrote (draft, "Essential Records"). */
function dragged(zone: readonly PanelRecord[], removed: ReadonlySet<PanelRecord>): readonly PanelRecord[] {
  const broken = new Set(
    [...removed].flatMap(({ writtenBy }) => (writtenBy?.essential === 'Always' ? [writtenBy.id] : [])),
  );
  return zone.filter(({ writtenBy }) => writtenBy !== undefined && broken.has(writtenBy.id));
}

function marked(record: PanelRecord, from: TemplateRecord, { instance }: MergeRequest): PanelRecord {
  if (!instance) return record;
  const { multiInstance: _, ...written } = instance;
  return { ...record, writtenBy: { ...written, essential: from.essential ?? 'Always' } };
}

/** Whether a record of the zone has to go for a new one. */
function conflicts(other: PanelRecord, record: PanelRecord, from: TemplateRecord, values: Values): boolean {
  if (isDisplaced(other, record)) return true;
  if (record.type !== 'TXT' || other.type !== 'TXT' || other.name !== record.name) return false;
  const { txtConflictMatchingMode: mode, txtConflictMatchingPrefix: prefix } = from;
  if (mode === 'All') return true;
  return mode === 'Prefix' && other.data.startsWith(substitute(prefix ?? '', values));
}

/** By the types of both alone. */
function isDisplaced(other: PanelRecord, { type, name }: PanelRecord): boolean {
  if (other.type === 'NS' && type !== 'NS') return other.name !== '@' && isWithin(name, other.name);
  // At the apex the rule of the draft would empty the zone.
  if (type === 'NS') return name !== '@' && isWithin(other.name, name);
  if (other.name !== name) return false;
  if (type === 'CNAME' || type === 'APEXCNAME') return true;
  return (DRIVES_OUT[type] ?? []).includes(other.type) || other.type === 'CNAME';
}

const SITE = ['A', 'AAAA', 'APEXCNAME', 'REDIR301', 'REDIR302'];

/** What goes at the same name, aliases aside. */
const DRIVES_OUT: Readonly<Record<string, readonly string[]>> = {
  A: SITE,
  AAAA: SITE,
  REDIR301: SITE,
  REDIR302: SITE,
  MX: ['MX'],
  SRV: ['SRV'],
};

/** Types of which a new record replaces an equal one. A text, or a record of any other type, is not written twice. */
const KNOWN = new Set(['A', 'AAAA', 'APEXCNAME', 'CNAME', 'MX', 'NS', 'REDIR301', 'REDIR302', 'SRV']);

function isSame(one: PanelRecord, other: PanelRecord): boolean {
  return one.type === other.type && one.name === other.name && one.data === other.data;
}

/** A template that contradicts itself is refused: of two such records one would drive out the other. */
function refuseOwnConflicts(records: readonly PanelRecord[]): void {
  for (const [index, record] of records.entries())
    for (const other of records.slice(0, index)) {
      const isAlias = [record, other].some(({ type }) => type === 'CNAME' || type === 'APEXCNAME');
      const isCut = record.type === 'NS' || other.type === 'NS';
      const clash =
        (isAlias && record.name === other.name) ||
        (isCut && record.type !== other.type && (isDisplaced(other, record) || isDisplaced(record, other)));
      if (clash) throw new TemplateError('BAD_RECORD', `${other.type} and ${record.type} ${record.name}`);
    }
}
