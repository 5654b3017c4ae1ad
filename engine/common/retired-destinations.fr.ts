import { dateInWords } from './phrases.fr.ts';
import type { RetiredDestination } from './retired-destinations.ts';

export function retiredWords({ host, service, closedOn }: RetiredDestination): string {
  return `Les rapports vont à ${host}, adresse du service ${service}, fermé le ${dateInWords(closedOn)} : personne ne les y lit.`;
}
