import { Suspense, useEffect, useState } from 'react';
import { late } from '../../ui/late.tsx';

/** Fetched while somebody reads a result, so that the window is there when it is asked for. */
const loadCheckout = () => import('./checkout.tsx');
const Checkout = late(() => loadCheckout().then(({ Checkout }) => Checkout));
const Confirmation = late(() => import('./confirmation.tsx').then(({ Confirmation }) => Confirmation));

/** The windows of the purchase, and what opens them. The address by which a payer returns is cleared once read. */
export function usePurchase(reportId: string | null) {
  const [open, setOpen] = useState<'checkout' | { readonly paid: string } | null>(null);
  useEffect(() => {
    const query = new URLSearchParams(location.search);
    const paid = query.get('report_id');
    if (query.get('payment_success') !== 'true' || !paid) return;
    history.replaceState(history.state, '', location.pathname);
    setOpen({ paid });
  }, []);
  // Whoever could not fetch it now is told when it is wanted.
  useEffect(() => void (reportId && loadCheckout().catch(() => null)), [reportId]);
  const close = () => setOpen(null);
  const windows = open && (
    <Suspense fallback={null}>
      {open === 'checkout' ? (
        <Checkout reportId={reportId} onClose={close} />
      ) : (
        <Confirmation reportId={open.paid} onClose={close} />
      )}
    </Suspense>
  );
  return { windows, buy: () => setOpen('checkout') };
}
