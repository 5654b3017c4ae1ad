import { enumerate } from '../../../common/phrases.fr.ts';
import type { AdviceFor } from '../../../model/advice.ts';
import type { checks } from '../checks/record.ts';

/** Nobody reads the policy today; a sound record puts it in force at once. */
const REVIVES =
  'Mettez d’abord la politique en « mode: testing » : l’enregistrement corrigé la remet en vigueur, et un serveur MX qui n’est pas prêt ne recevrait plus rien.';

export const advice = {
  'mta-sts/record-present': {
    title: 'Enregistrement MTA-STS',
    why: (_, outcome) =>
      outcome === 'fail'
        ? 'Une politique que rien n’annonce ne protège personne : sans DANE, un attaquant placé sur le trajet peut empêcher le chiffrement de vos messages et les lire.'
        : outcome === 'pass'
          ? 'Cette annonce dit aux expéditeurs qu’une politique de chiffrement est à lire.'
          : 'Sans MTA-STS ni DANE, un attaquant placé sur le trajet peut empêcher le chiffrement de vos messages et les lire.',
    pass: ({ name }) => `Le domaine annonce une politique MTA-STS (${name}).`,
    warn: ({ name }) => `Aucun enregistrement MTA-STS n’est publié à ${name}.`,
    fail: ({ name, policyUrl }) =>
      `Une politique est servie à ${policyUrl}, mais rien ne l’annonce à ${name} : les expéditeurs ne la chercheront jamais.`,
    remedy: ({ name }) =>
      `Servez d’abord la politique en HTTPS, en mode « testing », puis publiez à ${name} un enregistrement TXT « v=STSv1; id=… » ; passez en « enforce » quand les rapports sont bons.`,
  },
  'mta-sts/record-single': {
    title: 'Enregistrement MTA-STS unique',
    why: 'Devant deux enregistrements, les expéditeurs font comme s’il n’y en avait aucun.',
    pass: () => 'Il n’y a qu’un enregistrement MTA-STS.',
    fail: ({ records }) =>
      `Il y a ${records.length} enregistrements MTA-STS : les expéditeurs n’en tiennent aucun compte.`,
    remedy: `${REVIVES} Ne gardez ensuite qu’un seul enregistrement TXT commençant par « v=STSv1 ».`,
  },
  'mta-sts/record-version': {
    title: 'Version de l’enregistrement',
    why: 'Un enregistrement qui ne commence pas exactement par « v=STSv1 » est ignoré.',
    pass: () => 'L’enregistrement commence par « v=STSv1 ».',
    fail: ({ records }) => `L’enregistrement ne commence pas par « v=STSv1 » : ${records.map(quoted).join(', ')}.`,
    remedy: `${REVIVES} Écrivez ensuite « v=STSv1 » en tête, majuscules et minuscules comprises, suivi d’un point-virgule.`,
  },
  'mta-sts/record-id': {
    title: 'Numéro de version de la politique',
    why: (_, outcome) =>
      outcome === 'fail'
        ? 'Sans numéro valable, les expéditeurs laissent l’annonce de côté, et votre politique avec elle.'
        : 'C’est au changement de ce numéro que les expéditeurs relisent votre politique.',
    pass: ({ id }) => `Le numéro de la politique est « ${id} ».`,
    fail: ({ id }) =>
      id === null || id === ''
        ? 'L’enregistrement ne contient pas de numéro « id= ».'
        : `Le numéro « ${id} » n’est pas valable : il doit compter de 1 à 32 lettres sans accent ou chiffres, sans tiret ni point.`,
    remedy: `${REVIVES} Donnez ensuite un « id » fait de lettres et de chiffres seulement, par exemple la date et l’heure : 20261120T0900.`,
  },
  'mta-sts/record-place': {
    title: 'Emplacement de l’enregistrement',
    why: 'Les expéditeurs ne regardent qu’à un seul nom ; publié ailleurs, l’enregistrement ne sert à rien.',
    pass: ({ name }) => `L’enregistrement est au bon endroit : ${name}.`,
    fail: ({ name, strays }) => `L’enregistrement est publié à ${enumerate(strays)} ; il doit l’être à ${name}.`,
    remedy: ({ name }) => `${REVIVES} Déplacez ensuite l’enregistrement TXT à ${name}.`,
  },
  'mta-sts/record-fields': {
    title: 'Champs de l’enregistrement MTA-STS',
    why: (facts) =>
      facts && facts.repeated.length > 0
        ? 'Un champ écrit deux fois laisse chaque expéditeur choisir celui qu’il lit.'
        : facts && facts.malformed.length > 0
          ? 'Un champ mal écrit fait écarter tout l’enregistrement, et votre politique, par les expéditeurs les plus stricts.'
          : 'Des champs bien écrits sont lus de la même façon par tous les expéditeurs.',
    pass: ({ unknown }) =>
      unknown.length > 0
        ? `Chaque champ est écrit une fois ; les expéditeurs ignorent ${enumerate(unknown)}.`
        : 'Chaque champ est écrit une fois.',
    warn: ({ repeated, malformed }) =>
      repeated.length > 0
        ? `Champs écrits plusieurs fois : ${enumerate(repeated)}.`
        : `Ces champs ne suivent pas l’écriture de la norme, et des expéditeurs laissent alors tout l’enregistrement de côté : ${malformed.map(quoted).join(', ')}.`,
    remedy: 'Ne gardez que « v=STSv1; id=…; », chaque champ une seule fois.',
  },
} satisfies AdviceFor<typeof checks>;

function quoted(text: string): string {
  return `« ${text} »`;
}
