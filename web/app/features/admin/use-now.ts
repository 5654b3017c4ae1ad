import { useEffect, useState } from 'react';

/** The time, renewed now and then: deadlines come nearer while the page is open. 0 before the first look at the clock. */
export function useNow(everyMs: number): number {
  const [now, setNow] = useState(0);
  useEffect(() => {
    setNow(Date.now());
    const timer = setInterval(() => setNow(Date.now()), everyMs);
    return () => clearInterval(timer);
  }, [everyMs]);
  return now;
}
