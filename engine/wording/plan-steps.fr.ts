import { conditionInWords } from '../common/plan-words.fr.ts';
import { describeAction } from '../remedies/words.fr.ts';
import { planStepsIn } from './plan-steps.ts';

const STEPS = planStepsIn({
  language: 'fr',
  describeAction,
  conditionInWords,
  quoted: (title) => `« ${title} »`,
  worse: {
    'mail-first': 'MTA-STS repasse à l’essai, pour qu’aucun message ne soit refusé.',
    'reports-next': 'les rapports de chiffrement deviennent utiles ; une étape du plan les demande.',
    'login-next':
      'le chiffrement laisse voir que les mots de passe sont acceptés sur ce port ; une autre étape les en retire.',
    'none-meant':
      'la politique devient celle que « pct=0 » demandait, pour qu’aucun message légitime ne soit refusé ; elle se durcit dans une étape suivante.',
    'foreign-hosts-out': 'la politique, à l’essai, ne nomme que des serveurs que l’on a vus être les vôtres.',
    'partly-covered': 'les serveurs qui ont des enregistrements TLSA font voir ceux qui n’en ont pas.',
    'now-read': 'les destinataires lisent désormais ce que l’enregistrement d’aujourd’hui leur cache.',
    'sender-shown': 'les enregistrements corrigés nomment un service que ceux d’aujourd’hui cachent.',
    'longer-next':
      'la politique ne dure d’abord qu’un jour, pour qu’une erreur s’oublie vite ; une étape suivante la prolonge.',
    'dane-next':
      'dans une zone signée, les enregistrements TLSA deviennent utiles, et leur absence se voit ; sans eux, vos messages arrivent comme avant.',
    'nobody-refused': 'ce qui n’est plus nommé devient suspect sans être refusé.',
  },
});

/**
 * A plan as one JSON document, the form of `contract/audit/plan.schema.json`. Its sentences are legible; its values are to be written by
 * `plainJson`.
 */
export const planDocumentOf = STEPS.planDocumentOf;

/** All that must be so before an action is done. */
export const conditionsOf = STEPS.conditionsOf;

/** The same without what stands elsewhere beside the step, as sentences. `nameOf`: how a step is called that comes before. */
export const onlyIf = STEPS.onlyIf;

/** How a step is called by its title, where a condition names it. */
export const titlesIn = STEPS.titlesIn;
