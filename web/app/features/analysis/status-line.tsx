import type { Progress } from './progress.ts';
import { waitWords } from './wait-words.fr.ts';
import { queueWords } from './words.fr.ts';

interface StatusLineProps {
  readonly truth: Progress;
  readonly isLost: boolean;
}

/**
 * Directly below the title of a running audit: that the connection is lost, the place in the queue, or which server is slow. Its lines
 * are always reserved.
 */
export function StatusLine({ truth: { status, ahead, waits }, isLost }: StatusLineProps) {
  const [longest] = waits;
  return (
    <p className="mt-1 min-h-[3lh] text-sm sm:min-h-[2lh] tabular-nums [overflow-wrap:anywhere]">
      {isLost ? (
        <span className="border-l-2 border-warn pl-3">Connexion perdue, nouvelle tentative…</span>
      ) : status === 'waiting' && ahead !== null ? (
        <span className="font-medium">{queueWords(ahead)}.</span>
      ) : longest ? (
        `${waitWords(longest)}.`
      ) : (
        <span className="text-muted">{STATES[status]}</span>
      )}
    </p>
  );
}

const STATES: Readonly<Record<Progress['status'], string>> = {
  waiting: 'Elle va commencer.',
  running: 'Les serveurs répondent.',
  completed: 'Le résultat arrive.',
  failed: '',
};
