import { BAR_TICKS } from './pace.ts';

/** The end of the simulation. These numbers are no result and appear only under the word « Simulation ». */
const END = { passed: 5, warnings: 3, errors: 4, score: 'F' } as const;

/** What is shown while the server has sent nothing at all about an audit. */
export interface Simulated {
  /** Share of the bar, 0 to 1. */
  readonly share: number;
  readonly passed: number;
  readonly warnings: number;
  readonly errors: number;
  readonly score: string | null;
}

/** The simulation after a number of ticks: counters follow the bar and stop at their end. */
export function simulate(ticks: number): Simulated {
  const share = Math.min(Math.max(ticks, 0) / BAR_TICKS, 1);
  const counted = (end: number) => Math.min(end, Math.floor(share * (end + 1)));
  return {
    share,
    passed: counted(END.passed),
    warnings: counted(END.warnings),
    errors: counted(END.errors),
    score: share === 1 ? END.score : null,
  };
}
