import { type AdminAct, type AdminOrder, reportEndpoints, reportStanding } from '@rempart/contract';
import { useEffect, useState } from 'react';
import { messageOf } from '../../message-of.ts';
import { Modal } from '../../ui/modal.tsx';
import type { Told } from './act-props.ts';
import { FindingTable } from './finding-table.tsx';
import { moves } from './moves.ts';
import { OrderActs } from './order-acts.tsx';
import { OrderFacts } from './order-facts.tsx';
import { PENDING } from './use-act.tsx';
import { useAnswer } from './use-loaded.ts';

/** While the order advances automatically, or just after an act. */
const SOON_MS = 2_000;
const CALM_MS = 20_000;
/** The effect of an act is visible within this time. */
const HURRY_MS = 30_000;

interface OrderPanelProps {
  readonly secret: string;
  readonly id: number;
  /** With the order as it was last loaded. */
  readonly onClose: (last: AdminOrder | null) => void;
  /** An act was done, or the order advanced. */
  readonly onChanged: () => void;
}

/** One order in full: its history, the points that a careful reader checks, and the possible acts. */
export function OrderPanel({ secret, id, onClose, onChanged }: OrderPanelProps) {
  const [isHurried, setIsHurried] = useState(false);
  const [isMoving, setIsMoving] = useState(false);
  const [result, setTold] = useState<Told | null>(null);
  const [busy, setBusy] = useState(false);
  const order = useAnswer(
    reportEndpoints.read,
    { path: { secret, id: String(id) } },
    isHurried || isMoving ? SOON_MS : CALM_MS,
  );
  useEffect(() => setIsMoving(order.value !== null && moves(order.value)), [order.value]);
  const stands = order.value && `${reportStanding(order.value)} ${order.value.releaseAt} ${order.value.isAudited}`;
  // Keeps the table behind the panel consistent with the panel.
  useEffect(() => {
    if (stands !== null) onChanged();
  }, [stands, onChanged]);
  useEffect(() => {
    if (!isHurried) return;
    const timer = setTimeout(() => setIsHurried(false), HURRY_MS);
    return () => clearTimeout(timer);
  }, [isHurried]);
  async function act(name: AdminAct, words: string, asked: Promise<AdminOrder>) {
    setBusy(true);
    setTold({ act: name, ...PENDING });
    try {
      const answered = await asked;
      order.change(() => answered);
      setTold({ act: name, words, state: 'done' });
      setIsHurried(true);
      onChanged();
    } catch (error) {
      setTold({ act: name, words: messageOf(error), state: 'failed' });
      order.reload();
    }
    setBusy(false);
  }

  return (
    <Modal title={order.value?.domain ?? 'Commande'} close="Fermer" wide onClose={() => onClose(order.value)}>
      {order.value ? (
        <div className="mt-4 grid gap-8 md:grid-cols-2">
          <OrderFacts order={order.value} />
          <OrderActs
            order={order.value}
            busy={busy}
            told={result}
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
