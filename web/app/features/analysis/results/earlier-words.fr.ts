import type { AnalysisResults } from '@rempart/contract';
import type { Change } from './compare.ts';

export const CHANGE_WORDS: Readonly<Record<Change['change'], string>> = {
  same: 'inchangé',
  better: 'mieux',
  worse: 'moins bien',
  other: 'autre mesure',
};

type Compared = Pick<AnalysisResults, 'stats' | 'grade'>;

/** « La note passe de D à C, et les points de 58 à 71. », or that nothing changed. `changed`: protocols with another verdict. */
export function changeSentence(before: Compared, after: Compared, changed: number): string {
  const [letters, points] = [
    [before.stats.score, after.stats.score],
    [before.grade?.points ?? null, after.grade?.points ?? null],
  ] as const;
  const moved = points[0] !== null && points[1] !== null && points[0] !== points[1];
  if (letters[0] !== letters[1]) {
    return `La note passe de ${letters[0]} à ${letters[1]}${moved ? `, et les points de ${points[0]} à ${points[1]}` : ''}.`;
  }
  if (moved) return `La note reste ${letters[1]}, et les points passent de ${points[0]} à ${points[1]}.`;
  return changed === 0 ? 'Rien n’a changé.' : `La note reste ${letters[1]}.`;
}
