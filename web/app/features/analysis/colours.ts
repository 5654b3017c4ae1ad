import type { CheckResult, ProtocolVerdict } from '@rempart/contract';

/** Colour is never the only sign: a word or a shape accompanies it. */
export const VERDICT_COLOURS: Readonly<Record<ProtocolVerdict, string>> = {
  pass: 'text-pass',
  warn: 'text-warn',
  fail: 'text-fail',
  na: 'text-muted',
  unknown: 'text-muted',
};

export const OUTCOME_COLOURS: Readonly<Record<CheckResult['outcome'], string>> = {
  pass: 'text-pass',
  warn: 'text-warn',
  fail: 'text-fail',
  info: 'text-muted',
  notApplicable: 'text-muted',
  unknown: 'text-muted',
};

export const OUTCOME_MARKS: Readonly<Record<CheckResult['outcome'], string>> = {
  pass: '✓',
  warn: '△',
  fail: '✕',
  info: '•',
  notApplicable: '○',
  unknown: '?',
};
