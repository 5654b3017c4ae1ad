import { enumerate } from './common/phrases.fr.ts';
import type { DomainProfile } from './profile.ts';

/** What the audit took the domain for; empty where nothing of it was seen. */
export function describeProfile({ receives, sends, declared, web }: DomainProfile): string {
  const parts = [
    receives === null ? [] : [receives ? 'reçoit du courrier' : 'ne reçoit pas de courrier'],
    sends === null ? [] : [sends ? 'peut en envoyer' : sendsNothing(declared)],
    web === null ? [] : [web ? 'a un site web' : 'n’a pas de site web'],
  ].flat();
  return parts.length === 0 ? '' : `Ce domaine ${enumerate(parts)}.`;
}

function sendsNothing(declared: boolean): string {
  return declared ? 'n’en envoie pas (vous l’avez dit)' : 'déclare n’en envoyer aucun';
}
