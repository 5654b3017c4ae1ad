/** When something was last done, by its name. */
export interface Marks {
  readonly read: (name: Mark) => Promise<Date | null>;
  readonly set: (name: Mark, at: Date) => Promise<void>;
}

export type Mark = 'purged' | 'ready';
