import { longDay } from '@rempart/french';
import type { Placement } from '../audit/analysis.ts';
import type { FleetDomain } from './fleet.ts';
import type { ClientPage } from './fleet-sharing.ts';
import type { WatchedAudit } from './watching.ts';

/** « B, 84 points sur 100 », beside a domain and in the table. */
export function letterWords(audit: Pick<WatchedAudit, 'letter' | 'points' | 'provisional'>): string {
  const { letter, points } = audit;
  return letter === null || points === null ? letterAlone(audit) : `${letterAlone(audit)}, ${points} points sur 100`;
}

/** « B provisoire ». */
export function letterAlone({ letter, provisional }: Pick<WatchedAudit, 'letter' | 'provisional'>): string {
  return letter === null ? 'non mesurée' : `${letter}${provisional ? ' provisoire' : ''}`;
}

const FORGED: Readonly<Record<Placement, string>> = {
  inbox: 'arrive',
  spam: 'indésirables',
  refused: 'refusé',
  unknown: 'non mesuré',
};

/** In the column « Un faux message ». Where the last audit saw too little for a letter, the words say that what is known is older. */
export function forgedWords({ forged, letter }: Pick<FleetDomain, 'forged' | 'letter'>): string {
  return `${FORGED[forged]}${letter === null && forged !== 'unknown' ? ' (dernier état connu)' : ''}`;
}

/** What expires on a day. */
export const dueWords: Readonly<Record<NonNullable<FleetDomain['due']>['kind'], string>> = {
  domain: 'nom de domaine',
  dependency: 'un nom dont il dépend',
  'web-certificate': 'certificat du site',
  'mail-certificate': 'certificat de messagerie',
  'policy-certificate': 'certificat MTA-STS',
  signature: 'signature DNSSEC',
  'security-txt': 'security.txt',
};

/** On a client's page, and on the same page as a PDF. */
export const clientWords = {
  first: 'À faire d’abord',
  history: 'La note au fil du temps',
  nothingFirst: 'Rien à corriger : tout ce qui a été mesuré est en ordre.',
  noStep: 'Aucune action n’est proposée : le résultat dit ce qui reste, et ce qui n’a pas pu être mesuré.',
} as const;

/** The text below the title of a client's page. */
export function clientLead({ provider, domains, at }: ClientPage): string {
  const count = domains.length === 1 ? 'Votre domaine' : `Vos ${domains.length} domaines`;
  const by = provider === null ? '' : `, suivis par ${provider.name}`;
  const followed = domains.length === 1 ? by.replace('suivis', 'suivi') : by;
  return `${count}${followed} : les notes et ce qu’il faut faire d’abord, au ${longDay(at)}.`;
}
