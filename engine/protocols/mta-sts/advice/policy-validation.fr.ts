import { count, enumerate, quote } from '../../../common/phrases.fr.ts';
import type { AdviceFor } from '../../../model/advice.ts';
import type { checks } from '../checks/policy-validation.ts';

const HOUR = 3_600;
const DAY = 24 * HOUR;

export const advice = {
  'mta-sts/policy-syntax': {
    title: 'Lecture de la politique',
    why: 'Une politique illisible est tenue pour absente.',
    pass: ({ unknown }) =>
      `Toutes les lignes de la politique se lisent${unknown.length > 0 ? ` ; les expéditeurs ignoreront ${enumerate(unknown)}` : ''}.`,
    warn: ({ blankLines }) =>
      `La politique se lit, mais contient ${count(blankLines, 'ligne vide', 'lignes vides')} que la norme ne prévoit pas.`,
    fail: ({ lines, readable }) => {
      if (!readable) return 'Le fichier servi n’est pas une politique MTA-STS.';
      return `${lines.length > 1 ? 'Des lignes ne sont pas' : 'Une ligne n’est pas'} de la forme « clé: valeur » : ${lines.map((line) => `« ${line.replace('\uFEFF', '[marque invisible d’ordre des octets] ')} »`).join(', ')}.`;
    },
    remedy:
      'Le fichier ne doit contenir que des lignes « version: STSv1 », « mode: … », « mx: … » et « max_age: … », en texte brut. Écrivez-y d’abord « mode: testing » : un fichier corrigé entre en vigueur, et un serveur MX qui n’est pas prêt ne recevrait plus rien.',
  },
  'mta-sts/policy-version': {
    title: 'Version de la politique',
    why: 'Sans la ligne « version: STSv1 », les expéditeurs rejettent le fichier.',
    pass: () => 'La politique porte la version STSv1.',
    fail: ({ version }) =>
      version === null
        ? 'La politique ne porte pas de version.'
        : `La politique porte la version « ${version} » au lieu de « STSv1 ».`,
    remedy:
      'Mettez la ligne « version: STSv1 » en tête du fichier. Écrivez-y d’abord « mode: testing » : un fichier corrigé entre en vigueur, et un serveur MX qui n’est pas prêt ne recevrait plus rien.',
  },
  'mta-sts/policy-mode': {
    title: 'Mode de la politique',
    task: 'Exiger le chiffrement (MTA-STS), quand tous les serveurs passent',
    why: 'Seul le mode « enforce » interdit de vous remettre des messages par une liaison non protégée ; « testing » ne fait que signaler.',
    pass: () => 'La politique est appliquée (mode « enforce »).',
    warn: () => 'La politique est à l’essai (mode « testing ») : elle ne protège pas encore.',
    info: () => 'La politique est désactivée (mode « none »).',
    fail: ({ mode }) =>
      mode === null
        ? 'La politique n’a pas de champ « mode », en minuscules.'
        : `Le mode « ${mode} » n’existe pas : la politique est rejetée.`,
    remedy:
      'Quand chaque serveur MX passe les contrôles et que les rapports TLS sont bons depuis deux semaines, écrivez « mode: enforce » et changez l’« id » du DNS.',
  },
  'mta-sts/policy-mx-list': {
    title: 'Serveurs autorisés par la politique',
    why: 'Une politique sans serveur autorisé est rejetée.',
    pass: ({ patterns }) => `La politique autorise ${enumerate(patterns.map((pattern) => quote(pattern)))}.`,
    fail: () =>
      'La politique ne nomme aucun serveur de messagerie (« mx: ») : les expéditeurs la rejettent tout entière.',
    remedy:
      'Écrivez une ligne « mx: » pour chacun des serveurs MX que vous utilisez, d’abord en « mode: testing » : complétée, la politique s’applique aussitôt.',
  },
  'mta-sts/policy-mx-syntax': {
    title: 'Écriture des serveurs autorisés',
    why: 'Un nom mal écrit n’autorise aucun serveur.',
    pass: ({ patterns }) =>
      patterns.length > 1 ? 'Les noms de serveurs sont bien écrits.' : 'Le nom de serveur est bien écrit.',
    fail: ({ faulty }) => `Ces noms ne sont pas valables : ${faulty.map((name) => `« ${name} »`).join(', ')}.`,
    remedy:
      'Écrivez un nom complet (« mx1.exemple.fr ») ou une étoile en tête (« *.exemple.fr »), sans port, sans adresse IP et sans point final.',
  },
  'mta-sts/policy-max-age': {
    title: 'Durée de la politique',
    why: 'C’est le temps pendant lequel un expéditeur reste protégé sans relire la politique : trop court, la protection tombe à la première panne.',
    pass: ({ seconds }) => `Les expéditeurs gardent la politique ${duration(seconds)}.`,
    warn: ({ seconds }) => `Les expéditeurs ne gardent la politique que ${duration(seconds)}.`,
    fail: ({ written, largest }) =>
      written === null
        ? 'La politique ne dit pas combien de temps elle vaut (« max_age: »).'
        : `La durée « ${written} » n’est pas un nombre de secondes entre 0 et ${largest.toLocaleString('fr-FR')}.`,
    remedy:
      'Écrivez « max_age: 86400 » (un jour) pendant l’essai ; une fois la politique appliquée et les rapports bons, « max_age: 604800 » (une semaine), et un mois plus tard « max_age: 2592000 » (trente jours).',
  },
  'mta-sts/policy-dup': {
    title: 'Lignes en double',
    why: 'Quand une ligne est écrite deux fois, seule la première compte : l’autre n’a aucun effet.',
    pass: () => 'Aucune ligne de la politique n’est en double.',
    warn: ({ repeated }) =>
      `Écrites plusieurs fois : ${repeated.map(({ name, first }) => `« ${name} » (les expéditeurs retiennent « ${first} »)`).join(', ')}.`,
    remedy: 'Gardez une seule ligne de chaque nom ; seule « mx: » peut être répétée.',
  },
} satisfies AdviceFor<typeof checks>;

function duration(seconds: number): string {
  if (seconds >= 2 * DAY) return count(Math.floor(seconds / DAY), 'jour', 'jours');
  return seconds >= HOUR ? count(Math.floor(seconds / HOUR), 'heure', 'heures') : count(seconds, 'seconde', 'secondes');
}
