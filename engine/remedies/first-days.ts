import type { Action } from './action.ts';
import { canWait } from './priority.ts';
import type { SimulatedState } from './simulator.ts';
import { daysAfter, workingDay } from './working-days.ts';

const DAY = new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeZone: 'Europe/Paris' });

/**
 * The steps with the day in Paris before which each is not to be done, counted from `from`, ISO 8601; null where it may be done at once.
 * Between a step and its next stage lie as many weeks as the stage waits for, however late the step is. What is lost or open to everybody
 * now waits for no working day, nor what cannot stop mail.
 */
export function withFirstDays(
  actions: readonly Action[],
  from: string,
  initial: Pick<SimulatedState, 'verdicts'>,
): readonly Action[] {
  const today = DAY.format(new Date(from));
  const waiting = canWait(actions, initial);
  const known = new Map<string, string>();
  const firstDay = (action: Action): string => {
    const { id, week } = action;
    const stages = actions.filter((one) => action.follows.includes(one.id));
    const earliest = stages.map((stage) => daysAfter(dayOf(stage), 7 * (week - stage.week)));
    const [day = today] = [daysAfter(today, 7 * week), ...earliest].toSorted().reverse();
    return week > 0 || (waiting(id) && mayStopMail(action)) ? workingDay(day, true) : day;
  };
  const dayOf = (action: Action): string => {
    const day = known.get(action.id) ?? firstDay(action);
    known.set(action.id, day);
    return day;
  };
  return actions.map((action) => ({ ...action, notBefore: dayOf(action) > today ? dayOf(action) : null }));
}

/** The day before which not all of them can be done; null: they can be done now. */
export function latestOf(actions: readonly Pick<Action, 'notBefore'>[]): string | null {
  return (
    actions
      .map(({ notBefore }) => notBefore ?? '')
      .toSorted()
      .at(-1) || null
  );
}

/** The host of a website changes pages; a policy that senders obey has a risk to be watched. */
function mayStopMail({ risk, who }: Action): boolean {
  return risk === 'watch' || (risk === 'low' && who !== 'web');
}
