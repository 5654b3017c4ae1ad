import type { Change } from './changes.ts';

type Kind = Change['part'] extends `${infer Name}/${string}` ? Name : never;

const WHAT: Readonly<Record<Kind, string>> = {
  record: 'the DNS record',
  file: 'the file',
  headers: 'the header line',
  certificate: 'the certificate',
  tls: 'the TLS settings',
  listener: 'the setting of the port',
  name: 'the name or address of the server',
  delegation: 'the list of name servers',
  dnssec: 'the key and its digest',
  registrar: 'the setting at the registrar',
  software: 'the setting of the server',
  list: 'the entry',
};

/** How a change that we compose no value for is undone: by what was changed, and by whether it was there before. */
export function undone({ part, verb }: Change): string {
  const kind = part.split('/')[0] as Kind;
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
