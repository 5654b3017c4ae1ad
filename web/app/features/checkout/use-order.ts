import { type OrderStatus, type OrderView, orderEndpoints } from '@rempart/contract';
import { useEffect, useState } from 'react';
import { call } from '../../call.ts';

/** States without further automatic changes. */
const SETTLED: ReadonlySet<OrderStatus> = new Set(['failed', 'sent', 'refunded']);
const FIRST_MS = 1000;
const LONGEST_MS = 15_000;

/** The state of an order on the server, polled ever less often while it changes; `unknown`: there is no such report. */
export function useOrder(reportId: string, initial: OrderView | null = null): OrderView | 'unknown' | null {
  const [view, setView] = useState<OrderView | 'unknown' | null>(initial);
  const isStranger = initial?.status === 'none';
  useEffect(() => {
    if (isStranger) return;
    let over = false;
    const ask = async (wait: number): Promise<void> => {
      const found = await readOrder(reportId);
      if (over) return;
      if (found) setView(found);
      if (found === 'unknown' || (found && SETTLED.has(found.status))) return;
      setTimeout(() => over || void ask(Math.min(wait * 1.5, LONGEST_MS)), wait);
    };
    void ask(FIRST_MS);
    return () => {
      over = true;
    };
  }, [reportId, isStranger]);
  return view;
}

/** null where the server did not answer. */
export async function readOrder(reportId: string): Promise<OrderView | 'unknown' | null> {
  const called = await call(orderEndpoints.read, { path: { id: reportId } });
  if (called.ok) return called.answer;
  return called.status === 404 ? 'unknown' : null;
}
