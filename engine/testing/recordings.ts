import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { AuditEvidence } from '../evidence.ts';
import { type Conclusion, conclude } from '../judgement/conclude.ts';
import { type Plan, planOf } from '../remedies/plan.ts';

/** Evidence of real audits, `<domain>.json`, each beside what it was concluded to, `<domain>.txt`. */
export const RECORDINGS = join(import.meta.dirname, '..', 'recordings');

export function recordedDomains(): readonly string[] {
  return readdirSync(RECORDINGS)
    .filter((file) => file.endsWith('.json'))
    .map((file) => file.slice(0, -'.json'.length));
}

export function readEvidence(domain: string): AuditEvidence {
  return JSON.parse(readFileSync(join(RECORDINGS, `${domain}.json`), 'utf8'));
}

interface Planned {
  readonly evidence: AuditEvidence;
  readonly conclusion: Conclusion;
  readonly plan: Plan;
}

const known = new Map<string, Planned>();

/** What is recorded, concluded and planned of a domain, made once for all tests of a process; they only read it. */
export function planned(domain: string): Planned {
  const made = known.get(domain) ?? plan(readEvidence(domain));
  known.set(domain, made);
  return made;
}

function plan(evidence: AuditEvidence): Planned {
  const conclusion = conclude(evidence);
  return { evidence, conclusion, plan: planOf(evidence, conclusion) };
}
