import { domainToUnicode } from 'node:url';
import { isOneOf } from '@rempart/contract';
import { normalStatus } from '../../common/domain-status.ts';
import { plainName } from '../../common/names.ts';
import type { PersonalField, Registration } from '../../model/ask.ts';
import { isDisclosed, isMailbox, readDate, statusesIn } from './registry-text.ts';
import { type Entry, NAME_SERVER_SECTION, readEntries } from './whois-lines.ts';
import { limitIn, saysFree } from './whois-phrases.ts';
import { type Manner, mannerOf } from './whois-registries.ts';

/** What a WHOIS text says of the domain. */
export type WhoisRecord = Pick<
  Registration,
  | 'registered'
  | 'registrar'
  | 'created'
  | 'expires'
  | 'changed'
  | 'statuses'
  | 'nameServers'
  | 'delegationSigned'
  | 'personal'
>;

const MAX_ITEMS = 50;

/**
 * What a text says of `domain`; null where it says nothing that can be read, speaks of another name, or is the registry's limit.
 * The first line that says a thing wins, for the registry speaks first; what stands in the sections of contacts is not the domain's.
 */
export function readWhois(text: string, domain: string): WhoisRecord | null {
  if (limitIn(text) !== null) return null;
  const manner = mannerOf(domain);
  const entries = readEntries(text, manner.columns);
  const own = entries.filter(({ section }) => !CONTACT_SECTION.test(section));
  const named = nameIn(own);
  if (named !== null && isAnother(named, domain)) return null;
  const record = {
    registrar: registrarIn(entries),
    created: dateIn(own, KEYS.created, manner),
    expires: dateIn(own, KEYS.expires, manner),
    changed: dateIn(own, KEYS.changed, manner),
    statuses: [...new Set(valuesOf(own, KEYS.status).flatMap(statusesIn))].slice(0, MAX_ITEMS),
    nameServers: nameServersIn(entries, domain, manner),
    delegationSigned: readSigned(valuesOf(own, KEYS.signed)[0] ?? null),
    personal: personalIn(own),
  };
  const isSaidFree = record.statuses.some((status) => FREE_STATUSES.includes(normalStatus(status)));
  const isDated = Boolean(record.registrar ?? record.created ?? record.expires ?? record.nameServers[0]);
  // A name that is free and has a registrar is two answers, hence none.
  if (isSaidFree) return isDated ? null : { ...record, registered: false };
  const isHeld = isDated || (named !== null && (record.statuses.length > 0 || entries.some(speaksOfHolder)));
  if (isHeld) return { ...record, registered: true };
  return saysFree(text, domain) && !entries.some(speaksOfHolder) ? { ...record, registered: false } : null;
}

/** The host that `whois.iana.org` names for a top-level domain. */
export function readReferral(text: string): string | null {
  const entries = readEntries(text);
  const named = valuesOf(entries, ['refer'])[0] ?? valuesOf(entries, ['whois'])[0];
  return named?.toLowerCase() ?? null;
}

const KEYS = {
  domain: ['domain name', 'domain', 'domainname', 'nom de domaine', 'nome de dominio', 'nombre de dominio'],
  registrar: [
    ...['registrar', 'registrar name', 'sponsoring registrar', 'registrar organization', 'current registar'],
    ...['current registrar', 'authorized agency', 'registration service provider'],
  ],
  registrarId: ['registrar iana id', 'sponsoring registrar iana id'],
  abuse: ['registrar abuse contact email'],
  created: [
    ...['creation date', 'created', 'created on', 'registered on', 'registered', 'registration date', 'created date'],
    ...['domain registration date', 'registration time', 'domain record activated', 'registered date'],
    ...['domain name commencement date', 'record created', 'record created on', 'first registration date'],
    ...['domain created', 'domain dateregistered', 'fecha de creacion'],
  ],
  expires: [
    ...['registry expiry date', 'expiry date', 'expire date', 'expires', 'expires on', 'expiration date', 'expire'],
    ...['registrar registration expiration date', 'expiration time', 'paid till', 'valid until', 'renewal date'],
    ...['domain expires', 'validity', 'valid date', 'record expires', 'record expires on', 'domain datebilleduntil'],
    ...['fecha de vencimiento', 'free date'],
  ],
  changed: [
    ...['updated date', 'last update', 'last updated', 'last updated on', 'changed', 'last modified', 'modified'],
    ...['updated', 'modification date', 'record last updated', 'record last updated on', 'domain datelastmodified'],
    ...['ultima actualizacion'],
  ],
  // eppstatus is what AFNIC calls the statuses of EPP beside its own word.
  status: [
    ...['domain status', 'eppstatus', 'status', 'registration status', 'state', 'query status', 'flags'],
    ...['estatus del dominio'],
  ],
  nameServer: [
    ...['name server', 'nserver', 'name servers', 'nameserver', 'nameservers', 'dns', 'domain nameservers'],
    ...['domain server', 'domain servers', 'domain servers in listed order', 'ns name', 'dns name'],
    ...['primary server', 'secondary server'],
  ],
  signed: ['dnssec', 'signed', 'dnssec signed', 'ds records', 'domain signed'],
} as const;

