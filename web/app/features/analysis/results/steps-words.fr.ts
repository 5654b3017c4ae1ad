import { type ActionShown, type AnalysisResults, firstDayInWords, type PlanShown } from '@rempart/contract';

/** Where the first actions lead, in one sentence; null where they do not raise the letter. `measuredAt`: weeks are counted from there. */
export function leadWords(
  {
    first,
    nextLetter,
  }: { readonly first: readonly Pick<ActionShown, 'id'>[]; readonly nextLetter: PlanShown['nextLetter'] },
  measuredAt: string,
): string | null {
  if (!nextLetter) return null;
  const { letter, points, needed, actions } = nextLetter;
  const aim = `la note ${letter} (${points} points sur 100)`;
  const day = firstDayInWords(nextLetter, measuredAt);
  const when = day === null ? '' : `, à partir du ${day}`;
  const heads = first.slice(0, actions.length).map(({ id }) => id);
  if (actions.every(({ id }) => heads.includes(id))) {
    if (needed === 1) return `La première action suffit pour ${aim}${when}.`;
    if (needed <= actions.length) return `Les ${inWords(needed)} premières actions suffisent pour ${aim}${when}.`;
    return `Il faut ${inWords(needed)} actions pour ${aim}${when}. Voici les premières.`;
  }
  if (actions[0]?.id !== first[0]?.id) return null;
  return `L’action ci-dessus est la première des ${inWords(needed)} qui mènent à ${aim}${when}.`;
}

/** The day from which the weeks of a plan are counted. */
export function measuredAt({ completedAt, createdAt }: Pick<AnalysisResults, 'completedAt' | 'createdAt'>): string {
  return completedAt ?? createdAt;
}

const NUMBERS = ['', '', 'deux', 'trois', 'quatre', 'cinq', 'six', 'sept', 'huit', 'neuf', 'dix'];

function inWords(count: number): string {
  return NUMBERS[count] ?? String(count);
}

/** How many actions the plan has beyond those shown. */
export function othersWords(count: number): string {
  return count === 1
    ? 'Une autre suit : le rapport les détaille.'
    : `${count} autres suivent : le rapport les détaille.`;
}
