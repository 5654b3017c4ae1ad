/** When something was last done, by name. */
export interface Timestamps {
  readonly read: (name: TimestampName) => Promise<Date | null>;
  readonly set: (name: TimestampName, at: Date) => Promise<void>;
}

export type TimestampName = 'purged' | 'ready';
