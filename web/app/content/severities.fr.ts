import type { CheckResult } from '@house/contract';

/** The word of a severity; its points say the rest. */
export const severityWords: Readonly<Record<CheckResult['severity'], string>> = {
  critical: 'critique',
  high: 'haute',
  medium: 'moyenne',
  low: 'basse',
  info: 'pour information',
};
