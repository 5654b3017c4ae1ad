import { partyName } from '../atlas/atlas.ts';
import type { Grant, Loss, PermissionWords } from './losses.ts';

/** What a change takes away, in a sentence without its full stop. */
export function lossInWords(loss: Loss): string {
  return LOSSES[loss.kind](loss);
}

const LOSSES: PermissionWords = {
  sender: ({ name, value, provider }) =>
    `${provider === null ? `What "${value}" authorises` : `${partyName(provider)} ("${value}")`} may no longer send in the name of ${name} (SPF)`,
  key: ({ name, how }) => `${KEYS[how](name)}: messages signed with the present key no longer verify (DKIM)`,
  mail: ({ name, value }) => `${value} no longer receives the mail of ${name} (MX)`,
  reports: ({ name, value }) => `${value} gets no more reports about ${name} (DMARC)`,
  'tls-reports': ({ name, value }) => `${value} gets no more reports about ${name} (TLS-RPT)`,
  issuer: ({ name, value }) => `${value} may no longer issue certificates for ${name} (CAA)`,
  alignment: ({ name, value }) =>
    `${value.toUpperCase()} under another name of the organisation no longer counts for ${name} (DMARC)`,
  host: ({ name }) => `${name} no longer answers`,
};

const KEYS: Readonly<Record<Loss['how'], (name: string) => string>> = {
  gone: (name) => `${name} holds no key any more`,
  replaced: (name) => `${name} holds another key`,
  doubled: (name) => `A second text comes to ${name}, and receivers take none of two`,
  narrowed: (name) => `The key at ${name} is good for less`,
};

/** What a change allows to an unknown party. */
export function grantInWords({ kind, name, value }: Grant): string {
  if (kind === 'issuer') return `Any authority may issue certificates for ${name} (CAA)`;
  return /^\+?all$/i.test(value)
    ? `Everybody may send in the name of ${name} ("${value}")`
    : `"${value}" may send in the name of ${name}, and is no service that we know: make sure whose it is`;
}