/** Sections whose dates are not those of the domain: those of holder, contacts, registrar and their keys. */
const CONTACT_SECTION =
  /^(?:registrant|holder|owner|titular|admin|administrative|technical|tech|billing|contacto?|person|role|nic hdl|nsset|keyset|mntner|registrar|reseller|organization using)\b(?!.*\bdates?\b)/;
const REGISTRAR_SECTION = /^(?:sponsoring )?registrar(?: information)?$/;
/** Within the section of a registrar, the best first. */
const REGISTRAR_NAMES: readonly string[] = ['organization', 'organisation', 'organization name', 'name', 'registrar'];

/** Letters alone, as `normalStatus` leaves them. */
const FREE_STATUSES: readonly string[] = [
  ...['free', 'available', 'notregistered', 'unregistered', 'noobjectfound', 'availableforregistration'],
];

function valuesOf(entries: readonly Entry[], keys: readonly string[]): readonly string[] {
  return entries.flatMap(({ key, value, continued }) => (!continued && keys.includes(key) ? [value] : []));
}

/** The name that the text is about, as it writes it. */
function nameIn(entries: readonly Entry[]): string | null {
  const found = entries.find(
    ({ section, key, continued }) =>
      !continued && (isOneOf(KEYS.domain, key) || (section === 'domain' && key === 'name')),
  );
  return found ? plainName(found.value.split(/\s/)[0] ?? '') : null;
}

/** Whether a text that names a domain names another one than was asked for. */
function isAnother(named: string, domain: string): boolean {
  return named.includes('.') && named !== domain && named !== domainToUnicode(domain);
}

function dateIn(entries: readonly Entry[], keys: readonly string[], manner: Manner): string | null {
  const first = entries.find(({ key, continued }) => !continued && keys.includes(key));
  return first ? readDate(first.value, first.dayFirst || manner.dayFirst) : null;
}

function registrarIn(entries: readonly Entry[]): WhoisRecord['registrar'] {
  const inSection = ({ section }: Entry) => REGISTRAR_SECTION.test(section);
  const first = entries.find(
    (one) => isOneOf(KEYS.registrar, one.key) || (inSection(one) && REGISTRAR_NAMES.includes(one.key)),
  );
  if (!first) return null;
  const block = inSection(first) ? entries.filter(({ section }) => section === first.section) : [];
  const best = REGISTRAR_NAMES.flatMap((name) => block.find(({ key }) => key === name) ?? [])[0] ?? first;
  const abuse = valuesOf(entries, KEYS.abuse)[0];
  return {
    name: best.value.replace(/ \[Tag = .*/, ''),
    ianaId: valuesOf(entries, KEYS.registrarId)[0] ?? null,
    ...(abuse !== undefined && isMailbox(abuse) ? { abuse } : {}),
  };
}

function nameServersIn(entries: readonly Entry[], domain: string, { dnsIsName }: Manner): readonly string[] {
  const keys: readonly string[] = KEYS.nameServer;
  const named = entries.filter(
    ({ section, key, value }) =>
      !(dnsIsName && key === 'dns' && value.toLowerCase() === domain) &&
      (keys.includes(key) ||
        (NAME_SERVER_SECTION.test(section) && (key === section || key === 'hostname' || key === 'host name'))),
  );
  const hosts = named
    .map(({ value }) => hostName(value))
    .filter((host) => /^[\p{L}\d_-]+(?:\.[\p{L}\d_-]+)+$/u.test(host));
  const isName = (host: string) => /\p{L}/u.test(host.slice(host.lastIndexOf('.') + 1));
  return [...new Set(hosts.filter((host) => isName(host) && !PLACEHOLDERS.includes(host)))].slice(0, MAX_ITEMS);
}

/** What registries write where there is no server, in the form of a name: .uz does. */
const PLACEHOLDERS: readonly string[] = ['not.defined'];

/** The host of a name server line, its addresses left aside; also `exemple.pt NS ns1.exemple.net.` and `- ns1.exemple.net`. */
function hostName(text: string): string {
  const line = text.replace(/^- /, '').replace(/^\S{1,253}\s{1,40}NS\s{1,40}(?=\S)/, '');
  return plainName(line.split(/[\s,;|[(]/)[0] ?? '');
}

/** Whether an entry belongs to the holder of the name. */
function speaksOfHolder({ section, key }: Entry): boolean {
  return HOLDER.test(section) || HOLDER.test(key);
}

const HOLDER = /^(?:registrant|holder|owner|titular|mntnr|mnt by|nic hdl|admin|administrative|tech|technical)\b/;

/** What is written of a registrant that is no organisation. */
function personalIn(entries: readonly Entry[]): readonly PersonalField[] {
  const says = (key: string) => valuesOf(entries, [key]).some(isDisclosed);
  if (says('registrant organization')) return [];
  return PERSONAL_KEYS.flatMap(([key, field]) => (says(key) ? [field] : []));
}

const PERSONAL_KEYS: readonly (readonly [key: string, field: PersonalField])[] = [
  ['registrant name', 'name'],
  ['registrant email', 'email'],
  ['registrant phone', 'phone'],
  ['registrant street', 'address'],
];

function readSigned(text: string | null): boolean | null {
  if (text === null) return null;
  if (/^(unsigned|no|n|inactive|not signed|disabled)\b/i.test(text)) return false;
  return /^(signed|(yes|y|active|enabled)\b)/i.test(text) ? true : null;
}
