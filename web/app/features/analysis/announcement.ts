/** The one live region announces at most this often. */
export const SPEAKS_EVERY_MS = 5000;

export interface Announcement {
  readonly spoken: string;
  readonly at: number;
}

/**
 * What the region announces at a given time, if `wanted` is the newest sentence: that one, but not too soon after the last. The sentence of
 * the end waits for none: nothing that is true no longer stays behind it.
 */
export function announce(last: Announcement, wanted: string, now: number, isEnd = false): Announcement {
  const isSilent = last.spoken === '';
  if (wanted === last.spoken || (!isSilent && !isEnd && now - last.at < SPEAKS_EVERY_MS)) return last;
  return { spoken: wanted, at: now };
}
