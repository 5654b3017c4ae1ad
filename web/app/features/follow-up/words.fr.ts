import type { FollowUpView } from '@rempart/contract';
import { longDay } from '@rempart/french';

/** Without a comparison: the state of the follow-up. */
export function standingWords({ state, why, dueAt, domain }: FollowUpView): string {
  switch (state) {
    case 'planned':
      return `L’analyse du domaine ${domain} sera refaite le ${longDay(dueAt)}. Vous recevrez un message avec ce qui a changé.`;
    case 'running':
      return 'La nouvelle analyse est en cours. Revenez dans quelques minutes.';
    case 'failed':
      return 'La nouvelle analyse n’a pas pu aboutir. Vous pouvez la refaire vous-même, sans frais.';
    case 'dropped':
      return DROPPED[why ?? 'forgotten'];
    case 'done':
      return '';
  }
}

const DROPPED: Readonly<Record<NonNullable<FollowUpView['why']>, string>> = {
  stopped: 'Cette analyse n’est plus prévue : elle a été arrêtée à la demande du destinataire.',
  refunded: 'Cette analyse n’est plus prévue : la commande a été remboursée.',
  withdrawn: 'Cette analyse n’est plus prévue : le contrat a pris fin.',
  undelivered: 'Cette analyse n’a pas été faite : le rapport n’avait pas été envoyé.',
  optedOut: 'Cette analyse n’a pas été faite : le domaine demande à ne pas être analysé.',
  overtaken: 'Cette analyse n’a pas été faite à temps ; la suivante la remplace.',
  forgotten: 'Cette analyse n’a pas été faite : la première n’est plus conservée.',
};

/** The lists of the page, by importance. */
export const LISTS = [
  { key: 'repaired', title: 'Réparé', tone: 'text-pass', told: null },
  { key: 'appeared', title: 'Nouveau', tone: 'text-fail', told: 'Ces points étaient en ordre la première fois.' },
  { key: 'remaining', title: 'Reste à faire', tone: 'text-warn', told: null },
  {
    key: 'unmeasured',
    title: 'Pas mesuré cette fois',
    tone: 'text-muted',
    told: 'Ces défauts du rapport n’ont pas pu être remesurés. Rien ne dit qu’ils sont réparés.',
  },
  {
    key: 'firstSeen',
    title: 'Vu pour la première fois',
    tone: 'text-muted',
    told: 'Ces points n’avaient pas pu être mesurés : personne ne sait depuis quand ils sont là.',
  },
  {
    key: 'gone',
    title: 'Ne s’applique plus',
    tone: 'text-muted',
    told: 'Ce que ces points concernaient n’existe plus.',
  },
] as const;
