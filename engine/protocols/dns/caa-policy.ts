import { type Observed, seen } from '../../model/observed.ts';
import type { CaaLevel, CaaRecord } from './evidence.ts';

/** The CAA set that governs a name, and where in the tree it stands. */
export interface CaaPolicy {
  readonly name: string;
  readonly records: readonly CaaRecord[];
}

/** The first set met while climbing from a name (RFC 8659 §3); null where there is none up to the top. */
export function policyFor(host: string, levels: readonly CaaLevel[]): Observed<CaaPolicy | null> {
  for (const { name, records } of levels) {
    if (name !== host && !host.endsWith(`.${name}`)) continue;
    if (!records.seen) return records;
    if (records.value.length > 0) return seen({ name, records: records.value });
  }
  return seen(null);
}

/** Identifiers of the authorities that may issue; an empty list forbids all, null says that the policy does not restrict. */
export function allowedIssuers({ records }: CaaPolicy, wildcard: boolean): readonly string[] | null {
  const own = (tag: string) => records.filter((record) => record.tag.toLowerCase() === tag);
  const wild = own('issuewild');
  const governing = wildcard && wild.length > 0 ? wild : own('issue');
  if (governing.length === 0) return null;
  return governing.flatMap(({ value }) => issuerOf(value) ?? []);
}

export type CaaFault = 'reserved-flags' | 'tag' | 'value' | 'unknown-critical';

/** What is wrong with a record by RFC 8659 §4; null where nothing is. */
export function faultOf({ flags, tag, value }: CaaRecord): CaaFault | null {
  const name = tag.toLowerCase();
  if (!/^[a-z0-9]{1,15}$/.test(name)) return 'tag';
  if (!KNOWN_TAGS.includes(name)) return (flags & CRITICAL) !== 0 ? 'unknown-critical' : null;
  if (ISSUING_TAGS.includes(name) && !isIssueValue(value)) return 'value';
  if (name === 'iodef' && !/^(mailto:[^\s@]+@[^\s@]+|https?:\/\/\S+)$/i.test(value)) return 'value';
  return (flags & ~CRITICAL) === 0 ? null : 'reserved-flags';
}

const CRITICAL = 0x80;
const ISSUING_TAGS = ['issue', 'issuewild', 'issuemail', 'issuevmc'];
const KNOWN_TAGS = [...ISSUING_TAGS, 'iodef', 'contactemail', 'contactphone'];

const DOMAIN = /^(?:[a-z0-9](?:-*[a-z0-9])*\.)*[a-z0-9](?:-*[a-z0-9])*$/i;
const PARAMETER = /^[a-z0-9](?:-*[a-z0-9])*[ \t]*=[ \t]*[\x21-\x3a\x3c-\x7e]*$/i;

/** RFC 8659 §4.2: an optional domain, then parameters `tag=value`, each after a semicolon; a last semicolon may stand alone. */
function isIssueValue(value: string): boolean {
  const [domain = '', ...parameters] = value.split(';').map((part) => part.trim());
  if (parameters.at(-1) === '') parameters.pop();
  return (domain === '' || DOMAIN.test(domain)) && parameters.every((parameter) => PARAMETER.test(parameter));
}

/** The authority named, or null where the value forbids everybody. */
function issuerOf(value: string): string | null {
  const domain = (value.split(';')[0] ?? '').trim().toLowerCase();
  return domain === '' ? null : domain;
}
