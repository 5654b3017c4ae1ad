/** A question that is put again and again. */
export interface Questions {
  /** Asks at once; while an answer is awaited, right after it. */
  readonly ask: () => void;
  /** Something newer than any awaited answer is shown: such an answer is dropped, and the question put once more. */
  readonly outdate: () => void;
  /** From now on asks this long after each answer; null: not by itself. */
  readonly pace: (everyMs: number | null) => void;
  readonly close: () => void;
}

export type Answer<T> = { readonly value: T } | { readonly fault: string };

/** Whether the page is visible; `whenVisible` returns what ends the waiting. */
export interface Visibility {
  readonly isVisible: () => boolean;
  readonly whenVisible: (work: () => void) => () => void;
}

/** An answer that takes longer is still shown when it comes, but no longer waited for. */
export const PATIENCE_MS = 10_000;

/**
 * Asks at once, and again after each answer, so that slow answers are asked for less often and every one of them is shown: an answer is
 * left out only where a newer one, or an act's own, came before it. Nothing is asked while the page is hidden.
 */
export function askRepeatedly<T>(
  read: () => Promise<T>,
  tell: (answer: Answer<T>) => void,
  visibility: Visibility = ofThisPage,
): Questions {
  let everyMs: number | null = null;
  /** Questions are numbered: the last one asked, the last one told, and the last one whose answer is out of date. */
  let asked = 0;
  let told = 0;
  let outdated = 0;
  let isAwaited = false;
  let isWantedAgain = false;
  let isOver = false;
  let stopWaiting = () => {};

  const afterMs = (ms: number, work: () => void) => {
    stopWaiting();
    const timer = setTimeout(work, ms);
    stopWaiting = () => clearTimeout(timer);
  };
  const ask = () => {
    asked += 1;
    const own = asked;
    isAwaited = true;
    isWantedAgain = false;
    afterMs(PATIENCE_MS, ask);
    const settle = (answer: Answer<T>) => {
      if (isOver) return;
      if (own > told && own > outdated) {
        told = own;
        tell(answer);
      }
      if (own !== asked) return;
      isAwaited = false;
      if (isWantedAgain) ask();
      else wait();
    };
    read().then(
      (value) => settle({ value }),
      (fault: Error) => settle({ fault: fault.message }),
    );
  };
  const wait = () => {
    stopWaiting();
    if (everyMs === null) return;
    afterMs(everyMs, () => {
      if (visibility.isVisible()) ask();
      else stopWaiting = visibility.whenVisible(ask);
    });
  };

  ask();
  return {
    ask: () => {
      if (isAwaited) isWantedAgain = true;
      else ask();
    },
    outdate: () => {
      outdated = asked;
      isWantedAgain = isAwaited;
    },
    pace: (ms) => {
      everyMs = ms;
      if (!isAwaited) wait();
    },
    close: () => {
      isOver = true;
      stopWaiting();
    },
  };
}

const ofThisPage: Visibility = {
  isVisible: () => document.visibilityState === 'visible',
  whenVisible: (work) => {
    const look = () => {
      if (document.visibilityState !== 'visible') return;
      stop();
      work();
    };
    const stop = () => document.removeEventListener('visibilitychange', look);
    document.addEventListener('visibilitychange', look);
    return stop;
  },
};
