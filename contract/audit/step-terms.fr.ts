import { longDay, longDayAfter } from '@rempart/french';
import type { ActionShown } from './analysis.ts';

/** What a page needs of a step to tell who does it, when and on which conditions. */
export type StepTerms = Pick<ActionShown, 'who' | 'party' | 'effort' | 'week' | 'notBefore' | 'conditions'>;

/** « Votre hébergeur DNS, 15 min, à partir du 6 décembre 2026, pas avant. Seulement si… » */
export function termsWords(step: StepTerms, measuredAt: string): string {
  const { who, party, effort, conditions = [] } = step;
  const holder = `${stepHolders[who].charAt(0).toUpperCase()}${stepHolders[who].slice(1)}${party ? ` (${party})` : ''}`;
  const day = firstDayInWords(step, measuredAt);
  const when = day === null ? 'dès maintenant' : `à partir du ${day}, pas avant`;
  return [`${[holder, effortInWords(effort), when].join(', ')}.`, ...conditions].join(' ');
}

/** « 6 décembre 2026 »; null: now. Results of an earlier release have weeks alone. */
export function firstDayInWords(
  { week, notBefore }: Pick<ActionShown, 'week' | 'notBefore'>,
  measuredAt: string,
): string | null {
  if (notBefore === undefined) return week === 0 ? null : longDayAfter(measuredAt, week);
  return notBefore && longDay(`${notBefore}T12:00:00Z`);
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
