import { type Observed, type Unseen, unseen } from '../model/observed.ts';
import { Ending, type Ends } from './ending.ts';

/** A bound on time. Its signal aborts with the silence to answer as reason; `over` is to be called when the step ends. */
export interface TimeLimit {
  readonly signal: Ends;
  readonly clear: () => void;
}

/** Time is counted in such steps. */
export const TICK_MS = 100;

/**
 * At most `ms` from now, however much trickles in meanwhile, and never beyond `outer`. Steps are counted, not the clock: while this process
 * was busy no answer could be heard, and the silence was ours.
 */
export function startTimeLimit(outer: Ends, ms: number): TimeLimit {
  const ending = new Ending();
  const end = () => ending.end(silenceOf(outer));
  let timer: NodeJS.Timeout | undefined;
  const count = (leftMs: number) => {
    const stepMs = Math.min(leftMs, TICK_MS);
    timer = setTimeout(() => {
      if (leftMs > stepMs) count(leftMs - stepMs);
      // What has arrived meanwhile is heard first.
      else setImmediate(() => ending.end(unseen('timeout', `${ms} ms`)));
    }, stepMs);
  };
  count(ms);
  if (outer.aborted) end();
  else outer.addEventListener('abort', end, { once: true });
  return {
    signal: ending,
    clear: () => {
      clearTimeout(timer);
      outer.removeEventListener('abort', end);
    },
  };
}

/** So many milliseconds, counted as above, or less where the signal ends them. */
export function pause(ms: number, signal: Ends): Promise<void> {
  const limit = startTimeLimit(signal, ms);
  return new Promise((resolve) => {
    const end = () => {
      limit.clear();
      resolve();
    };
    if (limit.signal.aborted) end();
    else limit.signal.addEventListener('abort', end, { once: true });
  });
}

/** What to answer when this signal has aborted: the silence it carries, else that the audit's time is over. */
export function silenceOf({ reason }: Pick<Ends, 'reason'>): Unseen {
  return isUnseen(reason) ? reason : unseen('deadline');
}

/** The first answer that `start` gives, or the silence of the signal where time ends before. */
export function answerWithin<T>(
  signal: Ends,
  start: (answer: (observed: Observed<T>) => void) => void,
): Promise<Observed<T>> {
  return new Promise((resolve) => {
    const late = () => resolve(silenceOf(signal));
    if (signal.aborted) return late();
    signal.addEventListener('abort', late, { once: true });
    start((observed) => {
      signal.removeEventListener('abort', late);
      resolve(observed);
    });
  });
}

function isUnseen(reason: unknown): reason is Unseen {
  return typeof reason === 'object' && reason !== null && 'silence' in reason;
}
