import { dateInWords } from './phrases.en.ts';
import type { RetiredDestination } from './retired-destinations.ts';

export function retiredWords({ host, service, closedOn }: RetiredDestination): string {
  return `Reports go to ${host}, an address of ${service}, which closed on ${dateInWords(closedOn)}: nobody reads them there.`;
}
