import { useEffect, useState } from 'react';

/** Two readings of one result: for the owner, and for the person who does the work. */
export type Reading = 'owner' | 'technician';

/** The URL fragment that selects each; any other leaves the reading unchanged. */
export const READING_HASHES: Readonly<Record<Reading, string>> = { owner: '#moi', technician: '#technique' };

/** The reading that the URL selects, followed while the page is open. The server draws the owner's. */
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

/** Null for a fragment that leads to a card or to nothing. */
export function readingOf(hash: string): Reading | null {
  if (hash === READING_HASHES.technician) return 'technician';
  return hash === READING_HASHES.owner ? 'owner' : null;
}
