import { longDayAfter } from '@rempart/french';
import type { ActionShown } from './analysis.ts';

/** « Votre hébergeur DNS, 15 min, à partir du 6 décembre 2026 ». */
export function termsWords(
  { who, party, effort, week }: Pick<ActionShown, 'who' | 'party' | 'effort' | 'week'>,
  measuredAt: string,
): string {
  const holder = `${stepHolders[who].charAt(0).toUpperCase()}${stepHolders[who].slice(1)}${party ? ` (${party})` : ''}`;
  const when = week === 0 ? 'dès maintenant' : `à partir du ${longDayAfter(measuredAt, week)}`;
  return [holder, effortInWords(effort), when].join(', ');
}

export const stepHolders: Readonly<Record<ActionShown['who'], string>> = {
  dns: 'votre hébergeur DNS',
  mail: 'votre messagerie',
  web: 'l’hébergeur de votre site',
  registrar: 'votre bureau d’enregistrement',
  sender: 'vos outils d’envoi',
};

/** « 10 min », « 1 h », « une demi-journée ». */
export function effortInWords(minutes: number): string {
  if (minutes < 60) return `${minutes} min`;
  if (minutes < 180) return `${Math.round(minutes / 60)} h`;
  return minutes <= 240 ? 'une demi-journée' : `${Math.round(minutes / 480)} jour${minutes >= 960 ? 's' : ''}`;
}
