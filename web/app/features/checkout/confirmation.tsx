import { type OrderView, WITHDRAW_HERE } from '@house/contract';
import { useEffect, useState } from 'react';
import { Modal } from '../../ui/modal.tsx';
import { forgetContactSoon } from './kept-contact.ts';
import { day, isPaid } from './order-words.fr.ts';
import { Timeline } from './timeline.tsx';

/** After the payment page: what the server knows, asked until it is sure. Nothing is believed of the address. */
export function Confirmation({ reportId, onClose }: { readonly reportId: string; readonly onClose: () => void }) {
  const view = useOrder(reportId);
  const paid = view !== null && view !== 'unknown' && isPaid(view.status);
  useEffect(() => {
    if (paid) forgetContactSoon();
  }, [paid]);
  if (view === null)
    return (
      <Shell title="Vérification du paiement…" onClose={onClose}>
        Nous interrogeons le service de paiement.
      </Shell>
    );
  if (view === 'unknown' || view.status === 'none') {
    return (
      <Shell title="Paiement introuvable" onClose={onClose}>
        Aucun paiement n’est connu pour cette référence : <span className="font-mono break-all">{reportId}</span>. Si
        votre compte a été débité,{' '}
        <a href="/support" className="underline">
          écrivez-nous
        </a>{' '}
        en la citant.
      </Shell>
    );
  }
  if (!paid) {
    return (
      <Shell title={view.status === 'refunded' ? 'Commande remboursée' : 'Paiement en attente'} onClose={onClose}>
        {view.status === 'refunded'
          ? 'Cette commande a été remboursée.'
          : 'Le paiement n’est pas encore confirmé : certaines cartes prennent quelques minutes. Cette fenêtre se met à jour d’elle-même ; vous pouvez aussi la fermer.'}
      </Shell>
    );
  }
  const { order } = view;
  return (
    <Shell title="Paiement confirmé" onClose={onClose}>
      {order && (
        <p>
          Commande <strong>{order.number}</strong>,{' '}
          {(order.amountCents / 100).toLocaleString('fr-FR', { minimumFractionDigits: 2 })} €
          {order.paidAt && `, le ${day(order.paidAt)}`}.{order.email && ` Le rapport sera envoyé à ${order.email}.`} Le
          reçu du paiement est envoyé par e-mail.
        </p>
      )}
      <Timeline view={view} />
      <p className="mt-5 flex flex-wrap gap-x-5 gap-y-2 text-sm">
        <a href={`/payment-success?reportId=${reportId}`} className="underline">
          Suivre ma commande
        </a>
        <a href="/support" className="underline">
          Assistance
        </a>
        <a href="/retractation" className="underline">
          {WITHDRAW_HERE}
        </a>
      </p>
    </Shell>
  );
}

function Shell({
  title,
  onClose,
  children,
}: {
  readonly title: string;
  readonly onClose: () => void;
  readonly children: React.ReactNode;
}) {
  return (
    <Modal title={title} close="Fermer" onClose={onClose}>
      <div role="status" className="mt-4">
        {children}
      </div>
    </Modal>
  );
}

/** null while nothing is known yet; asked again less and less often until paid. */
function useOrder(reportId: string): OrderView | 'unknown' | null {
  const [view, setView] = useState<OrderView | 'unknown' | null>(null);
  useEffect(() => {
    let over = false;
    const ask = async (wait: number): Promise<void> => {
      const response = await fetch(`/api/checkout/${encodeURIComponent(reportId)}`).catch(() => null);
      if (over) return;
      const found = response?.ok ? ((await response.json()) as OrderView) : response?.status === 404 ? 'unknown' : null;
      if (found) setView(found);
      if (found === 'unknown' || (found && found.status === 'sent')) return;
      setTimeout(() => over || void ask(Math.min(wait * 1.5, 15_000)), wait);
    };
    void ask(1000);
    return () => {
      over = true;
    };
  }, [reportId]);
  return view;
}
