import { type AdminAct, type AdminOrder, reportEndpoints, reportStanding } from '@rempart/contract';
import { useCallback, useEffect, useState } from 'react';
import { Modal } from '../../ui/modal.tsx';
import type { Told } from './act-props.ts';
import { FindingTable } from './finding-table.tsx';
import { moves } from './moves.ts';
import { OrderActs } from './order-acts.tsx';
import { OrderFacts } from './order-facts.tsx';
import { adminCall } from './session.ts';
import { useLoaded } from './use-loaded.ts';

/** While the order goes on by itself, or was just acted upon. */
const SOON_MS = 2_000;
const CALM_MS = 20_000;
/** An act shows within so long what it did. */
const HURRY_MS = 30_000;

/** One order in whole: what happened, what a careful reader looks at, and what may be done. */
export function OrderPanel({
  secret,
  id,
  onClose,
  onChanged,
}: {
  readonly secret: string;
  readonly id: number;
  /** With the order as it was read last. */
  readonly onClose: (last: AdminOrder | null) => void;
  /** Something was done, or the order went on. */
  readonly onChanged: () => void;
}) {
  const [isHurried, setIsHurried] = useState(false);
  const [isMoving, setIsMoving] = useState(false);
  const [told, setTold] = useState<Told | null>(null);
  const [busy, setBusy] = useState(false);
  const order = useLoaded(
    useCallback(() => adminCall(reportEndpoints.read, { path: { secret, id: String(id) } }), [secret, id]),
    isHurried || isMoving ? SOON_MS : CALM_MS,
  );
  useEffect(() => setIsMoving(order.value !== null && moves(order.value)), [order.value]);
  const stands = order.value && `${reportStanding(order.value)} ${order.value.releaseAt} ${order.value.isAudited}`;
  // The table behind the panel says the same as the panel.
  useEffect(() => {
    if (stands !== null) onChanged();
  }, [stands, onChanged]);
  useEffect(() => {
    if (!isHurried) return;
    const timer = setTimeout(() => setIsHurried(false), HURRY_MS);
    return () => clearTimeout(timer);
  }, [isHurried]);

  async function act(name: AdminAct, words: string, asked: Promise<unknown>) {
    setBusy(true);
    setTold(null);
    try {
      await asked;
      setTold({ act: name, words, isFault: false });
      setIsHurried(true);
      onChanged();
    } catch (error) {
      setTold({ act: name, words: (error as Error).message, isFault: true });
    }
    setBusy(false);
    order.reload();
  }

  return (
    <Modal title={order.value?.domain ?? 'Commande'} close="Fermer" wide onClose={() => onClose(order.value)}>
      {order.value ? (
        <div className="mt-4 grid gap-8 md:grid-cols-2">
          <OrderFacts order={order.value} />
          <OrderActs
            order={order.value}
            busy={busy}
            told={told}
            act={(name, words, asked) => void act(name, words, asked)}
            path={{ secret, id: String(id) }}
          />
          <FindingTable key={order.value.auditedReportId} reportId={order.value.auditedReportId} />
        </div>
      ) : (
        <p className="mt-4" role="status">
          {order.fault ?? 'Chargement…'}
        </p>
      )}
    </Modal>
  );
}
