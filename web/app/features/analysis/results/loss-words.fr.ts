import { type CheckResult, type GradeShown, outcomeWithSeverity, outcomeWords } from '@rempart/contract';

/** « à corriger, gravité élevée, −4,2 points, plafonne à C »: the real cost of a fault, or that it costs nothing. */
export function lossWords(check: Pick<CheckResult, 'outcome' | 'severity' | 'lost' | 'caps'>): string {
  const { outcome, lost, caps } = check;
  if ((outcome !== 'fail' && outcome !== 'warn') || lost === undefined) return outcomeWithSeverity(check);
  const points = lost > 0 ? `−${lost.toLocaleString('fr-FR')} ${lost < 2 ? 'point' : 'points'}` : null;
  const cap = caps ? `plafonne à ${caps}` : null;
  return [outcomeWithSeverity(check), points, cap, points === null && cap === null ? 'sans effet sur la note' : null]
    .filter((part) => part !== null)
    .join(', ');
}

/** « 83 / 100 → plafonné à C (DMARC) ». */
export function axisWordsOf(
  { points, applies, cappedBy }: GradeShown['axes'][number],
  titleOf: (check: string) => string,
): string {
  if (points === null) return outcomeWords[applies === false ? 'notApplicable' : 'unknown'];
  return cappedBy ? `${points} / 100 → plafonné à ${cappedBy.letter} (${titleOf(cappedBy.check)})` : `${points} / 100`;
}

/** « 12 vérifications conformes, 3 sans objet ou pour information ». */
export function settledWords(passed: number, others: number): string {
  const rest = `${others} ${passed > 0 ? '' : others > 1 ? 'vérifications ' : 'vérification '}sans objet ou pour information`;
  if (passed === 0) return rest;
  const held = `${passed} ${passed > 1 ? 'vérifications conformes' : 'vérification conforme'}`;
  return others === 0 ? held : `${held}, ${rest}`;
}
