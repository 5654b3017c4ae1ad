import { type AuditEvidence, conclude } from '@rempart/engine';
import { withoutChance } from './likeness.ts';

/** Those of elsewhere cannot be made again, and are told to the letter. */
export const isOfTheLab = (domain: string): boolean => domain.endsWith('.example');

/** The grade, then one line for each check, with the facts of those that fault something: made to be read as a difference. */
export function goldenOf(evidence: AuditEvidence): string {
  const { grade, verdicts } = conclude(evidence);
  const told = (facts: unknown) =>
    isOfTheLab(evidence.domain) ? withoutChance(facts, evidence.at) : JSON.stringify(facts);
  const { letter, points, floor, ceiling, measuredShare, provisional, cappedBy, axes } = grade;
  return [
    `grade ${letter} ${points} floor ${floor} ceiling ${ceiling} known ${measuredShare}${provisional ? ' provisional' : ''}`,
    `capped by ${cappedBy ? `${cappedBy.check} ${cappedBy.letter}` : 'nothing'}`,
    ...axes.map((axis) => `axis ${axis.id} ${axis.letter} ${axis.points}`),
    ...verdicts.map(({ check, severity, outcome, facts }) =>
      [check, severity, outcome, ...(outcome === 'pass' || outcome === 'info' ? [] : [told(facts)])].join(' '),
    ),
    '',
  ].join('\n');
}
