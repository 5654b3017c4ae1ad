import { dayAndHour } from '@rempart/french';
import type { OrderStatus } from './checkout.ts';

const N = '\u00a0';

/** The facts that the text of a state may contain; null where unknown, or not for this reader. */
export interface OrderFacts {
  /** The address of the buyer, masked or not. */
  readonly email: string | null;
  /** By when the report is sent, ISO 8601. */
  readonly dueAt: string | null;
}

/** The texts of an order's state: a word, a title, and what happens next. */
export interface OrderWords {
  readonly label: string;
  readonly title: string;
  readonly next: (facts: OrderFacts) => string;
}

const paidTitle = `Paiement Confirmé${N}!`;

/** Every state of an order in the words for its buyer: the same on the result, on the page of the order and in the mail. */
export const orderWords: Readonly<Record<OrderStatus, OrderWords>> = {
  none: {
    label: 'Non communiqué',
    title: 'Suivre une commande',
    next: () => 'Ce rapport se télécharge par le lien de l’e-mail.',
  },
  open: {
    label: 'En attente de paiement',
    title: 'Aucun paiement',
    next: () => 'Rien n’a été débité. Vous pouvez reprendre la commande quand vous voulez.',
  },
  pending: {
    label: 'Paiement en cours',
    title: 'Paiement en attente',
    next: ({ email }) =>
      `Votre banque n’a pas encore confirmé le paiement${N}: certains moyens prennent quelques minutes, d’autres plusieurs jours. Nous vous écrirons${to(email)}, que le paiement aboutisse ou non. Ne payez pas une seconde fois.`,
  },
  failed: {
    label: 'Paiement non abouti',
    title: 'Le paiement n’a pas abouti',
    next: () => 'Rien n’est débité. Vous pouvez réessayer, par le même moyen ou par un autre.',
  },
  paid: {
    label: 'En préparation',
    title: paidTitle,
    next: (facts) => `Le rapport est en préparation, puis une personne le relit. ${sentBy(facts)}`,
  },
  generated: {
    label: 'En attente de validation',
    title: paidTitle,
    next: (facts) => `Le rapport est prêt à être relu par une personne. ${sentBy(facts)}`,
  },
  validated: {
    label: 'Disponible',
    title: 'Votre rapport est disponible',
    next: ({ email }) => `Une personne l’a relu et validé. Il vous est envoyé par e-mail${to(email)}.`,
  },
  sent: {
    label: 'Disponible',
    title: 'Votre rapport est disponible',
    next: ({ email }) =>
      `Il vous a été envoyé par e-mail${to(email)}. S’il n’y est pas, regardez aussi dans les indésirables.`,
  },
  uncertain: {
    label: 'Envoi à vérifier',
    title: 'Votre rapport est disponible',
    next: ({ email }) =>
      `Le message est parti, mais nous ne savons pas s’il vous est arrivé${to(email)}${N}: une personne le vérifie.`,
  },
  attention: {
    label: 'Pris en main par une personne',
    title: 'Votre rapport demande un peu plus de temps',
    next: (facts) =>
      `La préparation du rapport demande qu’une personne s’en occupe. Vous n’avez rien à faire. ${sentBy(facts)}`,
  },
  withdrawn: {
    label: 'Annulée',
    title: 'Commande annulée',
    next: () =>
      'Vous avez renoncé au contrat avant que le rapport vous soit fourni. Vous serez remboursé sous quatorze jours au plus, par le moyen qui a servi au paiement, et nous vous écrirons.',
  },
  refunding: {
    label: 'Remboursement en cours',
    title: 'Remboursement en cours',
    next: () =>
      `Le remboursement est demandé, par le moyen qui a servi au paiement. Certains moyens prennent plusieurs jours${N}: nous vous écrirons quand la somme sera partie.`,
  },
  refundFailed: {
    label: 'Remboursement à reprendre',
    title: 'Remboursement à reprendre',
    next: () =>
      `La somme n’a pas pu vous être rendue par le moyen qui a servi au paiement${N}: elle vous reste due. Une personne s’en occupe et vous écrira. Vous n’avez rien à faire.`,
  },
  refunded: {
    label: 'Remboursé',
    title: 'Commande remboursée',
    next: () =>
      'La somme vous est rendue. Selon votre banque, elle apparaît sous cinq à dix jours. Le rapport ne se télécharge plus ici.',
  },
};

function to(email: string | null): string {
  return email === null ? '' : ` à ${email}`;
}

function sentBy({ email, dueAt }: OrderFacts): string {
  const latest = dueAt === null ? '' : `, au plus tard ${dayAndHour(dueAt)}`;
  return `Nous vous l’enverrons${to(email)}${latest}.`;
}
