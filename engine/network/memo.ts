import { type Observed, unseen } from '../model/observed.ts';
import { answerWithin } from './time.ts';

type Asker<Args extends readonly unknown[], T> = (...args: Args) => Promise<Observed<T>>;

/**
 * The same asker, but each question is carried once: whoever repeats it shares the first answer. After the signal, what is under
 * way and what is asked anew answers `deadline` at once; what was answered stays known. A throw is a fault of ours and is told as one.
 */
export function askOnce<Args extends readonly unknown[], T>(
  signal: AbortSignal,
  ask: Asker<Args, T>,
  keyOf: (...args: Args) => unknown = (...args) => args,
): Asker<Args, T> {
  const answers = new Map<string, Promise<Observed<T>>>();
  return (...args) => {
    const key = canonical(keyOf(...args));
    const known = answers.get(key);
    if (known) return known;
    const answer = answerWithin<T>(signal, (tell) => {
      ask(...args).then(tell, (fault: unknown) => tell(unseen('internal', String(fault))));
    });
    answers.set(key, answer);
    return answer;
  };
}

/** JSON in which the order of properties does not count. */
function canonical(value: unknown): string {
  return JSON.stringify(value, (_, part: unknown) =>
    part !== null && typeof part === 'object' && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  );
}
