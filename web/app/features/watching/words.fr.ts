import { letterWords, type WatchedAudit, type WatchedDomain } from '@rempart/contract';
import { longDay, longMoment } from '@rempart/french';

/** The text alternative of a chart. */
export function chartWords(title: string, history: readonly WatchedAudit[]): string {
  const measured = history.filter(({ points }) => points !== null);
  const [last] = measured;
  const first = measured.at(-1);
  if (!last || !first) return `${title} : rien n’a pu être mesuré.`;
  if (last === first) return `${title} : ${letterWords(last)} le ${longDay(last.at)}.`;
  return `${title}, du ${longDay(first.at)} au ${longDay(last.at)} : de ${letterWords(first)} à ${letterWords(last)}.`;
}

export function standingWords({ state, lastAudit, nextAudit }: WatchedDomain): string {
  if (state === 'stopped') return 'La surveillance est arrêtée : ce domaine n’est plus analysé pour vous.';
  const last = lastAudit === null ? 'La première analyse se prépare.' : `Dernière analyse le ${longMoment(lastAudit)}.`;
  return nextAudit === null ? last : `${last} Prochaine analyse le ${longMoment(nextAudit)} au plus tôt.`;
}

export const watchListWords = {
  title: 'Mes domaines surveillés',
  lead: 'Chaque domaine est analysé une fois par jour. Vous recevez un message quand quelque chose change, un par jour au plus, et rien quand tout reste pareil.',
  empty: 'Vous ne surveillez encore aucun domaine. Lancez une analyse : sa page propose de la refaire chaque jour.',
  expired: 'Ce lien n’ouvre plus rien : il a plus de trente jours, ou l’adresse a été effacée.',
  noChange: 'Rien n’a changé depuis le début de la surveillance.',
  noDeadline: 'Aucune échéance connue.',
  stop: 'Ne plus surveiller ce domaine',
  stopAll: 'Tout arrêter',
  forget: 'Tout arrêter et effacer mon adresse',
  addresses: 'Obtenir de nouvelles adresses',
  badgeOn: 'Publier l’insigne',
  forgotten:
    'Votre adresse est effacée, avec tout ce qui n’était qu’à vous. Les liens que vous aviez n’ouvrent plus rien.',
  badgeOff: 'Ne plus publier l’insigne',
  reportsOn: 'Lire ces rapports chaque jour',
  reportsOff: 'Ne plus lire mes rapports',
} as const;

/** The link is of no box, or of a box for another domain. */
export const unknownReports = 'Ce lien n’ouvre pas la page des rapports de ce domaine. Copiez-le en entier.';

/** The result of a button. */
export const doneWords = {
  stop: 'C’est noté : ce domaine n’est plus surveillé.',
  'stop-all': 'C’est noté : plus aucun domaine n’est surveillé, et plus aucun message ne partira.',
  'badge-on': 'L’insigne est public. Copiez le code ci-dessous dans votre site.',
  'badge-off':
    'L’insigne n’est plus public ; un site qui l’affiche encore montre « aucune mesure publiée » dans l’heure.',
  'reports-on': 'C’est noté : vos rapports sont lus chaque jour. Il en faut quatre semaines pour comparer.',
  'reports-off': 'C’est noté : vos rapports ne sont plus lus ici, et ce qui en avait été dit est effacé.',
  addresses: 'Voici vos adresses. Elles ne sont montrées qu’une fois : qui les connaît peut les lire.',
} as const;
