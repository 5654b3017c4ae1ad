import { type OrderStatus, type OrderView, orderWords } from '@rempart/contract';

const PAID: readonly OrderStatus[] = ['paid', 'generated', 'validated', 'sent', 'uncertain', 'attention'];

export function isPaid(status: OrderStatus): boolean {
  return PAID.includes(status);
}

const RETURNED: readonly OrderStatus[] = ['refunding', 'refundFailed', 'refunded'];
const BUYABLE: readonly OrderStatus[] = ['none', 'open', 'failed', ...RETURNED];

/** Whether the buyer of this order may buy the same report (again). */
export function mayBuy(status: OrderStatus): boolean {
  return BUYABLE.includes(status);
}

/** The word for the state of the order; « Disponible » appears only where this browser may download the file. */
export function labelOf({ status, downloadable }: Pick<OrderView, 'status' | 'downloadable'>): string {
  const { label } = orderWords[status];
  return label === orderWords.sent.label && !downloadable ? 'Envoyé par e-mail' : label;
}

/** What happens next, with the address and the date where they are known. */
export function nextOf({ status, order }: OrderView): string {
  return orderWords[status].next({ email: order?.email ?? null, dueAt: order?.dueAt ?? null });
}

interface Step {
  readonly step: string;
  readonly done: boolean;
  /** ISO 8601; null where it was not recorded. */
  readonly at: string | null;
}

/** The steps of an order, each done or to come; none where nothing was paid. */
export function timelineOf({ status, order }: OrderView): readonly Step[] {
  if (!order?.paidAt) return [];
  const { paidAt, generatedAt, validatedAt, sentAt, downloadedAt, refundedAt } = order;
  const step = (step: string, at: string | null) => ({ step, done: at !== null, at });
  const happened = (name: string, at: string | null) => (at === null ? [] : [step(name, at)]);
  const refund = step('Remboursement', refundedAt);
  if (status === 'withdrawn') return [step('Paiement reçu', paidAt), refund];
  if (RETURNED.includes(status))
    return [
      step('Paiement reçu', paidAt),
      ...happened('Envoi', sentAt),
      ...happened('Téléchargé', downloadedAt),
      refund,
    ];
  return [
    step('Paiement reçu', paidAt),
    step('Rapport généré', generatedAt),
    step('Relecture par une personne', validatedAt),
    step('Envoi', sentAt),
    ...happened('Téléchargé', downloadedAt),
  ];
}

/** « 22/11 », in Paris. */
export function shortDay(iso: string): string {
  return new Date(iso).toLocaleDateString('fr-FR', { day: '2-digit', month: '2-digit', timeZone: 'Europe/Paris' });
}
