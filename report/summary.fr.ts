import { axisWords, verdictWords } from '@rempart/contract';
import type { Conclusion } from '@rempart/engine';
import { advise, describeAction, onlyIf, PROTOCOLS, titlesIn } from '@rempart/engine/fr';
import { longDay, longMoment, ofName } from '@rempart/french';
import { summaryIn } from './summary-words.ts';

const WORDS = summaryIn({
  advise,
  describeAction,
  onlyIf,
  titlesIn,
  when: (day) => (day === null ? 'Dès maintenant.' : `À partir du ${longDay(`${day}T12:00:00Z`)}, pas avant.`),
  protocols: PROTOCOLS,
  verdicts: verdictWords,
  axes: axisWords,
  title: (domain) => `Audit ${ofName(domain)}`,
  made: (at, seconds) =>
    `Fait le ${longMoment(at)} (heure de Paris), en ${seconds.toLocaleString('fr-FR', { maximumFractionDigits: 1 })} s.`,
  noGrade: 'Note : aucune',
  graded: (letter, isPartial) => `Note : ${letter}${isPartial ? ' (partielle)' : ''}`,
  noSuchDomain: 'Ce nom de domaine n’existe pas dans le DNS : il n’y a rien à noter.',
  nothingMeasured: 'Ce qui décide de la note n’a pas pu être mesuré : pas de note plutôt qu’une note inventée.',
  points: (points, isCapped) => `${points} points sur 100${isCapped ? ' avant plafond' : ''}.`,
  capped: (letter, title, protocol) => `Plafonnée à ${letter} par « ${title} » (${protocol}).`,
  between: (floor, ceiling) => `Selon ce qui n’a pas pu être mesuré, la note se situe entre ${floor} et ${ceiling}.`,
  provisional: (percent) => `Note provisoire : ${percent} % de ce qui compte a été mesuré.`,
  partial: 'Note partielle : ce n’est pas celle du domaine, dont une partie n’a pas été demandée.',
  axesColumns: ['Axe', 'Note', 'Points'],
  unmeasured: 'non mesuré',
  notApplicable: 'sans objet',
  counts: ({ errors, warnings, passed, unknown }) =>
    `${[
      several(errors, 'protocole à corriger', 'protocoles à corriger'),
      several(warnings, 'à améliorer', 'à améliorer'),
      several(passed, 'conforme', 'conformes'),
      several(unknown, 'non mesuré', 'non mesurés'),
    ].join(', ')}.`,
  first: 'À faire d’abord',
  more: (actions) => `${several(actions, 'autre action figure', 'autres actions figurent')} dans le plan (« --plan »).`,
  protocol: (name, verdict) => `${name} : ${verdict}`,
  remainder: (passed, notApplicable) =>
    `${[
      ...(passed > 0 ? [several(passed, 'contrôle conforme', 'contrôles conformes')] : []),
      ...(notApplicable > 0 ? [`${notApplicable} sans objet`] : []),
    ].join(', ')}.`,
});

/** One audit for a terminal: the grade and what caps it, what to do first, then each protocol. */
export const summary = WORDS.summary;

/** Why this letter, and how sure it is. */
export const gradeSentences = WORDS.gradeSentences;

/** What is said beside a letter that is not, or perhaps not, the domain's. */
export function certainty({ partial, provisional }: Conclusion['grade']): string {
  const said = [...(partial ? ['partielle'] : []), ...(provisional ? ['provisoire'] : [])].join(' et ');
  return said === '' ? '' : ` (${said})`;
}

function several(number: number, one: string, more: string): string {
  return `${number} ${number > 1 ? more : one}`;
}
