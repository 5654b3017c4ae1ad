import { useEffect, useState } from 'react';

/** Two readings of one result: the owner's, and that of whoever does the work. */
export type Reading = 'owner' | 'technician';

/** The part of the address after `#` that asks for each; any other leaves the reading as it is. */
export const READING_HASHES: Readonly<Record<Reading, string>> = { owner: '#moi', technician: '#technique' };

/** The reading that the address asks for, followed while the page stands. The server draws the owner's. */
export function useReading(): Reading {
  const [reading, setReading] = useState<Reading>('owner');
  useEffect(() => {
    const read = () => setReading((last) => readingOf(location.hash) ?? last);
    read();
    addEventListener('hashchange', read);
    return () => removeEventListener('hashchange', read);
  }, []);
  return reading;
}

/** Null for a hash that leads to a card or to nothing. */
export function readingOf(hash: string): Reading | null {
  if (hash === READING_HASHES.technician) return 'technician';
  return hash === READING_HASHES.owner ? 'owner' : null;
}
