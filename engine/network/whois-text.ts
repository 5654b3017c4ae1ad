import type { PersonalField, Registration } from '../model/ask.ts';
import { isDisclosed, isMailbox, readDate, statusWords } from './registry-text.ts';

/** What a WHOIS text says of the domain; null where it says nothing that can be read. */
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

const MAX_LINES = 2_000;
const MAX_LINE = 1_000;
const MAX_ITEMS = 50;

/** Reads `key: value` lines, and values on the lines below their key. The first of several values wins: the registry speaks first. */
export function readWhois(text: string): WhoisRecord | null {
  const fields = readFields(text);
  const first = (keys: readonly string[]) => keys.flatMap((key) => fields.get(key) ?? [])[0] ?? null;
  const all = (keys: readonly string[]) => keys.flatMap((key) => fields.get(key) ?? []).slice(0, MAX_ITEMS);
  const date = (keys: readonly string[]) => readDate(first(keys) ?? '');
  const name = first(KEYS.registrar);
  const record = {
    registrar: name ? registrarNamed(name, first(KEYS.registrarId), first(KEYS.abuse)) : null,
    created: date(KEYS.created),
    expires: date(KEYS.expires),
    changed: date(KEYS.changed),
    statuses: [...new Set(all(KEYS.status).map(statusWords))].filter((status) => status !== ''),
    nameServers: [...new Set(all(KEYS.nameServer).map(hostName))].filter((host) => host.includes('.')),
    delegationSigned: readSigned(first(KEYS.signed)),
    personal: personalIn(fields),
  };
  const held = record.registrar ?? record.created ?? record.expires ?? record.nameServers[0];
  const free = record.statuses.some((status) => FREE_STATUS.test(status));
  if (!free && (held || (first(KEYS.domain) && record.statuses.length > 0))) return { ...record, registered: true };
  return free || saysNotFound(text) ? { ...record, registered: false } : null;
}

function registrarNamed(name: string, ianaId: string | null, abuse: string | null): WhoisRecord['registrar'] {
  const contact = abuse !== null && isMailbox(abuse) ? { abuse } : {};
  return { name: name.replace(/ \[Tag = .*/, ''), ianaId, ...contact };
}

/** The host that `whois.iana.org` names for a top-level domain. */
export function readReferral(text: string): string | null {
  const fields = readFields(text);
  return fields.get('refer')?.[0]?.toLowerCase() ?? fields.get('whois')?.[0]?.toLowerCase() ?? null;
}

const KEYS = {
  domain: ['domain name', 'domain', 'nom de domaine'],
  registrar: [
    'registrar',
    'registrar name',
    'sponsoring registrar',
    'registrar organization',
    'current registar',
    'authorized agency',
  ],
  registrarId: ['registrar iana id', 'sponsoring registrar iana id'],
  abuse: ['registrar abuse contact email'],
  created: [
    'creation date',
    'created',
    'created on',
    'registered on',
    'registered',
    'registration date',
    'domain registration date',
    'registration time',
    'created date',
    'domain record activated',
    'registered date',
    'domain name commencement date',
  ],
  expires: [
    'registry expiry date',
    'expiry date',
    'expire date',
    'expires',
    'expires on',
    'expiration date',
    'registrar registration expiration date',
    'expiration time',
    'expire',
    'paid-till',
    'valid until',
    'renewal date',
    'domain expires',
    'expire-date',
    'validity',
  ],
  changed: [
    'updated date',
    'last-update',
    'last update',
    'last updated',
    'last updated on',
    'changed',
    'last modified',
    'modified',
    'last-modified',
    'updated',
  ],
  // eppstatus is what AFNIC calls the statuses of EPP beside its own word.
  status: ['domain status', 'eppstatus', 'status', 'registration status', 'state'],
  nameServer: [
    'name server',
    'nserver',
    'name servers',
    'nameserver',
    'nameservers',
    'dns',
    'domain servers in listed order',
    'domain nameservers',
  ],
  signed: ['dnssec', 'signed', 'dnssec signed', 'ds records'],
} as const;

const FREE_STATUS = /^(free|available|not registered|no object found)\b/;

/** The first words of a line by which registries say that nobody holds a name; whole sentences, as legal notices use the words too. */
const NOT_FOUND =
  /^[%#>*\s]*(no match\b|not found\b|no entries found|no data found|no object found|no records? found|nothing found|no such domain|object does not exist|domain not found|the (?:queried|requested) (?:object|domain)[^.]{0,40} (?:does not exist|not found)|[a-z0-9.-]{1,253} (?:is free|is available|no match|not found|is not registered|was not found)\b|[^:]{0,80} is available for (?:registration|purchase)|aucun [^ ]{1,20} trouv|domain [^ ]{1,253} (?:is available|not found|is not registered|does not exist))/i;

function saysNotFound(text: string): boolean {
  return linesOf(text).some((line) => NOT_FOUND.test(line.slice(0, 400)));
}

/** What is written of a registrant that is no organisation. */
function personalIn(fields: ReadonlyMap<string, readonly string[]>): readonly PersonalField[] {
  const says = (key: string) => (fields.get(key) ?? []).some(isDisclosed);
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

/** The host of a name server line, its addresses left aside. */
function hostName(text: string): string {
  return (text.split(/[\s,[(]/)[0] ?? '').toLowerCase().replace(/\.$/, '');
}

function linesOf(text: string): readonly string[] {
  return text
    .split('\n', MAX_LINES)
    .filter((line) => line.length <= MAX_LINE)
    .map((line) => line.trimEnd());
}

/** Values by key in lower case. A key with nothing behind it takes the more indented lines that follow, as far as the next blank one. */
function readFields(text: string): ReadonlyMap<string, readonly string[]> {
  const fields = new Map<string, string[]>();
  let open: { readonly key: string; readonly indent: number } | null = null;
  for (const line of linesOf(text)) {
    const content = titled(line.trimStart());
    const indent = line.length - content.length;
    if (content === '') open = null;
    if (content === '' || /^[%#>]/.test(content)) continue;
    const colon = content.indexOf(':');
    const key = content
      .slice(0, Math.max(0, colon))
      .replace(/(?<!\.)\.+$/, '')
      .trim()
      .toLowerCase();
    const value = content.slice(colon + 1).trim();
    if (open && indent > open.indent && (colon < 0 || value === '' || !/^[a-z][a-z -]*$/.test(key)))
      add(fields, open.key, content);
    else if (colon > 0 && value !== '') add(fields, key, value);
    else if (colon > 0) open = { key, indent };
  }
  return fields;
}

/** `[Expires on]   2027/07/12` of Japan and `** Registrar:` of Turkey, in the form of everybody else. */
function titled(line: string): string {
  return line.replace(/^\[([A-Za-z][^\]:]{0,40})\]/, '$1:').replace(/^\*\* (?=\S)/, '');
}

function add(fields: Map<string, string[]>, key: string, value: string): void {
  const values = fields.get(key) ?? [];
  fields.set(key, values);
  if (values.length < MAX_ITEMS) values.push(value);
}
