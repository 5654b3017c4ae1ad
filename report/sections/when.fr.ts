import type { Action, AuditEvidence, Plan } from '@rempart/engine';
import { onlyIf } from '@rempart/engine/fr';
import { day, NBSP } from '../typography.fr.ts';

/** A moment of an ISO 8601 day that is of this day in Paris. */
export function noonOf(date: string): string {
  return `${date}T12:00:00Z`;
}

/** « à partir du 6 décembre 2026, pas avant »: what waits for something else is never asked for without its day. */
export function whenInWords({ notBefore }: Pick<Action, 'notBefore'>): string {
  return notBefore === null ? 'dès maintenant' : `à partir du ${day(noonOf(notBefore))}, pas avant`;
}

/** The same as sentences, with what must be so first: « À partir du 6 décembre 2026, pas avant. Après : n° 4. Seulement si… ». */
export function termsInWords(action: Action, evidence: AuditEvidence, nameOf: (id: string) => string): string {
  const when = whenInWords(action);
  return [`${when.charAt(0).toUpperCase()}${when.slice(1)}.`, ...onlyIf(action, evidence, nameOf)].join(' ');
}

/** How a step is called by its number in the plan. */
export function numbersIn({ actions }: Pick<Plan, 'actions'>): (id: string) => string {
  return (id) => `n°${NBSP}${actions.findIndex((action) => action.id === id) + 1}`;
}
