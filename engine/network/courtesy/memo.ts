import { type Observed, unseen } from '../../model/observed.ts';
import type { Ends } from '../ending.ts';
import { silenceOf } from '../time.ts';

export type Asker<Args extends readonly unknown[], T> = (...args: Args) => Promise<Observed<T>>;

/**
 * The same asker, but each question is carried once: a caller that repeats it shares the first answer. After the signal, what is under
 * way and what is asked again answers `deadline` at once, but what still waited for one of our own limits answers `limit`, and what the
 * signal cut short gives what it has seen so far; what was answered stays known. If `ask` throws, that is a bug, and the answer is
 * `internal`.
 */
export function memoize<Args extends readonly unknown[], T>(
  signal: Ends,
  ask: Asker<Args, T>,
  keyOf: (...args: Args) => unknown = (...args) => args,
): Asker<Args, T> {
  const answers = new Map<string, Promise<Observed<T>>>();
  return (...args) => {
    const key = canonical(keyOf(...args));
    const known = answers.get(key);
    if (known) return known;
    const answer = ending<T>(signal, (tell) => {
      ask(...args).then(tell, (fault: unknown) => tell(unseen('internal', String(fault))));
    });
    answers.set(key, answer);
    return answer;
  };
}

/** As `answerWithin`, but learns in the same turn of the event loop why the question had not begun, or how far it had come. */
function ending<T>(signal: Ends, start: (answer: (observed: Observed<T>) => void) => void): Promise<Observed<T>> {
  return new Promise((resolve) => {
    let said: Observed<T> = unseen('deadline');
    const late = () => setImmediate(() => resolve(said.seen || said.silence === 'limit' ? said : silenceOf(signal)));
    if (signal.aborted) return late();
    signal.addEventListener('abort', late, { once: true });
    start((observed) => {
      said = observed;
      if (signal.aborted) return;
      signal.removeEventListener('abort', late);
      resolve(observed);
    });
  });
}

/** JSON in which the order of properties does not count. */
export function canonical(value: unknown): string {
  return JSON.stringify(isFlat(value) ? value : inOrder(value));
}

/** Most questions are lists of words, which have no properties to be put in order. */
function isFlat(value: unknown): boolean {
  return Array.isArray(value) && value.every((part) => typeof part !== 'object');
}

function inOrder(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(inOrder);
  if (value === null || typeof value !== 'object') return value;
  const parts = Object.entries(value).map(([name, part]) => [name, inOrder(part)] as const);
  return Object.fromEntries(parts.sort(([a], [b]) => (a < b ? -1 : 1)));
}
