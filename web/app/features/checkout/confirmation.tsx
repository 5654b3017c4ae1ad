import { type OrderStatus, orderWords } from '@rempart/contract';
import { euros, longMoment } from '@rempart/french';
import { useEffect } from 'react';
import { primaryButton } from '../../ui/field.tsx';
import { Modal } from '../../ui/modal.tsx';
import { forgetContactSoon } from './kept-contact.ts';
import { OrderLinks } from './order-card.tsx';
import { isPaid, mayBuy, nextOf } from './order-words.fr.ts';
import { retryAddress } from './retry.ts';
import { Timeline } from './timeline.tsx';
import { useOrder } from './use-order.ts';

interface Props {
  readonly reportId: string;
  /** The visitor left the payment page without paying. */
  readonly isCancelled: boolean;
  /** Opens the purchase again; null where it cannot be opened here. */
  readonly onRetry: (() => void) | null;
  readonly onClose: () => void;
}

/** After the payment page: the state on the server, polled until it is certain. Nothing in the URL is trusted. */
export function Confirmation({ reportId, isCancelled, onRetry, onClose }: Props) {
  const view = useOrder(reportId);
  const paid = view !== null && view !== 'unknown' && isPaid(view.status);
  useEffect(() => {
    if (paid) forgetContactSoon();
  }, [paid]);
  const retry = onRetry ? (
    <button type="button" onClick={onRetry} className={`${primaryButton} mt-5`}>
      Réessayer
    </button>
  ) : (
    <p className="mt-5">
      <a href={retryAddress(reportId)} className={`${primaryButton} inline-block`}>
        Réessayer
      </a>
    </p>
  );
  if (view === null)
    return (
      <Shell title="Vérification du paiement…" onClose={onClose}>
        Nous interrogeons le service de paiement.
      </Shell>
    );
  if (view === 'unknown' || view.order === null) {
    if (isCancelled)
      return (
        <Shell title={orderWords.open.title} onClose={onClose}>
          <p>{orderWords.open.next({ email: null, dueAt: null })}</p>
          {retry}
        </Shell>
      );
    return (
      <Shell title="Paiement introuvable" onClose={onClose}>
        Ce navigateur ne connaît aucun paiement pour cette référence :{' '}
        <span className="font-mono wrap-anywhere">{reportId}</span>. Si vous avez payé, la confirmation arrive par
        e-mail ; sinon,{' '}
        <a href="/support" className="underline">
          écrivez-nous
        </a>{' '}
        en la citant.
      </Shell>
    );
  }
  const { order } = view;
  return (
    <Shell title={titleOf(view.status, isCancelled)} onClose={onClose}>
      <p>
        Commande <strong className="whitespace-nowrap">{order.number}</strong>, {euros(order.amountCents)}
        {order.paidAt && `, payée le ${longMoment(order.paidAt)}`}.
      </p>
      <p className="mt-3">
        {view.status === 'open' && !isCancelled
          ? 'Le paiement n’est pas encore confirmé. Cette fenêtre se met à jour d’elle-même ; vous pouvez aussi la fermer.'
          : nextOf(view)}
        {paid && ' Le reçu du paiement est envoyé par e-mail.'}
      </p>
      {mayBuy(view.status) && (isCancelled || view.status !== 'open') && retry}
      <Timeline view={view} />
      <p className="mt-5 text-sm">
        <a href={`/payment-success?reportId=${reportId}`} className="underline">
          Suivre ma commande
        </a>
      </p>
      <OrderLinks view={view} />
    </Shell>
  );
}

/** Returning without payment is no wait; returning from a payment whose event is on its way is one. */
function titleOf(status: OrderStatus, isCancelled: boolean): string {
  return status === 'open' && !isCancelled ? orderWords.pending.title : orderWords[status].title;
}

interface ShellProps {
  readonly title: string;
  readonly onClose: () => void;
  readonly children: React.ReactNode;
}

function Shell({ title, onClose, children }: ShellProps) {
  return (
    <Modal key={title} title={title} close="Fermer" onClose={onClose}>
      <div role="status" className="mt-4">
        {children}
      </div>
    </Modal>
  );
}
