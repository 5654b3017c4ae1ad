import { isWithin } from '../common/names.ts';
import type { AuditEvidence } from '../evidence.ts';
import type { DnsData, DnsRecord } from '../model/ask.ts';
import { mapSeen, type Observed, seen, unseen } from '../model/observed.ts';
import { allowedIssuers, policyFor } from '../protocols/caa/policy.ts';
import { singleRecord } from '../protocols/dmarc/organization.ts';
import type { DmarcRecord } from '../protocols/dmarc/parse.ts';
import { appliedRecord } from '../protocols/dmarc/policy.ts';
import type { EvidenceOf, ProtocolId } from '../protocols/index.ts';
import { isTlsRpt, reportAddresses } from '../protocols/mta-sts/parse.ts';
import type { ZoneData } from '../zone-file/zone.ts';
import { type Senders, sendersOf, sendersWritten } from './senders.ts';

/** What permissions are read from: an audit, and what stands in a zone where one, or a part of one, lies in hand. */
export interface Permitting {
  readonly evidence: AuditEvidence;
  readonly zone?: ZoneData;
}

/** What a domain allows, at its own name and at names below it: a change is judged by what it takes of these. */
export interface Permissions {
  /** Who may send, by SPF. */
  readonly senders: ByName<Senders>;
  /** What verifies signatures, by the name at which the key stands. */
  readonly keys: ByName<KeyTexts>;
  readonly listed: Readonly<Record<ListedKind, ByName<readonly string[]>>>;
}

/** `mail`: servers that take mail. `reports`: where those of DMARC go, and those on TLS. `host`: the name itself, where it answers. */
export type ListedKind = 'mail' | 'reports' | 'tls-reports' | 'issuer' | 'alignment' | 'host';

export type ByName<T> = ReadonlyMap<string, Known<T>>;

/** What is known of one name: with what it leads to, as the audit found it, and as it is written in the zone in hand. */
export interface Known<T> {
  readonly found: Observed<T>;
  readonly written: Observed<T>;
}

export interface KeyTexts {
  readonly texts: readonly string[];
  /** Where the name leads, and nobody has looked. */
  readonly alias: string | null;
}

/** An authority of any name. */
export const ANYBODY = '*';

const UNTOLD = unseen('not-asked');

/** Names of which permissions may be told. */
export function namesIn({ evidence, zone }: Permitting): readonly string[] {
  const dkim = evidenceIn(evidence, 'dkim');
  const keys = dkim.seen ? dkim.value.selectors.map(({ selector }) => `${selector}._domainkey.${evidence.domain}`) : [];
  const flattened = Object.keys(zone?.flattened ?? {}).map((key) => key.split(' ')[0] ?? '');
  return [evidence.domain, ...keys, ...(zone?.records ?? []).map(({ name }) => name), ...flattened];
}

/** Of these names, those that concern the domain. */
export function permissions({ evidence, zone }: Permitting, names: readonly string[]): Permissions {
  const { domain } = evidence;
  const own = [...new Set(names)].filter((name) => isWithin(name, domain));
  const of = <T>(among: readonly string[], known: (name: string) => Known<T>): ByName<T> =>
    new Map(among.map((name) => [name, known(name)]));
  const hosts = own.filter((name) => !isOfService(name));
  const texts = (name: string) => mapSeen(standing(zone, name, ['TXT']), textsIn);
  const onlyFound = <T>(found: Observed<T>): Known<T> => ({ found, written: UNTOLD });
  const onOwnName = <T>(name: string, found: () => Observed<T>) => (name === domain ? found() : UNTOLD);
  return {
    senders: of(hosts, (name) => ({
      found: onOwnName(name, () => flat(evidenceIn(evidence, 'spf'), ({ policy }) => sendersOf(policy))),
      written: flat(texts(name), (all) => sendersWritten(name, all)),
    })),
    keys: of(
      own.filter((name) => name.includes('._domainkey.')),
      (name) => ({
        found: keyFound(evidence, name),
        written: mapSeen(standing(zone, name, ['TXT', 'CNAME']), (records) => ({
          texts: textsIn(records),
          alias: aliasIn(records),
        })),
      }),
    ),
    listed: {
      mail: of(hosts, (name) => ({
        found: onOwnName(name, () =>
          mapSeen(
            flat(evidenceIn(evidence, 'mta-sts'), ({ mail }) => mail),
            ({ hosts: all, further }) => [...all.map(({ host }) => host), ...further],
          ),
        ),
        written: mapSeen(standing(zone, name, ['MX']), (records) =>
          records.flatMap(({ data }) => (data.type === 'MX' && data.host !== '' ? [data.host] : [])),
        ),
      })),
      reports: of(below('_dmarc', own, domain), (name) => ({
        found: onOwnName(name, () => mapSeen(dmarcApplied(evidence), mailboxesIn)),
        written: writtenReports(name, texts, domain),
      })),
      'tls-reports': of(below('_smtp._tls', own, domain), (name) => ({
        found: onOwnName(name, () =>
          mapSeen(
            flat(evidenceIn(evidence, 'mta-sts'), ({ reporting }) => reporting),
            ({ texts: all }) => tlsAddresses(all),
          ),
        ),
        written: mapSeen(texts(`_smtp._tls.${name}`), tlsAddresses),
      })),
      issuer: of([domain, `www.${domain}`], (name) => onlyFound(issuersAt(evidence, name))),
      alignment: of([domain], () => onlyFound(mapSeen(dmarcApplied(evidence), relaxedIn))),
      host: of(
        own.filter((name) => !name.includes('._domainkey.')),
        (name) => ({ found: UNTOLD, written: answering(zone, name) }),
      ),
    },
  };
}

