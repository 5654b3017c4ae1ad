/** A value and the time since which it is stale: null where it was read just now. */
export interface Fresh<T> {
  readonly value: T;
  readonly staleSince: Date | null;
}

/** Reads; where that fails, returns the last good copy with its time. Without a copy the error is thrown. */
export function withStaleFallback<Key, T>(
  read: (key: Key) => Promise<T>,
  now: () => Date,
  { most = 100 } = {},
): (key: Key) => Promise<Fresh<T>> {
  const copies = new Map<Key, { readonly value: T; readonly at: Date }>();
  return async (key) => {
    try {
      const value = await read(key);
      copies.delete(key);
      copies.set(key, { value, at: now() });
      for (const oldest of copies.keys()) if (copies.size > most) copies.delete(oldest);
      return { value, staleSince: null };
    } catch (error) {
      const copy = copies.get(key);
      if (!copy) throw error;
      return { value: copy.value, staleSince: copy.at };
    }
  };
}
