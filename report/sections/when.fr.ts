import { WEEK_MS } from '@rempart/contract';
import type { AuditEvidence } from '@rempart/engine';
import { day } from '../typography.fr.ts';

/** The day before which an action of this week must not be done, ISO 8601. */
export function notBefore(week: number, { at }: Pick<AuditEvidence, 'at'>): string {
  return new Date(Date.parse(at) + week * WEEK_MS).toISOString();
}

/** « à partir du 6 décembre 2026, pas avant »: what waits for something else is never asked for without its day. */
export function whenInWords(week: number, evidence: Pick<AuditEvidence, 'at'>): string {
  return `à partir du ${day(notBefore(week, evidence))}, pas avant`;
}
