import type { WatchedChange } from '@rempart/contract';
import type { ToldSources } from '@rempart/engine';
import type { FoundChange, ToldChange } from './watching.ts';

/** Boxes of reports that watches read, by the word of whoever has both in hand. What they show is told to that watcher alone. */
export interface WatchSources {
  /** In the place of an earlier one, whose changes are forgotten. */
  readonly link: (watchId: number, boxId: number, at: Date) => Promise<void>;
  /** What was told of it is forgotten too. */
  readonly unlink: (watchId: number) => Promise<void>;
  /** Of confirmed watches one that was not read on this UTC day; null where all were. */
  readonly due: (day: string) => Promise<DueSources | null>;
  /** What was read on a day; once a day, whoever reads it. */
  readonly note: (
    watchId: number,
    found: { readonly day: string; readonly told: ToldSources; readonly changes: readonly FoundChange[] },
    at: Date,
  ) => Promise<void>;
  /** Which of these watches read a box, and what it showed, the newest first. */
  readonly of: (watchIds: readonly number[]) => Promise<{
    readonly linked: readonly number[];
    readonly changes: readonly { readonly watchId: number; readonly at: Date; readonly change: WatchedChange }[];
  }>;
  /** Watchers for whom something of this is to be told that was not. */
  readonly untold: () => Promise<readonly number[]>;
  /** Assigns all that is untold of a watcher to a mail; answers how much. */
  readonly tell: (watcherId: number, mailKey: string) => Promise<number>;
  readonly toldBy: (mailKey: string) => Promise<readonly ToldChange[]>;
}

export interface DueSources {
  readonly watchId: number;
  readonly boxId: number;
  readonly domainId: number;
  readonly domain: string;
  readonly told: ToldSources;
}
