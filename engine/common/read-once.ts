export interface ReadOnceOptions {
  /** Shorter texts, in UTF-16 code units, are cheaper to parse again than to look up. */
  readonly from?: number;
  /** Texts that are remembered. By default few: what is read out of a long record takes more room than the record. */
  readonly kept?: number;
}

/**
 * A reader that remembers what it made of the last few long texts: the rules of a protocol, and their proofs, all read the same record.
 * What it gives must never be changed.
 */
export function readOnce<Read>(
  read: (text: string) => Read,
  { from = 1_000, kept = 4 }: ReadOnceOptions = {},
): (text: string) => Read {
  const known = new Map<string, Read>();
  return (text) => {
    if (text.length < from) return read(text);
    const found = known.has(text) ? (known.get(text) as Read) : read(text);
    known.delete(text);
    known.set(text, found);
    for (const oldest of known.keys()) if (known.size > kept) known.delete(oldest);
    return found;
  };
}
