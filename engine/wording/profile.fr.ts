import { enumerate } from '../common/phrases.fr.ts';
import type { DomainProfile } from '../judgement/profile.ts';

/** What the audit took the domain for; empty where nothing of it was seen. */
export function describeProfile({ receives, sends, declared, host, web }: DomainProfile): string {
  const parts = [
    receives === null ? [] : [receives ? 'reçoit des e-mails' : 'ne reçoit pas d’e-mail'],
    sends === null ? [] : [sends ? 'peut en envoyer' : sendsNothing(declared, host)],
    web === null ? [] : [web ? 'a un site web' : 'n’a pas de site web'],
  ].flat();
  return parts.length === 0 ? '' : `Ce domaine ${enumerate(parts)}.`;
}

function sendsNothing(declared: boolean, host: boolean): string {
  if (declared) return 'n’en envoie pas (vous l’avez dit)';
  return host ? 'ne semble pas en envoyer' : 'déclare n’en envoyer aucun';
}
