import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type AuditEvidence, type Conclusion, conclude, type Plan, planOf } from '@rempart/engine';

/** Evidence of real audits, `<domain>.json`, each beside what it was concluded to, `<domain>.txt`. */
export const RECORDINGS = join(import.meta.dirname, '..', '..', 'engine', 'recordings');

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

/** The grade, then one line for each check, with the facts of those that fault something: made to be read as a difference. */
export function goldenOf(evidence: AuditEvidence): string {
  const { grade, verdicts } = conclude(evidence);
  const { letter, points, floor, ceiling, measuredShare, provisional, cappedBy, axes } = grade;
  return [
    `grade ${letter} ${points} floor ${floor} ceiling ${ceiling} known ${measuredShare}${provisional ? ' provisional' : ''}`,
    `capped by ${cappedBy ? `${cappedBy.check} ${cappedBy.letter}` : 'nothing'}`,
    ...axes.map((axis) => `axis ${axis.id} ${axis.letter} ${axis.points}`),
    ...verdicts.map(({ check, severity, outcome, facts }) =>
      [check, severity, outcome, ...(outcome === 'pass' || outcome === 'info' ? [] : [JSON.stringify(facts)])].join(
        ' ',
      ),
    ),
    '',
  ].join('\n');
}
