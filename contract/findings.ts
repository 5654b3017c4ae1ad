import type { CheckResult } from './analysis.ts';

const SEVERITIES = ['critical', 'high', 'medium', 'low', 'info'] as const;
const OUTCOMES = ['fail', 'warn', 'unknown', 'pass', 'info', 'notApplicable'] as const;

/** Whether something remains to be done or to be known; the rest is settled. */
export function isOpen({ outcome }: CheckResult): boolean {
  return outcome === 'fail' || outcome === 'warn' || outcome === 'unknown';
}

export function sortBySeverity(checks: readonly CheckResult[]): readonly CheckResult[] {
  const rank = ({ outcome, severity }: CheckResult) =>
    OUTCOMES.indexOf(outcome) * SEVERITIES.length + SEVERITIES.indexOf(severity);
  return checks.toSorted((one, other) => rank(one) - rank(other));
}

/** The worst outcome of a sub-step; without a check nothing applied. */
export function worstOf(checks: readonly CheckResult[]): CheckResult['outcome'] {
  return OUTCOMES.find((outcome) => checks.some((check) => check.outcome === outcome)) ?? 'notApplicable';
}

/** Whether the visitor's own options left a protocol out, so that nothing was asked. */
export function isNotAsked(checks: readonly CheckResult[]): boolean {
  const unknown = checks.filter(({ outcome }) => outcome === 'unknown');
  return (
    unknown.length > 0 &&
    unknown.every(({ facts }) => (facts as { readonly silence?: unknown } | null)?.silence === 'not-asked') &&
    !checks.some(({ outcome }) => outcome === 'pass' || outcome === 'warn' || outcome === 'fail')
  );
}
