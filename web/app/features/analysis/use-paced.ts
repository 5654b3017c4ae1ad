import { useEffect, useRef, useState } from 'react';
import { paceBar, TICK_MS } from './pace.ts';
import { isOver, type Progress } from './progress.ts';

/**
 * The audit with as many sub-steps done as the clock of the bar allows: the one number behind bar, keep, title and words. It changes with a
 * whole sub-step only, so that a page of twelve cards is not drawn ten times a second.
 */
export function usePaced(truth: Progress): Progress {
  const { done, total } = truth;
  const shown = useRef(isOver(truth) ? done / total : 0);
  const [steps, setSteps] = useState(() => stepsOf(shown.current, total));
  useEffect(() => {
    const timer = setInterval(() => {
      shown.current = paceBar(shown.current, done / total);
      setSteps(stepsOf(shown.current, total));
      if (shown.current === done / total) clearInterval(timer);
    }, TICK_MS);
    return () => clearInterval(timer);
  }, [done, total]);
  return isOver(truth) ? truth : { ...truth, done: Math.min(steps, done) };
}

/** A share of 12 / 43 is twelve, whatever its last digit. */
function stepsOf(share: number, total: number): number {
  return Math.floor(share * total + 1e-6);
}
