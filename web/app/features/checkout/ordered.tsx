import { type OrderView, orderWords } from '@rempart/contract';
import { createContext, type ReactNode, useContext } from 'react';
import { labelOf, mayBuy, shortDay } from './order-words.fr.ts';

/** This browser's order of the result on the page; null: none, or unknown yet. */
export const Ordered = createContext<OrderView | null>(null);

/** Replaces the offer of a report by the state of the order, for a browser that has ordered it. */
export function UnlessOrdered({ children }: { readonly children: ReactNode }) {
  const view = useContext(Ordered);
  if (!view?.order || view.status === 'none' || view.status === 'open') return children;
  return (
    <>
      <OrderState view={view} />
      {mayBuy(view.status) && children}
    </>
  );
}

/** « Commandé le 22/11, en attente de validation. Suivre » */
export function OrderState({ view }: { readonly view: OrderView }) {
  const { order, reportId, status } = view;
  const label = labelOf(view);
  return (
    <p className="my-3 border-l-2 border-ink pl-3">
      {status === 'failed' ? (
        <>{orderWords.failed.title}, rien n’est débité. </>
      ) : (
        <>
          Commandé le {shortDay(order?.paidAt ?? order?.createdAt ?? '')}, {label[0]?.toLowerCase()}
          {label.slice(1)}.{' '}
        </>
      )}
      <a href={`/payment-success?reportId=${reportId}`} className="underline">
        Suivre
      </a>
    </p>
  );
}
