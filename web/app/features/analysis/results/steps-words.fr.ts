import type { ActionShown, PlanShown } from '@rempart/contract';

/** Where the first actions lead, in one sentence; null where it is not they that raise the letter. */
export function leadWords({
  first,
  nextLetter,
}: {
  readonly first: readonly Pick<ActionShown, 'id'>[];
  readonly nextLetter: PlanShown['nextLetter'];
}): string | null {
  if (!nextLetter) return null;
  const heads = first.slice(0, nextLetter.actions.length).map(({ id }) => id);
  if (!nextLetter.actions.every(({ id }) => heads.includes(id))) return null;
  const { letter, points, needed, week } = nextLetter;
  const aim = `à la note ${letter} (${points} points sur 100)${week === 0 ? '' : `, ${inWeeks(week)}`}`;
  if (needed === 1) return `La première action suffit pour arriver ${aim}.`;
  if (needed <= nextLetter.actions.length)
    return `Les ${NUMBERS[needed]} premières actions suffisent pour arriver ${aim}.`;
  return `Il faut ${needed} actions pour arriver ${aim}. Voici les premières.`;
}

const NUMBERS = ['', '', 'deux', 'trois'];

/** « Votre hébergeur DNS, 15 min, dans 2 semaines ». */
export function termsWords({
  who,
  party,
  effort,
  week,
}: Pick<ActionShown, 'who' | 'party' | 'effort' | 'week'>): string {
  const holder = party ? `${WHO[who]} (${party})` : WHO[who];
  return [holder, effortWords(effort), week === 0 ? 'dès maintenant' : inWeeks(week)].join(', ');
}

const WHO: Readonly<Record<ActionShown['who'], string>> = {
  dns: 'Votre hébergeur DNS',
  mail: 'Votre messagerie',
  web: 'L’hébergeur de votre site',
  registrar: 'Votre bureau d’enregistrement',
  sender: 'Vos outils d’envoi',
};

function inWeeks(week: number): string {
  return week === 1 ? 'dans une semaine' : `dans ${week} semaines`;
}

/** As the report says it. */
function effortWords(minutes: number): string {
  if (minutes < 60) return `${minutes} min`;
  if (minutes < 180) return `${Math.round(minutes / 60)} h`;
  return minutes <= 240 ? 'une demi-journée' : `${Math.round(minutes / 480)} jour${minutes >= 960 ? 's' : ''}`;
}

/** How many actions the plan has beyond those shown. */
export function othersWords(count: number): string {
  return count === 1
    ? 'Une autre suit : le rapport les détaille.'
    : `${count} autres suivent : le rapport les détaille.`;
}
