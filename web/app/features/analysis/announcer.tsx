import { useEffect, useRef, useState } from 'react';
import { type Announcement, announce } from './announcement.ts';
import type { Connection } from './follow.ts';
import { isOver, type Progress } from './progress.ts';
import { statusWords } from './words.fr.ts';

/**
 * The one live region of an audit: announces the newest sentence, at most every five seconds; the initial sentence is in the page. It stays
 * when the progress gives way to the results, so that the end is heard.
 */
export function Announcer({ truth, connection }: { readonly truth: Progress; readonly connection: Connection }) {
  const isEnd = isOver(truth);
  const sentence = connection === 'lost' && !isEnd ? 'Connexion perdue, nouvelle tentative…' : statusWords(truth);
  const [last, setLast] = useState<Announcement>({ spoken: '', at: 0 });
  const first = useRef(sentence);
  useEffect(() => {
    if (sentence === first.current) return;
    first.current = '';
    const say = () => setLast((before) => announce(before, sentence, performance.now(), isEnd));
    say();
    const timer = setInterval(say, 1000);
    return () => clearInterval(timer);
  }, [sentence, isEnd]);
  return (
    <p role="status" className="sr-only">
      {last.spoken}
    </p>
  );
}
