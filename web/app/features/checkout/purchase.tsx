import { lazy, Suspense, useEffect, useState } from 'react';

/** Fetched when somebody buys, or comes back from paying. */
const Checkout = lazy(() => import('./checkout.tsx').then(({ Checkout }) => ({ default: Checkout })));
const Confirmation = lazy(() => import('./confirmation.tsx').then(({ Confirmation }) => ({ default: Confirmation })));

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
