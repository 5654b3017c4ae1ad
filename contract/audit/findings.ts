import { fieldsOf } from '../tables.ts';
import type { CheckResult } from './analysis.ts';

const SEVERITIES = ['critical', 'high', 'medium', 'low', 'info'] as const;
const OUTCOMES = ['fail', 'warn', 'unknown', 'pass', 'info', 'notApplicable'] as const;

/** Whether an action or a measurement is still missing; otherwise the check is settled. */
export function isOpen({ outcome }: CheckResult): boolean {
  return outcome === 'fail' || outcome === 'warn' || outcome === 'unknown';
}

export function sortBySeverity(checks: readonly CheckResult[]): readonly CheckResult[] {
  const rank = ({ outcome, severity }: CheckResult) =>
    OUTCOMES.indexOf(outcome) * SEVERITIES.length + SEVERITIES.indexOf(severity);
  return checks.toSorted((one, other) => rank(one) - rank(other));
}

/** The worst outcome of a sub-step; without checks, not applicable. */
export function worstOf(checks: readonly CheckResult[]): CheckResult['outcome'] {
  return OUTCOMES.find((outcome) => checks.some((check) => check.outcome === outcome)) ?? 'notApplicable';
}

/** Whether the visitor's options excluded a protocol, so that nothing was queried. */
export function isNotAsked(checks: readonly CheckResult[]): boolean {
  const unknown = checks.filter(({ outcome }) => outcome === 'unknown');
  return (
    unknown.length > 0 &&
    unknown.every(({ facts }) => fieldsOf(facts)['silence'] === 'not-asked') &&
    !checks.some(({ outcome }) => outcome === 'pass' || outcome === 'warn' || outcome === 'fail')
  );
}
