import { useEffect } from 'react';
import type { Progress } from './progress.ts';
import { titleWords } from './words.fr.ts';

/** The tab title shows the progress of its audit, and then the letter; the page's own title is restored when it is left. */
export function useTitle(domain: string, progress: Progress, isTold: boolean): void {
  const title = isTold ? titleWords(domain, progress) : null;
  useEffect(() => {
    if (title === null) return;
    const before = document.title;
    document.title = title;
    return () => {
      document.title = before;
    };
  }, [title]);
}
