import type { CheckId } from '../protocols/index.ts';
import type { Change } from './changes.ts';

type Kind = Change['part'] extends `${infer Name}/${string}` ? Name : never;

/** The settings of a machine: what they were is in no record. */
const SETTINGS = ['listener', 'tls', 'software'] as const;

const WHAT: Readonly<Record<Exclude<Kind, (typeof SETTINGS)[number]>, string>> = {
  record: 'the DNS record',
  file: 'the file',
  headers: 'the header line',
  certificate: 'the certificate',
  name: 'the name or address of the server',
  delegation: 'the list of name servers',
  dnssec: 'the key and its digest',
  registrar: 'the setting at the registrar',
  list: 'the entry',
};

/** The steps of which what was there before must not come back, or that leave something else behind. */
const BY_CHECK: Readonly<Partial<Record<CheckId, string>>> = {
  'cname/expiring': 'Does not apply: a renewal disturbs nothing. If you changed the alias, put it back.',
  'dns/certificate-revoked':
    'A revoked certificate must not be used again; where the server only staples, put its configuration back as before.',
  'dns/certificate-weak-key': 'Does not apply: the old certificate must not be used again.',
  'dns/dnssec-parent-wish': 'Remove the CDS and CDNSKEY records: the registry then keeps the digest (DS) that it has.',
  'dns/ns-free': 'Do not put these names back: whoever buys their domain would answer in your place.',
  'dns/ns-ipv6': 'Remove the address or the name servers that this step adds, and nothing else.',
  'smtp/mx-free': 'Do not put these names back: whoever buys their domain would receive your messages.',
};

/** How a change that we compose no value for is undone: by what was changed, and by whether it was there before. */
export function undone({ part, verb }: Change, check: CheckId): string {
  const own = BY_CHECK[check];
  if (own !== undefined) return own;
  const kind = part.split('/')[0] as Kind;
  if (isSetting(kind)) return 'Put back the configuration that was copied before you began.';
  if (part === 'file/policy') return 'Put back the file as before, and change the "id" of the record.';
  if (kind === 'certificate' && verb === 'replace')
    return 'Keep the old certificate and its key until you have checked.';
  if (part === 'dnssec/signatures') return 'Put back the previous settings for signing, and sign the zone again.';
  if (kind === 'dnssec' && verb === 'add')
    return 'Have the registrar remove the DS, wait two days, then turn off signing.';
  if (kind === 'dnssec')
    return 'Leave the old key and its digest (DS) published until the new ones are seen everywhere.';
  if (kind === 'list') return 'Does not apply: nothing changes on your side.';
  const what = WHAT[kind];
  // Added servers only: without the whole list the domain would vanish.
  if (verb === 'add' && kind === 'delegation') return 'Remove the name servers that this step adds, and nothing else.';
  if (verb === 'add') return `Delete ${what} that this step adds, and nothing else.`;
  return verb === 'remove' ? `Restore ${what}.` : `Put back ${what} as before.`;
}

function isSetting(kind: Kind): kind is (typeof SETTINGS)[number] {
  return (SETTINGS as readonly Kind[]).includes(kind);
}
