import { worsened } from '../worsened.ts';
import type { Step } from './step.ts';

/** See `LAWS.worsened`. */
export function checksWorsened({ action, verdicts }: Step): readonly string[] {
  const told = new Set(action.needs.flatMap((need) => (need.kind === 'worsens' ? [need.check] : [])));
  return worsened(verdicts.before, verdicts.after)
    .filter((check) => !told.has(check))
    .map((check) => `${check} gets worse, and the step does not say so`);
}
