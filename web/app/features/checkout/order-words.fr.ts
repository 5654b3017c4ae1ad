import type { OrderStatus, OrderView } from '@house/contract';

/** Where an order stands, in the words of its buyer. */
export const statusWords: Readonly<Record<OrderStatus, string>> = {
  none: 'Aucune commande',
  open: 'En attente de paiement',
  pending: 'Paiement en cours',
  failed: 'Paiement refusé',
  paid: 'En préparation',
  generated: 'En attente de validation',
  validated: 'Disponible',
  sent: 'Disponible',
  refunded: 'Remboursé',
  attention: 'En cours d’examen par notre équipe',
};

const PAID: readonly OrderStatus[] = ['paid', 'generated', 'validated', 'sent', 'attention'];

export function isPaid(status: OrderStatus): boolean {
  return PAID.includes(status);
}

/** The five steps of an order, each done or to come. */
export function timelineOf({
  status,
  order,
}: OrderView): readonly { readonly step: string; readonly done: boolean; readonly at: string | null }[] {
  const reached = ['paid', 'generated', 'validated', 'sent'].indexOf(status);
  return [
    { step: 'Paiement reçu', done: isPaid(status), at: order?.paidAt ?? null },
    { step: 'Rapport généré', done: reached >= 1, at: order?.generatedAt ?? null },
    { step: 'Relecture par une personne', done: reached >= 2, at: order?.validatedAt ?? null },
    { step: 'Envoi', done: reached >= 3, at: order?.sentAt ?? null },
    { step: 'Reçu', done: reached >= 3, at: null },
  ];
}

export function day(iso: string): string {
  return new Date(iso).toLocaleString('fr-FR', { dateStyle: 'long', timeStyle: 'short', timeZone: 'Europe/Paris' });
}
