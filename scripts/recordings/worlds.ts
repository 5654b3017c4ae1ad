import { type AuditEvidence, audit, openNetwork } from '@rempart/engine';
import type { Lab } from '@rempart/lab';

/** Away from where a question that waits six, eight or twelve seconds gives up, which under load would be before or after it by chance. */
const DEADLINE_MS = 21_000;

/** Worlds of the laboratory that are recorded beside domains of elsewhere, which cannot be asked again. */
export const WORLDS = [
  'exemplaire',
  'moyenne',
  'secours',
  'voisin',
  'parking',
  'passoire',
  'brisee',
  'alias',
  'brouillon',
  'etourdi',
  'capricieux',
  'negligent',
  'ancien',
  'troue',
  'muet',
  'vide',
].map((name) => `${name}.example`);

/** With a network of its own: a recording is to hold nothing that was asked for another world. */
export async function auditWorld(lab: Lab, domain: string): Promise<AuditEvidence> {
  const events = audit(domain, {
    network: openNetwork(lab),
    signal: new AbortController().signal,
    options: { deadlineMs: DEADLINE_MS },
  });
  for await (const event of events) if (event.type === 'completed') return event.evidence;
  throw new Error(`the audit of ${domain} did not end`);
}
