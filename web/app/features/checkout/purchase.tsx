import type { OrderView } from '@rempart/contract';
import { Suspense, useCallback, useEffect, useState } from 'react';
import { late } from '../../ui/late.tsx';
import { mayBuy } from './order-words.fr.ts';
import { isRetry } from './retry.ts';
import { readOrder } from './use-order.ts';

/** Loaded while the visitor reads a result, so that the window opens at once. */
const loadCheckout = () => import('./checkout.tsx');
const Checkout = late(() => loadCheckout().then(({ Checkout }) => Checkout));
const Confirmation = late(() => import('./confirmation.tsx').then(({ Confirmation }) => Confirmation));

/**
 * The windows of the purchase, what opens them, and this browser's order. The query string with which a payer returns is cleared once read.
 */
export function usePurchase(reportId: string | null) {
  const [open, setOpen] = useState<
    'checkout' | 'retry' | { readonly back: string; readonly isCancelled: boolean } | null
  >(null);
  const [ordered, setOrdered] = useState<OrderView | null>(null);
  const refresh = useCallback(async () => {
    const found = reportId === null ? null : await readOrder(reportId);
    setOrdered(found === 'unknown' || found?.order === null ? null : found);
  }, [reportId]);
  useEffect(() => {
    const query = new URLSearchParams(location.search);
    if (reportId !== null && isRetry(query)) {
      history.replaceState(history.state, '', location.pathname);
      return setOpen('retry');
    }
    const isCancelled = query.get('paiement') === 'aucun';
    const paid = query.get('payment_success') === 'true' ? query.get('report_id') : null;
    const back = isCancelled ? reportId : paid;
    if (back === null) return;
    history.replaceState(history.state, '', location.pathname);
    setOpen({ back, isCancelled });
  }, [reportId]);
  useEffect(() => void refresh(), [refresh]);
  // A failure to load now is reported when the window is opened.
  useEffect(() => void (reportId && loadCheckout().catch(() => null)), [reportId]);
  const close = () => {
    setOpen(null);
    void refresh();
  };
  const windows = open && (
    <Suspense fallback={null}>
      {open === 'checkout' || open === 'retry' ? (
        <Checkout
          reportId={reportId}
          isOrdered={ordered !== null && !mayBuy(ordered.status)}
          isRetry={open === 'retry'}
          onClose={close}
        />
      ) : (
        <Confirmation
          reportId={open.back}
          isCancelled={open.isCancelled}
          onRetry={reportId === open.back ? () => setOpen('retry') : null}
          onClose={close}
        />
      )}
    </Suspense>
  );
  return { windows, ordered, buy: () => setOpen('checkout') };
}
