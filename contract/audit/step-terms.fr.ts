import { longDayAfter } from '@rempart/french';
import type { ActionShown } from './analysis.ts';

/** « Votre hébergeur DNS, 15 min, à partir du 6 décembre 2026 ». */
export function termsWords(
  { who, party, effort, week }: Pick<ActionShown, 'who' | 'party' | 'effort' | 'week'>,
  measuredAt: string,
): string {
  const holder = party ? `${WHO[who]} (${party})` : WHO[who];
  const when = week === 0 ? 'dès maintenant' : `à partir du ${longDayAfter(measuredAt, week)}`;
  return [holder, effortWords(effort), when].join(', ');
}

const WHO: Readonly<Record<ActionShown['who'], string>> = {
  dns: 'Votre hébergeur DNS',
  mail: 'Votre messagerie',
  web: 'L’hébergeur de votre site',
  registrar: 'Votre bureau d’enregistrement',
  sender: 'Vos outils d’envoi',
};

/** In the words of the report. */
function effortWords(minutes: number): string {
  if (minutes < 60) return `${minutes} min`;
  if (minutes < 180) return `${Math.round(minutes / 60)} h`;
  return minutes <= 240 ? 'une demi-journée' : `${Math.round(minutes / 480)} jour${minutes >= 960 ? 's' : ''}`;
}
