import type { AdminAct, AdminOrder } from '@rempart/contract';

/** Where the requests about one order go. */
export interface OrderPath {
  readonly secret: string;
  readonly id: string;
}

/** An act upon an order, how the last one ended, and whether one runs. */
export interface ActProps {
  readonly order: AdminOrder;
  readonly path: OrderPath;
  readonly busy: boolean;
  /** What the last act told. */
  readonly told: Told | null;
  /** `words` are said once `asked` has come to a good end. */
  readonly act: (name: AdminAct, words: string, asked: Promise<unknown>) => void;
}

/** What an act of the administrator told: done, or why not. */
export interface Told {
  /** What it said stands beside the button of this act. */
  readonly act: AdminAct;
  readonly words: string;
  readonly isFault: boolean;
}
