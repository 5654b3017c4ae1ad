import { useEffect, useState } from 'react';

/** The present time, updated every `everyMs` milliseconds for deadlines on an open page. 0 before the first update. */
export function useNow(everyMs: number): number {
  const [now, setNow] = useState(0);
  useEffect(() => {
    setNow(Date.now());
    const timer = setInterval(() => setNow(Date.now()), everyMs);
    return () => clearInterval(timer);
  }, [everyMs]);
  return now;
}
