import type { AdminAct, AdminOrder } from '@rempart/contract';
import type { Acting } from './use-act.tsx';

/** The path of requests about one order. */
export interface OrderPath {
  readonly secret: string;
  readonly id: string;
}

/** An act on an order, the result of the last one, and whether one is running. */
export interface ActProps {
  readonly order: AdminOrder;
  readonly path: OrderPath;
  readonly busy: boolean;
  /** The result of the last act. */
  readonly told: Told | null /** Shows the order that `asked` answers with, and `words`. */;
  readonly act: (name: AdminAct, words: string, asked: Promise<AdminOrder>) => void;
}

/** What became of an administrator's act; shown beside its button. */
export interface Told extends Acting {
  readonly act: AdminAct;
}
