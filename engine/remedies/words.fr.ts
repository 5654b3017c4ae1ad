import { legibleWithin } from '@rempart/contract';
import { advise, taskOf } from '../advice.fr.ts';
import type { Action } from './action.ts';
import type { RemedyId } from './list.ts';
import type { Risk, Who } from './remedy.ts';
import { dkimWords } from './words/dkim.fr.ts';
import { dmarcWords } from './words/dmarc.fr.ts';
import { mailWords } from './words/mail.fr.ts';
import type { WordsFor, WordsOf } from './words/model.ts';
import { spfWords } from './words/spf.fr.ts';
import { webWords } from './words/web.fr.ts';
import { zoneWords } from './words/zone.fr.ts';

/** The words of one action; values from the network stand in them legibly. */
export interface ActionWords {
  readonly title: string;
  readonly why: string;
  readonly steps: readonly string[];
  readonly criterion: string;
  readonly rollback: string;
}

const WORDS: WordsFor<RemedyId> = { ...spfWords, ...dkimWords, ...dmarcWords, ...mailWords, ...webWords, ...zoneWords };

export function describeAction({ subject }: Pick<Action, 'subject'>): ActionWords {
  if (subject.kind === 'rule') {
    const { title, why, found, remedy } = advise(subject.verdict);
    return {
      title: taskOf(subject.verdict) ?? `Corriger : ${title}`,
      why,
      steps: [found, ...(remedy ? [remedy] : [])],
      criterion: CRITERION,
      rollback: ROLLBACK,
    };
  }
  const words = WORDS[subject.remedy] as WordsOf<unknown>;
  const facts = legibleWithin(subject.facts);
  const said = (text: WordsOf<unknown>['why']) => (typeof text === 'string' ? text : text(facts));
  return {
    title: words.title(facts),
    why: said(words.why),
    steps: words.steps(facts),
    criterion: said(words.criterion),
    rollback: words.rollback,
  };
}

const CRITERION = 'Une nouvelle analyse ne signale plus ce point.';
const ROLLBACK = 'Remettez le réglage que vous aviez noté avant.';

export const WHO: Readonly<Record<Who, string>> = {
  dns: 'votre hébergeur DNS',
  mail: 'votre messagerie',
  web: 'l’hébergeur de votre site',
  registrar: 'votre bureau d’enregistrement',
  sender: 'vos outils d’envoi',
};

export const RISKS: Readonly<Record<Risk, string>> = { none: 'sans risque', low: 'faible', watch: 'à surveiller' };

/** « 10 min », « 1 h », « une demi-journée ». */
export function effortInWords(minutes: number): string {
  if (minutes < 60) return `${minutes} min`;
  if (minutes < 180) return `${Math.round(minutes / 60)} h`;
  return minutes <= 240 ? 'une demi-journée' : `${Math.round(minutes / 480)} jour${minutes >= 960 ? 's' : ''}`;
}
