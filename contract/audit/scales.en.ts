import type { CheckResult, GradeShown, ProtocolResult } from './analysis.ts';

export const severityWords: Readonly<Record<CheckResult['severity'], string>> = {
  critical: 'critical',
  high: 'high',
  medium: 'medium',
  low: 'low',
  info: 'information',
};

export const verdictWords: Readonly<Record<ProtocolResult['verdict'], string>> = {
  pass: 'passes',
  warn: 'could be better',
  fail: 'to be corrected',
  na: 'not applicable',
  unknown: 'not measured',
};

/** The five axes of the grade. */
export const axisWords: Readonly<Record<GradeShown['axes'][number]['id'], string>> = {
  spoofing: 'Spoofing',
  transport: 'Confidentiality in transit',
  mastery: 'Control of the domain',
  web: 'Website',
  reputation: 'Reputation and deliverability',
};
