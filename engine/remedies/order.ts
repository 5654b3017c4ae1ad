import { WEIGHTS } from '../grade-rules.ts';
import type { Action } from './action.ts';
import type { State } from './bench.ts';
import type { Risk } from './remedy.ts';

/** (gain × urgency) ÷ (effort × risk), the greatest first; never before what it follows, nor before its week. */
export function recommended(actions: readonly Action[], initial: State): readonly Action[] {
  const ranked = [...actions].sort((a, b) => a.week - b.week || rankOf(b, initial) - rankOf(a, initial));
  const placed: Action[] = [];
  while (placed.length < ranked.length) {
    const isPlaced = (id: string) => placed.some((action) => action.id === id);
    const next = ranked.find(({ id, follows }) => !isPlaced(id) && follows.every(isPlaced));
    if (!next) throw new Error('two actions follow each other');
    placed.push(next);
  }
  return placed;
}

export function rankOf({ checks, effort, risk }: Action, { verdicts, grade }: State): number {
  const removed = verdicts.filter(({ check }) => checks.includes(check));
  const gain = removed.reduce(
    (sum, { severity, outcome }) => sum + WEIGHTS[severity] * (outcome === 'fail' ? 1 : 0.5),
    1,
  );
  const urgency = grade.cappedBy && checks.includes(grade.cappedBy.check) ? CAP_URGENCY : 1;
  return (gain * urgency) / (effortClass(effort) * RISK_COST[risk]);
}

/** What holds the letter down comes before what only costs points. */
const CAP_URGENCY = 8;
const RISK_COST: Readonly<Record<Risk, number>> = { none: 1, low: 1.5, watch: 2.5 };

/** Five minutes or fifteen make no difference; an afternoon does. */
function effortClass(minutes: number): number {
  return Math.max(1, minutes / 20);
}
