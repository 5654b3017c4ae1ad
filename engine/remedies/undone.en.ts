import type { Change } from './changes.ts';

type Kind = Change['part'] extends `${infer Name}/${string}` ? Name : never;

const WHAT: Readonly<Record<Kind, string>> = {
  record: 'the DNS record',
  file: 'the file',
  headers: 'the header line',
  certificate: 'the certificate',
  tls: 'the TLS settings',
  listener: 'the opening of the port',
  name: 'the name or address of the server',
  delegation: 'the list of name servers, at the DNS host and at the registrar',
  dnssec: 'the key and its digest',
  registrar: 'the setting at the registrar',
  software: 'the setting of the server',
  list: 'the entry',
};

/** How a change that we compose no value for is undone: by what was changed, and by whether it was there before. */
export function undone({ part, verb }: Change): string {
  const kind = part.split('/')[0] as Kind;
  if (kind === 'dnssec')
    return 'Do not go back in the middle of the change: leave the old key and the old digest (DS) published until the new ones are seen everywhere.';
  if (kind === 'list') return 'Does not apply: nothing changes on your side.';
  const what = WHAT[kind];
  if (verb === 'add') return `Delete what the step added: ${what}.`;
  return verb === 'remove'
    ? `Restore what the step removed: ${what}.`
    : `Put back as it was before ${what}, which you had noted.`;
}
