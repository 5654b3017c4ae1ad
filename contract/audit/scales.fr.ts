import { mapTable } from '../tables.ts';
import type { CheckResult, GradeShown } from './analysis.ts';

/** The word for a severity, the only one that any page, document or terminal prints. */
export const severityWords: Readonly<Record<CheckResult['severity'], string>> = {
  critical: 'critique',
  high: 'élevée',
  medium: 'moyenne',
  low: 'faible',
  info: 'information',
};

/**
 * « à améliorer, gravité moyenne »: a fault with its severity, any other outcome alone. A warning costs half of what a failure would, so
 * its severity is never shown as more than medium.
 */
export function outcomeWithSeverity({ outcome, severity }: Pick<CheckResult, 'outcome' | 'severity'>): string {
  if (severity === 'info' || (outcome !== 'fail' && outcome !== 'warn')) return outcomeWords[outcome];
  const shownSeverity = outcome === 'warn' && severity !== 'low' ? 'medium' : severity;
  return `${outcomeWords[outcome]}, gravité ${severityWords[shownSeverity]}`;
}

/** The word for a protocol’s verdict. */
export const verdictWords = {
  pass: 'conforme',
  warn: 'à améliorer',
  fail: 'à corriger',
  na: 'sans objet',
  unknown: 'non mesuré',
} as const;

export const outcomeWords: Readonly<Record<CheckResult['outcome'], string>> = {
  pass: verdictWords.pass,
  warn: verdictWords.warn,
  fail: verdictWords.fail,
  info: severityWords.info,
  notApplicable: verdictWords.na,
  unknown: verdictWords.unknown,
};

/** The five axes of the grade. */
export const axisWords: Readonly<Record<GradeShown['axes'][number]['id'], string>> = {
  spoofing: 'Usurpation',
  transport: 'Confidentialité du transport',
  mastery: 'Maîtrise du domaine',
  web: 'Site web',
  reputation: 'Réputation et délivrabilité',
};

/** A word in capitalised form, as it begins a sentence or appears alone on a card. */
export function atHead(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}

/** All words of a scale in capitalised form. */
export function atHeads<Key extends string>(words: Readonly<Record<Key, string>>): Readonly<Record<Key, string>> {
  return mapTable(words, atHead);
}
