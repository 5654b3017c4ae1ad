import { protocolIds } from '@rempart/contract';
import { useEffect, useRef, useState } from 'react';
import { protocolCards } from '../../content/protocols.fr.ts';
import { type Cards, openStage, play, type Stage, showAll } from './choreography.ts';
import { TICK_MS } from './pace.ts';
import { isOver, type Progress } from './progress.ts';

const cards: Cards = protocolIds.map((id) => ({ id, steps: Object.keys(protocolCards[id].steps) }));

/** The displayed part of the audit, and a function that shows the rest at once. With reduced motion everything is shown as it comes. */
export function useStage(truth: Progress): { readonly stage: Stage; readonly finish: () => void } {
  const [stage, setStage] = useState(() => (isOver(truth) ? showAll(openStage(0), truth) : openStage(0)));
  const known = useRef(truth);
  known.current = truth;
  const isRunning = !isOver(truth);

  useEffect(() => {
    const now = () => performance.now();
    const isCalm = matchMedia('(prefers-reduced-motion: reduce)').matches;
    if (!isRunning) return setStage((last) => showAll(last, known.current));
    setStage(isCalm ? showAll(openStage(now()), known.current) : openStage(now()));
    const timer = setInterval(() => setStage((last) => play(last, known.current, now(), cards)), TICK_MS);
    return () => clearInterval(timer);
  }, [isRunning]);

  return { stage, finish: () => setStage((last) => showAll(last, known.current)) };
}
