import type { AdminOrder } from '@rempart/contract';

/** An act upon an order, how the last one ended, and whether one runs. */
export interface ActProps {
  readonly order: AdminOrder;
  readonly busy: boolean;
  /** What the last act told. */
  readonly told: Told | null;
  readonly act: (path: string, words: string, body?: unknown) => void;
}

/** What an act of the administrator told: done, or why not. */
export interface Told {
  /** The act: what it said stands beside its button. */
  readonly path: string;
  readonly words: string;
  readonly isFault: boolean;
}