function evidenceIn<Id extends ProtocolId>({ protocols }: AuditEvidence, id: Id): Observed<EvidenceOf<Id>> {
  return (protocols[id] as Observed<EvidenceOf<Id>> | undefined) ?? UNTOLD;
}

function flat<T, U>(observed: Observed<T>, read: (value: T) => Observed<U>): Observed<U> {
  return observed.seen ? read(observed.value) : observed;
}

/** What is written at a name, where the zone in hand tells of one of these types. */
function standing(zone: ZoneData | undefined, name: string, types: readonly string[]): Observed<readonly DnsRecord[]> {
  const isKnown =
    zone && (zone.only ? types.some((type) => zone.only?.has(`${name} ${type}`)) : isWithin(name, zone.origin));
  return isKnown
    ? seen(zone.records.filter((record) => record.name === name && types.includes(record.data.type)))
    : UNTOLD;
}

function textsIn(records: readonly DnsRecord[]): readonly string[] {
  return records.flatMap(({ data }) => (data.type === 'TXT' ? [data.strings.join('')] : []));
}

function aliasIn(records: readonly DnsRecord[]): string | null {
  return records.flatMap(({ data }) => (data.type === 'CNAME' ? [data.host] : [])).at(0) ?? null;
}

function keyFound(evidence: AuditEvidence, name: string): Observed<KeyTexts> {
  return flat(evidenceIn(evidence, 'dkim'), ({ selectors }): Observed<KeyTexts> => {
    const one = selectors.find(({ selector }) => `${selector}._domainkey.${evidence.domain}` === name);
    return one ? mapSeen(one.answer, ({ texts }) => ({ texts, alias: null })) : UNTOLD;
  });
}

function below(label: string, names: readonly string[], domain: string): readonly string[] {
  const own = names.flatMap((name) => (name.startsWith(`${label}.`) ? [name.slice(label.length + 1)] : []));
  return [...new Set([domain, ...own])].filter((name) => isWithin(name, domain));
}

function dmarcApplied(evidence: AuditEvidence): Observed<DmarcRecord | null> {
  return flat(evidenceIn(evidence, 'dmarc'), (dmarc) =>
    mapSeen(appliedRecord(dmarc), (applied) => applied?.record ?? null),
  );
}

function mailboxesIn(record: DmarcRecord | null): readonly string[] {
  return record ? [...record.rua, ...record.ruf].map(({ mailbox, written }) => (mailbox ?? written).toLowerCase()) : [];
}

/** A name below that has no record of its own follows the domain's. */
function writtenReports(
  name: string,
  texts: (name: string) => Observed<readonly string[]>,
  domain: string,
): Observed<readonly string[]> {
  const own = mapSeen(texts(`_dmarc.${name}`), singleRecord);
  if (name === domain || !own.seen || own.value) return mapSeen(own, mailboxesIn);
  return mapSeen(texts(`_dmarc.${domain}`), (all) => mailboxesIn(singleRecord(all)));
}

function tlsAddresses(texts: readonly string[]): readonly string[] {
  const [record, ...others] = texts.filter(isTlsRpt);
  return record === undefined || others.length > 0 ? [] : reportAddresses(record).map(({ uri }) => uri);
}

function relaxedIn(record: DmarcRecord | null): readonly string[] {
  return [...(record?.aspf === 's' ? [] : ['spf']), ...(record?.adkim === 's' ? [] : ['dkim'])];
}

function issuersAt(evidence: AuditEvidence, name: string): Observed<readonly string[]> {
  const levels = flat(evidenceIn(evidence, 'dns'), ({ caa }) => caa);
  const policy = flat(levels, (all) => policyFor(name, all));
  return mapSeen(policy, (found) => (found && allowedIssuers(found, false)) ?? [ANYBODY]);
}

const ANSWERING: readonly DnsData['type'][] = ['A', 'AAAA', 'CNAME', 'DNAME', 'HTTPS', 'NS', 'SRV'];

/**
 * Whether a name leads anywhere: by records of its own, by a wildcard, or because others answer for what is below. What a text at a name of
 * a service takes the place of, no rule of names tells.
 */
function answering(zone: ZoneData | undefined, name: string): Observed<readonly string[]> {
  const own = standing(zone, name, ANSWERING);
  if (!own.seen) return own;
  if (!zone) return UNTOLD;
  if (own.value.length > 0 || isFlattened(zone, name)) return seen([name]);
  if (isOfService(name) && zone.records.some((record) => record.name === name)) return UNTOLD;
  const above = name.split('.').map((_, index, labels) => labels.slice(index + 1).join('.'));
  const isLed = above.some(
    (node) =>
      node !== '' &&
      (leads(zone, `*.${node}`, ANSWERING) || (node !== zone.origin && leads(zone, node, ['NS', 'DNAME']))),
  );
  return seen(isLed ? [name] : []);
}

/** Names with an underscore are those of services (RFC 8552), and no hosts. */
function isOfService(name: string): boolean {
  return name.split('.').some((label) => label.startsWith('_'));
}

function leads({ records }: ZoneData, node: string, types: readonly string[]): boolean {
  return records.some(({ name, data }) => name === node && types.includes(data.type));
}

function isFlattened({ flattened, foreign = [] }: ZoneData, name: string): boolean {
  return `${name} A` in flattened || `${name} AAAA` in flattened || foreign.some((one) => one.name === name);
}
