import type { WatchedChange } from '@rempart/contract';
import type { ToldSources } from '@rempart/engine';
import type { FoundChange, ToldChange } from './watching.ts';

/** Report boxes that watches read, linked by a visitor who has access to both. Their content is shown to that watcher alone. */
export interface WatchSources {
  /** Replaces an earlier link and deletes its changes. */
  readonly link: (watchId: number, boxId: number, at: Date) => Promise<void>;
  /** Deletes its reported changes too. */
  readonly unlink: (watchId: number) => Promise<void>;
  /** One source of a confirmed watch that was not read on this UTC day; null where all were read. */
  readonly due: (day: string) => Promise<DueSources | null>;
  /** Records the reading of a day; once a day, by any process. */
  readonly note: (
    watchId: number,
    found: { readonly day: string; readonly told: ToldSources; readonly changes: readonly FoundChange[] },
    at: Date,
  ) => Promise<void>;
  /** Which of these watches read a box, and the readings, newest first. */
  readonly of: (watchIds: readonly number[]) => Promise<{
    readonly linked: readonly number[];
    readonly changes: readonly { readonly watchId: number; readonly at: Date; readonly change: WatchedChange }[];
  }>;
  /** Watchers with unreported changes of this kind. */
  readonly untold: () => Promise<readonly number[]>;
  /** Assigns all unreported changes of a watcher to a message; returns how many. */
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
