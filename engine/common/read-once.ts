/** Shorter texts are read anew sooner than they are looked up. */
const LONG = 1_000;
/** A domain has few long records, and what is read out of one takes more room than the record. */
const KEPT = 4;

/**
 * A reader that remembers what it made of the last few long texts: the rules of a protocol, and their proofs, all read the same record.
 * What it gives must never be changed.
 */
export function readOnce<Read>(read: (text: string) => Read): (text: string) => Read {
  const known = new Map<string, Read>();
  return (text) => {
    if (text.length < LONG) return read(text);
    const found = known.has(text) ? (known.get(text) as Read) : read(text);
    known.delete(text);
    known.set(text, found);
    for (const oldest of known.keys()) if (known.size > KEPT) known.delete(oldest);
    return found;
  };
}
