import { type Observed, type Unseen, unseen } from '../model/observed.ts';

/** A bound on time. Its signal aborts with the silence to answer as reason; `over` is to be called when the step ends. */
export interface TimeLimit {
  readonly signal: AbortSignal;
  readonly over: () => void;
}

/** At most `ms` from now, however much trickles in meanwhile, and never beyond `outer`. */
export function limitTime(outer: AbortSignal, ms: number): TimeLimit {
  const controller = new AbortController();
  const end = () => controller.abort(silenceOf(outer));
  // What has arrived while this process was busy is heard first.
  const timer = setTimeout(() => setImmediate(() => controller.abort(unseen('timeout', `${ms} ms`))), ms);
  if (outer.aborted) end();
  else outer.addEventListener('abort', end, { once: true });
  return {
    signal: controller.signal,
    over: () => {
      clearTimeout(timer);
      outer.removeEventListener('abort', end);
    },
  };
}

/** So many milliseconds, or less where the signal ends them. */
export function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, ms);
    const end = () => {
      clearTimeout(timer);
      resolve();
    };
    if (signal.aborted) end();
    else signal.addEventListener('abort', end, { once: true });
  });
}

/** What to answer when this signal has aborted: the silence it carries, else that the audit's time is over. */
export function silenceOf({ reason }: AbortSignal): Unseen {
  return isUnseen(reason) ? reason : unseen('deadline');
}

/** The first answer that `start` gives, or the silence of the signal where time ends before. */
export function answerWithin<T>(
  signal: AbortSignal,
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
