import { partyName } from '../atlas/atlas.ts';
import type { Grant, Loss, PermissionWords } from './losses.ts';

/** What a change takes away, in a sentence without its full stop. */
export function lossInWords(loss: Loss): string {
  return LOSSES[loss.kind](loss);
}

const LOSSES: PermissionWords = {
  sender: ({ name, value, provider }) =>
    `${provider === null ? `Ce que « ${value} » autorise` : `${partyName(provider)} (« ${value} »)`} n’est plus autorisé à envoyer au nom de ${name} (SPF)`,
  key: ({ name, how }) => `${KEYS[how](name)} : les messages signés avec la clé actuelle ne se vérifient plus (DKIM)`,
  mail: ({ name, value }) => `${value} ne reçoit plus les e-mails de ${name} (MX)`,
  reports: ({ name, value }) => `${value} ne reçoit plus de rapports sur ${name} (DMARC)`,
  'tls-reports': ({ name, value }) => `${value} ne reçoit plus de rapports sur ${name} (TLS-RPT)`,
  issuer: ({ name, value }) => `${value} n’a plus le droit d’émettre de certificat pour ${name} (CAA)`,
  alignment: ({ name, value }) =>
    `${value.toUpperCase()} sous un autre nom de l’organisation ne compte plus pour ${name} (DMARC)`,
  host: ({ name }) => `${name} ne répond plus`,
};

const KEYS: Readonly<Record<Loss['how'], (name: string) => string>> = {
  gone: (name) => `${name} ne contient plus de clé`,
  replaced: (name) => `${name} contient une autre clé`,
  doubled: (name) => `Un second texte arrive sous ${name}, et les destinataires n’en retiennent aucun`,
  narrowed: (name) => `La clé de ${name} vaut pour moins d’usages`,
};

/** What a change allows to an unknown party. */
export function grantInWords({ kind, name, value }: Grant): string {
  if (kind === 'issuer') return `N’importe quelle autorité peut émettre un certificat pour ${name} (CAA)`;
  return /^\+?all$/i.test(value)
    ? `Tout le monde peut envoyer au nom de ${name} (« ${value} »)`
    : `« ${value} » peut envoyer au nom de ${name}, et ce n’est aucun service que nous connaissons : vérifiez à qui il appartient`;
}
