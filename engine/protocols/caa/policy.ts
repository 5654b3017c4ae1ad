import { type Observed, seen } from '../../model/observed.ts';
import type { CaaLevel, CaaRecord } from './evidence.ts';

/** The CAA set that governs a name, and the name at which it stands. */
export interface CaaPolicy {
  readonly name: string;
  readonly records: readonly CaaRecord[];
}

/** The first set met while climbing from a name (RFC 8659 §3); null where there is none up to the top. */
export function policyFor(host: string, levels: readonly CaaLevel[]): Observed<CaaPolicy | null> {
  for (const { name, records, owner = name } of levels) {
    if (name !== host && !host.endsWith(`.${name}`)) continue;
    if (!records.seen) return records;
    if (records.value.length > 0) return seen({ name: owner, records: records.value });
  }
  return seen(null);
}

/** Identifiers of the authorities that may issue; an empty list forbids all, null says that the policy does not restrict. */
export function allowedIssuers(policy: CaaPolicy, wildcard: boolean): readonly string[] | null {
  // An authority that meets a critical property which it does not know must not issue (RFC 8659 §4.1).
  return policy.records.some(isUnknownCritical) ? [] : namedIssuers(policy, wildcard);
}

/** The same as its records will say once nothing unknown among them is critical. */
export function namedIssuers({ records }: CaaPolicy, wildcard: boolean): readonly string[] | null {
  const own = (tag: string) => records.filter((record) => record.tag.toLowerCase() === tag);
  const wild = own('issuewild');
  const governing = wildcard && wild.length > 0 ? wild : own('issue');
  if (governing.length === 0) return null;
  return governing.flatMap(({ value }) => issuerOf(value) ?? []);
}

/**
 * `contact`: nobody can be reached by what it says. `methods`: it allows only ways of validation that no authority has. `parameter`: it
 * would bind issuance, were its name not misspelt. None of them stops what the record is read for otherwise.
 */
export type CaaFault = 'reserved-flags' | 'tag' | 'value' | 'unknown-critical' | 'contact' | 'methods' | 'parameter';

/** Faults by which no authority is kept from issuing as the policy says. */
export const HARMLESS_FAULTS: readonly CaaFault[] = ['reserved-flags', 'contact', 'methods', 'parameter'];

/** What is wrong with a record by RFC 8659 §4, RFC 8657 §4 and, of contacts, Appendix A.1 of the BR; null where nothing is. */
export function faultOf({ flags, tag, value }: CaaRecord): CaaFault | null {
  const name = tag.toLowerCase();
  if (!/^[a-z0-9]{1,15}$/.test(name)) return 'tag';
  if (!KNOWN_TAGS.includes(name)) return isUnknownCritical({ flags, tag }) ? 'unknown-critical' : null;
  if (ISSUING_TAGS.includes(name) && !isIssueValue(value)) return 'value';
  if (name === 'iodef' && !/^(mailto:[^\s@]+@[^\s@]+|https?:\/\/\S+)$/i.test(value)) return 'value';
  if (CONTACTS[name]?.test(value) === false) return 'contact';
  if (ISSUING_TAGS.includes(name) && !isMethodList(methodsOf(value))) return 'methods';
  if (ISSUING_TAGS.includes(name) && hasMisspeltParameter(value)) return 'parameter';
  return (flags & ~CRITICAL) === 0 ? null : 'reserved-flags';
}

function isUnknownCritical({ flags, tag }: Pick<CaaRecord, 'flags' | 'tag'>): boolean {
  return (flags & CRITICAL) !== 0 && !KNOWN_TAGS.includes(tag.toLowerCase());
}

/** RFC 8657: parameters of an issue value that bind it to an account or a way of validation. */
export const BINDING: readonly string[] = ['accounturi', 'validationmethods'];

const CRITICAL = 0x80;
const ISSUING_TAGS = ['issue', 'issuewild', 'issuemail', 'issuevmc'];
/** A mailbox, and a global number with its plus (RFC 3966 §5.1.4). */
const CONTACTS: Readonly<Record<string, RegExp>> = {
  contactemail: /^[^\s@]+@[^\s@]+$/,
  contactphone: /^\+[-.()]*\d[-.()\d]*$/,
};
const KNOWN_TAGS = [...ISSUING_TAGS, 'iodef', ...Object.keys(CONTACTS)];

/**
 * ACME's ways of validation that IANA registers, and one that is on its way there; those of an authority begin with `ca-` (RFC 8657 §4).
 */
const METHODS: readonly string[] = [
  'http-01',
  'dns-01',
  'dns-account-01',
  'dns-persist-01',
  'tls-alpn-01',
  'email-reply-00',
  'tkauth-01',
  'onion-csr-01',
  'bp-nodeid-00',
];

const DOMAIN = /^(?:[a-z0-9](?:-*[a-z0-9])*\.)*[a-z0-9](?:-*[a-z0-9])*$/i;
const PARAMETER = /^[a-z0-9](?:-*[a-z0-9])*[ \t]*=[ \t]*[\x21-\x3a\x3c-\x7e]*$/i;

/** RFC 8659 §4.2: an optional domain, then parameters `tag=value`, each after a semicolon; a last semicolon may stand alone. */
function isIssueValue(value: string): boolean {
  const [domain = '', ...parameters] = value.split(';').map((part) => part.trim());
  if (parameters.at(-1) === '') parameters.pop();
  return (domain === '' || DOMAIN.test(domain)) && parameters.every((parameter) => PARAMETER.test(parameter));
}

/** What `validationmethods` lists, in lower case; null where the parameter does not stand. An empty list forbids all ways on purpose. */
function methodsOf(value: string): readonly string[] | null {
  const [, ...parameters] = value.split(';').map((part) => part.trim().toLowerCase());
  const written = parameters.map((parameter) => /^validationmethods[ \t]*=[ \t]*(.*)$/s.exec(parameter)?.[1]);
  const [list] = written.filter((one) => one !== undefined);
  return list === undefined ? null : list.split(',').filter((method) => method !== '');
}

/** As people write those of RFC 8657, which have no dash: an authority passes over what it does not know. */
const MISSPELT = ['accounturi', 'accounturl', 'accountid', 'validationmethods', 'validationmethod'];

function hasMisspeltParameter(value: string): boolean {
  const names = value
    .split(';')
    .slice(1)
    .map((parameter) => (parameter.split('=')[0] ?? '').trim().toLowerCase());
  return names.some((name) => !BINDING.includes(name) && MISSPELT.includes(name.replaceAll('-', '')));
}

function isMethodList(methods: readonly string[] | null): boolean {
  return (
    methods === null ||
    methods.length === 0 ||
    methods.some((method) => METHODS.includes(method) || method.startsWith('ca-'))
  );
}

/** The authority named, or null where the value forbids everybody, as one outside the grammar does too (RFC 8659 §4.2). */
function issuerOf(value: string): string | null {
  if (!isIssueValue(value)) return null;
  const domain = (value.split(';')[0] ?? '').trim().toLowerCase();
  return domain === '' ? null : domain;
}
