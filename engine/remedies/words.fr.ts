import { advise, taskOf } from '../judgement/advice.fr.ts';
import type { Risk } from './remedy.ts';
import { undone } from './undone.fr.ts';
import { daneWords } from './words/dane.fr.ts';
import { dkimWords } from './words/dkim.fr.ts';
import { dmarcWords } from './words/dmarc.fr.ts';
import { doorWords } from './words/doors.fr.ts';
import { mailWords } from './words/mail.fr.ts';
import { spfWords } from './words/spf.fr.ts';
import { webWords } from './words/web.fr.ts';
import { zoneWords } from './words/zone.fr.ts';
import { actionsIn } from './words.ts';

export type { ActionWords } from './words.ts';

/** The proof of a step that has no other. */
export const SEEN_BY_AUDIT = 'Une nouvelle analyse ne signale plus ce point.';

/** The words of an action; values from the network stand in them legibly. */
export const describeAction = actionsIn({
  remedies: {
    ...spfWords,
    ...dkimWords,
    ...dmarcWords,
    ...mailWords,
    ...daneWords,
    ...doorWords,
    ...webWords,
    ...zoneWords,
  },
  advise,
  taskOf,
  correct: (title) => `Corriger : ${title}`,
  criterion: SEEN_BY_AUDIT,
  undone,
  foundAfter: (step, found) => `Une fois faite l’étape ${step}, il restera ceci : ${found}`,
  quoted: (title) => `« ${title} »`,
  aliasStep: (name, alias) =>
    `${name} est un alias (CNAME) vers ${alias}. Si ce prestataire y tient l’enregistrement pour vous, demandez-lui ce changement ; sinon, supprimez d’abord l’alias : il empêche de publier autre chose à ce nom.`,
});

export const RISKS: Readonly<Record<Risk, string>> = { none: 'sans risque', low: 'faible', watch: 'à surveiller' };
