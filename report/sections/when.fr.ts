import type { AuditEvidence } from '@house/engine';
import { day } from '../typography.fr.ts';

const WEEK_MS = 7 * 86_400_000;

/** « à partir du 6 décembre 2026, pas avant »: what waits for something else is never asked for without its day. */
export function whenInWords(week: number, { at }: Pick<AuditEvidence, 'at'>): string {
  return `à partir du ${day(new Date(Date.parse(at) + week * WEEK_MS).toISOString())}, pas avant`;
}
